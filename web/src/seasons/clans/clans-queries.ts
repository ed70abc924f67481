import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import { clanSorts, searchPageSize } from "contract/constants.ts";
import { assignEmblemDesigns } from "contract/emblem-design.ts";
import type { Event } from "contract/events.ts";
import type { DateProposal } from "contract/scheduling.ts";
import { useMemo } from "react";
import { fetchSeason, seasonSearch, seasonsQueries } from "../../competitions/seasons-queries.ts";
import { api } from "../../platform/api.ts";
import { query, useQuery } from "../../platform/query.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";
import { booleanParam, choiceParam, pagingParams, type SearchValues } from "../../platform/search-params.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { type RankedClan, rankClans } from "./clan-ranks.ts";

const failure = "Error while fetching clans";
const noClans = { clans: [] as readonly RankedClan[], total: 0 };

export const clansQueries = {
  /** Returns a page of a season's clans with their ranks; empty if there is no season. */
  list: ({ season: seasonId, ...search }: SearchValues<typeof clansSearch>) =>
    query({
      queryKey: ["clans", "list", seasonId, search],
      queryFn: async ({ signal, client: queryClient }) => {
        const season = await fetchSeason(queryClient, seasonId);
        if (!season) return noClans;
        const [{ data, total = data.length }, table] = await Promise.all([
          api.clans.searchClans({ body: { seasonId: season._id, ...search }, signal }),
          queryClient.query(clansQueries.table(season._id)),
        ]);
        const ranks = rankClans(table);
        return { clans: data.map((clan) => ({ clan, rank: ranks.get(clan._id) ?? null })), total };
      },
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  /** Returns all clans of a season in table order. */
  table: (seasonId: string) =>
    query({
      queryKey: ["clans", "table", seasonId],
      queryFn: async ({ signal }) =>
        (await api.clans.searchClans({ body: { seasonId, page: 1, numberPerPage: searchPageSize.max }, signal })).data,
      meta: { failure },
    }),
  /**
   * Returns the clans of a season with their chosen emblems and ranks, oldest first. Clans without a chosen emblem get
   * generated ones in this order.
   */
  standings: (seasonId: string | undefined) =>
    query({
      queryKey: ["clans", "standings", seasonId],
      queryFn: async ({ signal }): Promise<readonly ClanStanding[]> => {
        if (seasonId === undefined) return [];
        const { data } = await api.clans.searchClans({ body: { seasonId }, signal });
        const ranks = rankClans(data);
        // Ids are ascending numbers, so they sort by age.
        const byAge = data.toSorted((a, b) => Number(a._id) - Number(b._id));
        return byAge.map(({ _id, name, crest, points, form }) => ({
          _id,
          name,
          crest,
          points,
          form,
          rank: ranks.get(_id) ?? null,
        }));
      },
      meta: { isSilent: true },
    }),
  season: (clanId: string) =>
    query({
      queryKey: ["clans", "season", clanId],
      queryFn: async ({ signal }) => (await api.clanSeasons.getClanSeason({ id: clanId, signal })).data,
      meta: { failure, isOptionalPart: true },
    }),
  /** Returns the events of a clan, sorted by start. */
  matches: (clanId: string) =>
    query({
      queryKey: ["events", "clan", clanId],
      queryFn: async ({ signal }) => (await api.events.searchEvents({ body: { clanId }, signal })).data,
      meta: { failure: "Error while fetching event", isOptionalPart: true },
    }),
  /** Returns the first 1000 events of a season, sorted by start. */
  events: (seasonId: string) =>
    query({
      queryKey: ["events", "of season", seasonId],
      queryFn: async ({ signal }) => (await api.events.searchEvents({ body: { seasonId }, signal })).data,
      meta: { failure: "Error while fetching event" },
    }),
  /** Returns `null` if the clan does not exist. */
  byId: (clanId: string) =>
    query({
      queryKey: ["clans", "one", clanId],
      queryFn: async ({ signal }) => (await api.clans.searchClans({ body: { _id: clanId }, signal })).data[0] ?? null,
      meta: { failure },
    }),
};

/** A clan and its rank in the table. */
export type ClanStanding = Pick<Clan, "_id" | "name" | "crest" | "points" | "form"> & Pick<RankedClan, "rank">;

export const queriesShowingClans = [["clans"], ["users"], ["stats"], ["results"], ["votes"]] as const;

export const clansScreenQueries = ({
  search: { season, sort, asc, page, numberPerPage },
}: ScreenLocation<typeof clansSearch>) => [
  seasonsQueries.all,
  clansQueries.list({ season, sort, asc, page, numberPerPage }),
];
export const clanScreenQueries = ({ params: { clanId = "" } }: ScreenLocation) => [
  seasonsQueries.all,
  clansQueries.byId(clanId),
  clansQueries.season(clanId),
  clansQueries.matches(clanId),
];

/** By default, clans are in table order. */
export const clansSearch = {
  ...seasonSearch,
  sort: choiceParam(clanSorts, "points"),
  asc: booleanParam(false),
  ...pagingParams,
} as const;

/** Replaces a clan in the cache, then refetches all queries that show clans. */
export function updateCachedClan(queryClient: QueryClient, clan: Clan): void {
  queryClient.setQueryData(clansQueries.byId(clan._id).queryKey, clan);
  for (const queryKey of queriesShowingClans) void queryClient.invalidateQueries({ queryKey });
}

/** Returns the first event that has not ended. @param events sorted by start */
export function useNextEvent(events: readonly Event[]): Event | undefined {
  const nextId = useServerTime((now) => findNextEvent(events, now)?._id ?? "");
  return events.find(({ _id }) => _id === nextId);
}

/** @param now milliseconds since the epoch */
export function findNextEvent(events: readonly Event[], now: number): Event | undefined {
  return events.find(({ endDate }) => Date.parse(endDate) > now);
}

/** Returns a function that lists the dates of a proposal that can still be agreed on. Dates are in full minutes. */
export function useAgreeableDates(): (proposal: DateProposal) => string[] {
  const minute = useServerTime((now) => now - (now % 60_000));
  return ({ allowedDates }) => allowedDates.filter((startDate) => Date.parse(startDate) > minute);
}

/**
 * Returns the emblem designs of a season's clans, for an `EmblemContext`.
 *
 * @param isPending whether the season is still loading
 */
export function useCrestDesigns(seasonId: string | undefined, isPending: boolean) {
  const { data: clans, isError } = useQuery({ ...clansQueries.standings(seasonId), enabled: !isPending });
  const designs = useMemo(() => (clans === undefined ? null : assignEmblemDesigns(clans)), [clans]);
  // If the query fails, each emblem is generated from the clan's name alone.
  return isError ? undefined : designs;
}
