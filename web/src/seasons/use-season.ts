import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { Season } from "contract/seasons.ts";
import { readSearch } from "../platform/search-params.ts";
import { chosenSeason } from "./chosen-season.ts";
import { seasonSearch } from "./season-search.ts";
import { seasonsQueries } from "./seasons-queries.ts";

interface Seasons {
  /** The newest first. */
  readonly seasons: readonly Season[];
  /** The one that the page is about; `undefined` where there is none, or none is known yet. */
  readonly season: Season | undefined;
  readonly isKnown: boolean;
  /** Whether they are on their way for the first time. */
  readonly isPending: boolean;
}

/** The seasons, and the one of them that the address is about. */
export function useSeason(): Seasons {
  const { season: seasonId } = readSearch(seasonSearch, useSearch({ strict: false }));
  const { data, isSuccess, isPending } = useQuery(seasonsQueries.all);
  const seasons = data ?? [];
  return { seasons, season: chosenSeason(seasons, seasonId), isKnown: isSuccess, isPending };
}
