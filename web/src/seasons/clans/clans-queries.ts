import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import { clanSorts, numberPerPage } from "contract/constants.ts";
import { crestDesigns } from "contract/crest-design.ts";
import type { Event } from "contract/events.ts";
import type { DateProposal } from "contract/scheduling.ts";
import { useMemo } from "react";
import { seasonOf, seasonSearch, seasonsQueries } from "../../competitions/seasons-queries.ts";
import { api } from "../../platform/api.ts";
import { query, useQuery } from "../../platform/query.ts";
import type { At } from "../../platform/screen.tsx";
import { flag, oneOfParam, pagingSearch, type SearchOf } from "../../platform/search-params.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { type RankedClan, ranksIn } from "./clan-ranks.ts";

const failure = "Error while fetching clans";
const noClans = { clans: [] as readonly RankedClan[], total: 0 };

export const clansQueries = {
  /** A page of a season's clans with their ranks; empty without a season. */
  list: ({ season: seasonId, ...search }: SearchOf<typeof clansSearch>) =>
    query({
      queryKey: ["clans", "list", seasonId, search],
      queryFn: async ({ signal, client: queries }) => {
        const season = await seasonOf(queries, seasonId);
        if (!season) return noClans;
        const [{ data, total = data.length }, table] = await Promise.all([
          api.clans.searchClans({ body: { seasonId: season._id, ...search }, signal }),
          queries.query(clansQueries.table(season._id)),
        ]);
        const ranks = ranksIn(table);
        return { clans: data.map((clan) => ({ clan, rank: ranks.get(clan._id) ?? null })), total };
      },
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  /** All clans of a season in the order of its table. */
  table: (seasonId: string) =>
    query({
      queryKey: ["clans", "table", seasonId],
      queryFn: async ({ signal }) =>
        (await api.clans.searchClans({ body: { seasonId, page: 1, numberPerPage: numberPerPage.max }, signal })).data,
      meta: { failure },
    }),
  /**
   * The clans of a season with their chosen crests and ranks, the oldest first: the other crests are assigned in this
   * order.
   */
  standings: (seasonId: string | undefined) =>
    query({
      queryKey: ["clans", "standings", seasonId],
      queryFn: async ({ signal }): Promise<readonly PlacedClan[]> => {
        if (seasonId === undefined) return [];
        const { data } = await api.clans.searchClans({ body: { seasonId }, signal });
        const ranks = ranksIn(data);
        // Ids are ascending numbers.
        const byAge = data.toSorted((one, other) => Number(one._id) - Number(other._id));
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
      meta: { failure, isPart: true },
    }),
  /** The events of a clan, by start. */
  matches: (clanId: string) =>
    query({
      queryKey: ["events", "clan", clanId],
      queryFn: async ({ signal }) => (await api.events.searchEvents({ body: { clanId }, signal })).data,
      meta: { failure: "Error while fetching event", isPart: true },
    }),
  /** The events of a season, the first 1 000 by start. */
  events: (seasonId: string) =>
    query({
      queryKey: ["events", "of season", seasonId],
      queryFn: async ({ signal }) => (await api.events.searchEvents({ body: { seasonId }, signal })).data,
      meta: { failure: "Error while fetching event" },
    }),
  /** `null` if it does not exist. */
  one: (clanId: string) =>
    query({
      queryKey: ["clans", "one", clanId],
      queryFn: async ({ signal }) => (await api.clans.searchClans({ body: { _id: clanId }, signal })).data[0] ?? null,
      meta: { failure },
    }),
};

/** A clan and its place in the table. */
export type PlacedClan = Pick<Clan, "_id" | "name" | "crest" | "points" | "form"> & Pick<RankedClan, "rank">;

export const whatShowsClans = [["clans"], ["users"], ["stats"], ["results"], ["votes"]] as const;

export const clansScreenQueries = ({ search: { season, sort, asc, page, numberPerPage } }: At<typeof clansSearch>) => [
  seasonsQueries.all,
  clansQueries.list({ season, sort, asc, page, numberPerPage }),
];
export const clanScreenQueries = ({ params: { clanId = "" } }: At) => [
  seasonsQueries.all,
  clansQueries.one(clanId),
  clansQueries.season(clanId),
  clansQueries.matches(clanId),
];

/** By default clans are in the order of the table. */
export const clansSearch = {
  ...seasonSearch,
  sort: oneOfParam(clanSorts, "points"),
  asc: flag(false),
  ...pagingSearch,
} as const;

export function showChanged(queries: QueryClient, clan: Clan): void {
  queries.setQueryData(clansQueries.one(clan._id).queryKey, clan);
  for (const queryKey of whatShowsClans) void queries.invalidateQueries({ queryKey });
}

/** The first event that is not over. @param events by start */
export function useNextEvent(events: readonly Event[]): Event | undefined {
  const nextId = useServerTime((now) => nextOf(events, now)?._id ?? "");
  return events.find(({ _id }) => _id === nextId);
}

/** @param now ms UTC */
export function nextOf(events: readonly Event[], now: number): Event | undefined {
  return events.find(({ endDate }) => Date.parse(endDate) > now);
}

/** Tells which of the dates that are proposed for a match may be agreed on now. They are whole minutes. */
export function useOpenDates(): (proposal: DateProposal) => string[] {
  const minute = useServerTime((now) => now - (now % 60_000));
  return ({ allowedDates }) => allowedDates.filter((startDate) => Date.parse(startDate) > minute);
}

/**
 * The designs of the crests of a season's clans, for a `CrestContext`.
 *
 * @param isPending whether it is not known yet which season it is
 */
export function useCrestDesigns(seasonId: string | undefined, isPending: boolean) {
  const { data: clans, isError } = useQuery({ ...clansQueries.standings(seasonId), enabled: !isPending });
  const designs = useMemo(() => (clans === undefined ? null : crestDesigns(clans)), [clans]);
  // If it fails, each crest is drawn by its name alone.
  return isError ? undefined : designs;
}
