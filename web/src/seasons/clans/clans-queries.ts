import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import { clanSorts, searchPageSize } from "contract/constants.ts";
import { assignEmblemDesigns } from "contract/emblem-design.ts";
import type { Event } from "contract/events.ts";
import type { DateProposal } from "contract/scheduling.ts";
import { useMemo } from "react";
import { fetchSeason, seasonSearch, seasonsQueries, useSeason } from "../../competitions/seasons-queries.ts";
import { api } from "../../platform/api.ts";
import { defineQuery, useQuery } from "../../platform/query.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";
import {
  createBooleanParam,
  createChoiceParam,
  pagingParams,
  type SearchValues,
} from "../../platform/search-params.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { type RankedClan, rankClans } from "./clan-ranks.ts";

/** The title of the toast if clans cannot be loaded. */
const failure = "Error while fetching clans";
const MINUTE_MS = 60_000;
const noClans = { clans: [] as readonly RankedClan[], total: 0 };

export const clansQueries = {
  /** Returns a page of a season's clans with their ranks; empty if there is no season. */
  list: ({ season: seasonId, ...search }: SearchValues<typeof clansSearch>) =>
    defineQuery({
      queryKey: ["clans", "list", seasonId, search],
      queryFn: async ({ signal, client: queryClient }) => {
        const season = await fetchSeason(queryClient, seasonId);
        if (!season) return noClans;
        const [{ data, total = data.length }, table] = await Promise.all([
          api.clans.searchClans({ body: { seasonId: season._id, ...search }, signal }),
          queryClient.query(clansQueries.table(season._id)),
        ]);
        const ranks = rankClans(table);
        const clans = data.map((clan) => ({ clan, rank: ranks.get(clan._id) ?? null }));
        return { clans, total };
      },
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  /** Returns the first 100 clans of a season in table order, which is the default order of the search. */
  table: (seasonId: string) =>
    defineQuery({
      queryKey: ["clans", "table", seasonId],
      queryFn: async ({ signal }) =>
        (await api.clans.searchClans({ body: { seasonId, page: 1, numberPerPage: searchPageSize.max }, signal })).data,
      meta: { failure },
    }),
  /**
   * Returns the standing of each clan of a season, with its chosen emblem, oldest clan first. Clans without a chosen emblem
   * get generated ones in this order.
   */
  standings: (seasonId: string | undefined) =>
    defineQuery({
      queryKey: ["clans", "standings", seasonId],
      queryFn: async ({ signal }): Promise<readonly ClanStanding[]> => {
        if (seasonId === undefined) return [];
        // The ranks need the table order, in which the search returns the clans.
        const { data } = await api.clans.searchClans({ body: { seasonId }, signal });
        const ranks = rankClans(data);
        // Ids are ascending numbers, so they sort by age.
        const byAge = data.toSorted((a, b) => Number(a._id) - Number(b._id));
        return byAge.map(({ _id, name, crest, numberGames, numberWins, numberLosses, points, difference, form }) => ({
          _id,
          name,
          crest,
          numberGames,
          numberWins,
          numberLosses,
          points,
          difference,
          form,
          rank: ranks.get(_id) ?? null,
        }));
      },
      meta: { hidesErrorToast: true },
    }),
  /** Returns the rounds, match days, rivalries and records of a clan in its season. */
  season: (clanId: string) =>
    defineQuery({
      queryKey: ["clans", "season", clanId],
      queryFn: async ({ signal }) => (await api.clanSeasons.getClanSeason({ id: clanId, signal })).data,
      meta: { failure, hidesNotFoundToast: true },
    }),
  /** Returns the events of a clan, sorted by start. */
  eventsOfClan: (clanId: string) =>
    defineQuery({
      queryKey: ["events", "clan", clanId],
      queryFn: async ({ signal }) => (await api.events.searchEvents({ body: { clanId }, signal })).data,
      meta: { failure: "Error while fetching event", hidesNotFoundToast: true },
    }),
  /** Returns the first 1000 events of a season, sorted by start. */
  eventsOfSeason: (seasonId: string) =>
    defineQuery({
      queryKey: ["events", "of season", seasonId],
      queryFn: async ({ signal }) => (await api.events.searchEvents({ body: { seasonId }, signal })).data,
      meta: { failure: "Error while fetching event" },
    }),
  /** Returns `null` if the clan does not exist. */
  byId: (clanId: string) =>
    defineQuery({
      queryKey: ["clans", "one", clanId],
      queryFn: async ({ signal }) => (await api.clans.searchClans({ body: { _id: clanId }, signal })).data[0] ?? null,
      meta: { failure },
    }),
};

/** What is shown of a clan beside its emblem, and its rank in the table. `crest` is the API's name of the emblem. */
export type ClanStanding = Pick<
  Clan,
  "_id" | "name" | "crest" | "numberGames" | "numberWins" | "numberLosses" | "points" | "difference" | "form"
> &
  Pick<RankedClan, "rank">;

/** Returns the standings of the page's season, in table order. Without ranks, the clans are sorted by name. */
export function useStandings() {
  const { season, isPending } = useSeason();
  const query = useQuery({ ...clansQueries.standings(season?._id), enabled: !isPending });
  const standings = useMemo(() => query.data?.toSorted(compareStandings) ?? [], [query.data]);
  return { standings, isLoaded: query.isSuccess };
}

function compareStandings(a: ClanStanding, b: ClanStanding): number {
  return (a.rank ?? 0) - (b.rank ?? 0) || a.name.localeCompare(b.name);
}

/** The keys of the queries to refetch when a clan has changed. The session contains the viewer's clan. */
export const queriesShowingClans = [["clans"], ["users"], ["stats"], ["results"], ["votes"], ["session"]] as const;

/** The keys of the queries to refetch if a change by a leader or a member was rejected: clans and invitations. */
export const queriesForLeaders = [["clans"], ["matches"]] as const;

/** Returns the queries of the first render of the list of clans. */
export const getClanListScreenQueries = ({
  search: { season, sort, asc, page, numberPerPage },
}: ScreenLocation<typeof clansSearch>) => [
  seasonsQueries.all,
  clansQueries.list({ season, sort, asc, page, numberPerPage }),
];

/** Returns the queries of the first render of a clan's page. */
export const getClanScreenQueries = ({ params: { clanId = "" } }: ScreenLocation) => [
  seasonsQueries.all,
  clansQueries.byId(clanId),
  clansQueries.season(clanId),
  clansQueries.eventsOfClan(clanId),
];

/** By default, clans are in table order. */
export const clansSearch = {
  ...seasonSearch,
  sort: createChoiceParam(clanSorts, "points"),
  asc: createBooleanParam(false),
  ...pagingParams,
} as const;

/** Replaces a clan in the cache, then refetches all queries that show clans. */
export function updateCachedClan(queryClient: QueryClient, clan: Clan): void {
  queryClient.setQueryData(clansQueries.byId(clan._id).queryKey, clan);
  for (const queryKey of queriesShowingClans) void queryClient.invalidateQueries({ queryKey });
}

/**
 * Returns the first event that has not ended.
 * @param events sorted by start
 */
export function useNextEvent(events: readonly Event[]): Event | undefined {
  const nextId = useServerTime((now) => findNextEvent(events, now)?._id ?? "");
  return events.find(({ _id }) => _id === nextId);
}

/**
 * Returns the first event that has not ended.
 * @param events sorted by start
 * @param now milliseconds since the epoch
 */
export function findNextEvent(events: readonly Event[], now: number): Event | undefined {
  return events.find(({ endDate }) => Date.parse(endDate) > now);
}

/**
 * Returns a function that lists the dates of a proposal that can still be accepted: those that the season allows and that
 * are in the future.
 */
export function useAcceptableDates(): (proposal: DateProposal) => string[] {
  // Proposed dates are in full minutes, so rendering again once a minute is enough.
  const currentMinute = useServerTime((now) => now - (now % MINUTE_MS));
  return ({ allowedDates }) => allowedDates.filter((startDate) => Date.parse(startDate) > currentMinute);
}

/**
 * Returns the emblem designs of a season's clans, for an `EmblemContext`. `null` while the clans are loading; `undefined` if
 * they cannot be loaded, so that each emblem is generated from the clan's name alone.
 *
 * @param isPending whether the season is still loading
 */
export function useEmblemDesigns(seasonId: string | undefined, isPending: boolean) {
  const { data: clans, isError } = useQuery({ ...clansQueries.standings(seasonId), enabled: !isPending });
  const designs = useMemo(() => (clans === undefined ? null : assignEmblemDesigns(clans)), [clans]);
  return isError ? undefined : designs;
}
