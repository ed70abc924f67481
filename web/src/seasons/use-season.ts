import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Season } from "contract/seasons.ts";
import { useEffect } from "react";
import { readSearch } from "../platform/search-params.ts";
import { useQuery } from "../platform/use-query.ts";
import { chosenSeason, seasonInAddress, seasonSearch, seasonsQueries } from "./seasons-queries.ts";

interface Seasons {
  /** The newest first. */
  readonly seasons: readonly Season[];
  /** The page's season; `undefined` while loading, or if there is none. */
  readonly season: Season | undefined;
  readonly isKnown: boolean;
  /** Whether they are loading for the first time. */
  readonly isPending: boolean;
}

/** All seasons, and the one that the address names. */
export function useSeason(): Seasons {
  const { season: seasonId } = readSearch(seasonSearch, useSearch({ strict: false }));
  const { data, isSuccess, isPending } = useQuery(seasonsQueries.all);
  const seasons = data ?? [];
  return { seasons, season: chosenSeason(seasons, seasonId), isKnown: isSuccess, isPending };
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
      to: ".",
      search: (before: object): object => ({ ...before, season: own }),
      replace: true,
      resetScroll: false,
    });
  }, [isAnother, navigate, seasonId, seasons]);
  return seasons.find(({ _id }) => _id === seasonId);
}
