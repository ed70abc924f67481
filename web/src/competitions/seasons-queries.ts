import type { QueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { useEffect } from "react";
import { api } from "../platform/api.ts";
import { formatCount } from "../platform/format-numbers.ts";
import { defineQuery, useQuery } from "../platform/query.ts";
import { CURRENT_PAGE, createTextParam, readSearch } from "../platform/search-params.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { formatDateAndTime, useTimeZone } from "../platform/time-zone.ts";

export const seasonsQueries = {
  /** All seasons, the newest first. */
  all: defineQuery({
    queryKey: ["seasons"],
    queryFn: async ({ signal }) => (await api.seasons.searchSeasons({ signal })).data,
    meta: { failure: "Error while fetching seasons" },
  }),
};

/** The keys of the queries to refresh when a season starts or ends, or its rules change. */
export const queriesAffectedBySeasons = [
  ["seasons"],
  ["clans"],
  ["results"],
  ["stats"],
  // Users contain their clan of the active season.
  ["users"],
  // The rules limit events and proposed dates, and say which rosters need an admin's attention.
  ["events"],
  ["matches", "dates"],
  ["admin"],
] as const;

/** Replaces a season in the cache, and refetches all seasons. */
export function updateCachedSeason(queryClient: QueryClient, season: Season): void {
  const { queryKey } = seasonsQueries.all;
  queryClient.setQueryData(queryKey, (seasons) =>
    seasons?.map((cachedSeason) => (cachedSeason._id === season._id ? season : cachedSeason)),
  );
  void queryClient.invalidateQueries({ queryKey });
}

/** Returns the season of a page, like `selectSeason`. Uses cached seasons if there are any. */
export async function fetchSeason(queryClient: QueryClient, seasonId: string): Promise<Season | undefined> {
  return selectSeason(await fetchAllSeasons(queryClient), seasonId);
}

/** Returns all seasons, the newest first. Uses cached seasons if there are any. */
export function fetchAllSeasons(queryClient: QueryClient): Promise<Season[]> {
  return queryClient.query({ ...seasonsQueries.all, staleTime: Number.POSITIVE_INFINITY });
}

/**
 * Returns the season of a page: the one in the URL, or else the newest. `undefined` if there are no seasons.
 * @param seasons the newest first
 * @param seasonId as in the URL
 */
export function selectSeason(seasons: readonly Season[], seasonId: string): Season | undefined {
  return seasons.find(({ _id }) => _id === seasonId) ?? seasons[0];
}

/** Returns the value of the search parameter for a season: `undefined` for the newest, which is the default. */
export function toSeasonParam(seasons: readonly Season[], seasonId: string): string | undefined {
  return seasonId === seasons[0]?._id ? undefined : seasonId;
}

/** The search parameter of all league screens that show a season. */
export const seasonSearch = { season: createTextParam(32) } as const;

/** Returns all seasons and the season of the page. */
export function useSeason() {
  const { season: seasonId } = readSearch(seasonSearch, useSearch({ strict: false }));
  const { data, isSuccess, isPending } = useQuery(seasonsQueries.all);
  /** The newest first. */
  const seasons: readonly Season[] = data ?? [];
  /** The season of the page; `undefined` while loading for the first time, or if there is none. */
  const season = selectSeason(seasons, seasonId);
  return { seasons, season, isLoaded: isSuccess, isPending };
}

/**
 * Returns the season that the page's entity, such as an event, belongs to. Updates the URL if it contains another season.
 * @param seasonId the season of the entity; `undefined` while loading
 */
export function useSeasonOfEntity(seasonId: string | undefined): Season | undefined {
  const { seasons, season } = useSeason();
  const navigate = useNavigate();
  const isOtherSeason = seasonId !== undefined && season !== undefined && season._id !== seasonId;
  useEffect(() => {
    if (!isOtherSeason || !seasons.some(({ _id }) => _id === seasonId)) return;
    const param = toSeasonParam(seasons, seasonId);
    void navigate({
      to: CURRENT_PAGE,
      search: (current) => ({ ...current, season: param }),
      replace: true,
      resetScroll: false,
    });
  }, [isOtherSeason, navigate, seasonId, seasons]);
  return seasons.find(({ _id }) => _id === seasonId);
}

/**
 * Returns the rules of a season; `null` without a season.
 * @param date the rules that apply at this time are returned (ISO 8601); `null` for now
 */
export function useSeasonRules(season: Season | undefined, date: string | null = null): SeasonRules | null {
  const versions = season?.rules ?? [];
  const index = useServerTime((now) => {
    const time = date === null ? now : Date.parse(date);
    return versions.findLastIndex(({ from }) => Date.parse(from) <= time);
  });
  // The first version also applies before its start.
  return versions[Math.max(0, index)]?.rules ?? null;
}

/**
 * Returns messages that say why nobody can join a clan now (`joinBlocker`) or be released from it (`releaseBlocker`).
 * `null` if it is allowed.
 * @param playerCount the number of players in the clan
 */
export function useTransferBlockers(season: Season | undefined, playerCount: number) {
  const closedMessage = useTransfersClosedMessage(season);
  const roster = useSeasonRules(season)?.roster;
  if (closedMessage !== null || !roster) return { joinBlocker: closedMessage, releaseBlocker: closedMessage };
  return {
    joinBlocker:
      playerCount >= roster.max ? `The roster is full: a clan has at most ${formatCount(roster.max, "player")}.` : null,
    releaseBlocker:
      playerCount <= roster.min
        ? `Nobody can be released: a clan keeps at least ${formatCount(roster.min, "player")}.`
        : null,
  };
}

/** Returns a message if the season's transfer window is closed, else `null`. */
function useTransfersClosedMessage(season: Season | undefined): string | null {
  const timeZone = useTimeZone();
  const { transferFrom: from = null, transferTo: to = null } = season ?? {};
  const isEarly = useServerTime((now) => from !== null && now < Date.parse(from));
  const isLate = useServerTime((now) => to !== null && now > Date.parse(to));
  if (isEarly && from !== null) return `Transfers open on ${formatDateAndTime(from, timeZone)}.`;
  return isLate && to !== null ? `Transfers closed on ${formatDateAndTime(to, timeZone)}.` : null;
}
