import type { QueryClient } from "@tanstack/react-query";
import type { Season } from "contract/seasons.ts";
import { seasons } from "../api-clients.ts";
import { query } from "../platform/query.ts";
import { text } from "../platform/search-params.ts";

export const seasonsQueries = {
  /** All seasons, the newest first. */
  all: query({
    queryKey: ["seasons"],
    queryFn: async ({ signal }) => (await seasons.searchSeasons({ signal })).data,
    meta: { failure: "Error while fetching seasons" },
  }),
};

/** What is another once a season begins or ends: whose clan somebody is in, too. */
export const whatSeasonsChange = [["seasons"], ["clans"], ["results"], ["stats"], ["users"]] as const;

/** Shows a season as it is now, wherever it is named. */
export function showSeason(queries: QueryClient, season: Season): void {
  const { queryKey } = seasonsQueries.all;
  queries.setQueryData(queryKey, (all) => all?.map((each) => (each._id === season._id ? season : each)));
  void queries.invalidateQueries({ queryKey });
}

/** The season that a list is about, for queries of that list: see `chosenSeason`. Known seasons are not asked for again. */
export async function seasonOf(queries: QueryClient, seasonId: string): Promise<Season | undefined> {
  return chosenSeason(await allSeasons(queries), seasonId);
}

/** All seasons, the newest first, for queries that depend on them. Known ones are not asked for again. */
export function allSeasons(queries: QueryClient): Promise<Season[]> {
  return queries.query({ ...seasonsQueries.all, staleTime: Number.POSITIVE_INFINITY });
}

/**
 * The season that a page is about: the one its address names, else the first.
 * @param seasons as they are returned, the newest first; `undefined` while there are none
 */
export function chosenSeason(seasons: readonly Season[], seasonId: string): Season | undefined {
  return seasons.find(({ _id }) => _id === seasonId) ?? seasons[0];
}

/** How an address names a season: not at all, where it is the one shown anyway. */
export function seasonInAddress(seasons: readonly Season[], seasonId: string): string | undefined {
  return seasonId === seasons[0]?._id ? undefined : seasonId;
}

/** The season in an address; every screen of the league that shows one takes it among its fields. */
export const seasonSearch = { season: text(32) } as const;
