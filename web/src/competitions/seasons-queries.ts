import type { QueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { useEffect } from "react";
import { api } from "../platform/api.ts";
import { query, useQuery } from "../platform/query.ts";
import { readSearch, samePage, textParam } from "../platform/search-params.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";

export const seasonsQueries = {
  /** All seasons, the newest first. */
  all: query({
    queryKey: ["seasons"],
    queryFn: async ({ signal }) => (await api.seasons.searchSeasons({ signal })).data,
    meta: { failure: "Error while fetching seasons" },
  }),
};

/** Keys of the queries that change when a season begins or ends, or with its rules: users' clans, too. */
export const whatSeasonsChange = [
  ...([["seasons"], ["clans"], ["results"], ["stats"], ["users"]] as const),
  // Matches and the dates that are proposed for them go by the rules, and so do rosters that wait for an admin.
  ...([["events"], ["matches", "dates"], ["admin"]] as const),
] as const;

export function showSeason(queries: QueryClient, season: Season): void {
  const { queryKey } = seasonsQueries.all;
  queries.setQueryData(queryKey, (all) => all?.map((each) => (each._id === season._id ? season : each)));
  void queries.invalidateQueries({ queryKey });
}

/** The season of a list, for queries of that list: see `chosenSeason`. Cached seasons are not refetched. */
export async function seasonOf(queries: QueryClient, seasonId: string): Promise<Season | undefined> {
  return chosenSeason(await allSeasons(queries), seasonId);
}

/** All seasons, the newest first, for queries that depend on them. Cached ones are not refetched. */
export function allSeasons(queries: QueryClient): Promise<Season[]> {
  return queries.query({ ...seasonsQueries.all, staleTime: Number.POSITIVE_INFINITY });
}

/**
 * The season of a page: the one that the address names, else the newest.
 * @param seasons the newest first
 */
export function chosenSeason(seasons: readonly Season[], seasonId: string): Season | undefined {
  return seasons.find(({ _id }) => _id === seasonId) ?? seasons[0];
}

/** A season as a search parameter: `undefined` for the newest, which is shown by default. */
export function seasonInAddress(seasons: readonly Season[], seasonId: string): string | undefined {
  return seasonId === seasons[0]?._id ? undefined : seasonId;
}

/** The search parameter of the season, for all screens of the league that show one. */
export const seasonSearch = { season: textParam(32) } as const;

export function useSeason() {
  const { season: seasonId } = readSearch(seasonSearch, useSearch({ strict: false }));
  const { data, isSuccess, isPending } = useQuery(seasonsQueries.all);
  /** The newest first. */
  const seasons: readonly Season[] = data ?? [];
  /** The page's season; `undefined` while they are loading for the first time, or if there is none. */
  const season = chosenSeason(seasons, seasonId);
  return { seasons, season, isKnown: isSuccess, isPending };
}

/**
 * The season of the record that a page shows, whatever the address names; the address is updated to it.
 * @param seasonId `undefined` while loading
 */
export function useOwnSeason(seasonId: string | undefined): Season | undefined {
  const { seasons, season } = useSeason();
  const navigate = useNavigate();
  const isAnother = seasonId !== undefined && season !== undefined && season._id !== seasonId;
  useEffect(() => {
    if (!isAnother || !seasons.some(({ _id }) => _id === seasonId)) return;
    const own = seasonInAddress(seasons, seasonId);
    void navigate({
      to: samePage,
      search: (before) => ({ ...before, season: own }),
      replace: true,
      resetScroll: false,
    });
  }, [isAnother, navigate, seasonId, seasons]);
  return seasons.find(({ _id }) => _id === seasonId);
}

/** The rules that hold in a season at an instant, now unless one is given; `null` without a season. */
export function useRules(season: Season | undefined, at: string | null = null): SeasonRules | null {
  const versions = season?.rules ?? [];
  const index = useServerTime((now) =>
    versions.findLastIndex(({ from }) => Date.parse(from) <= (at === null ? now : Date.parse(at))),
  );
  return versions[Math.max(0, index)]?.rules ?? null;
}

/** Why nobody may be invited to a clan of so many players and join it, and be released from it; `null` where they may. */
export function useTransfers(season: Season | undefined, players: number) {
  const closed = useClosedTransfers(season);
  const roster = useRules(season)?.roster;
  if (closed !== null || !roster) return { noJoin: closed, noRelease: closed };
  return {
    noJoin: players >= roster.max ? `The roster is full: a clan has at most ${roster.max} players.` : null,
    noRelease: players <= roster.min ? `Nobody can be released: a clan keeps at least ${roster.min} players.` : null,
  };
}

/** Outside a season's transfer window, when it opens or closed. */
function useClosedTransfers(season: Season | undefined): string | null {
  const timeZone = useTimeZone();
  const { transferFrom: from = null, transferTo: to = null } = season ?? {};
  const isEarly = useServerTime((now) => now < Date.parse(from ?? ""));
  const isLate = useServerTime((now) => now > Date.parse(to ?? ""));
  if (isEarly && from !== null) return `Transfers open on ${playedAt(from, timeZone)}.`;
  return isLate && to !== null ? `Transfers closed on ${playedAt(to, timeZone)}.` : null;
}
