import { useNavigate } from "@tanstack/react-router";
import type { Season } from "contract/seasons.ts";
import { useEffect } from "react";
import { seasonInAddress } from "./chosen-season.ts";
import { useSeason } from "./use-season.ts";

/**
 * The season that what a page shows belongs to, whatever the address says, with which the address is kept in step.
 * @param seasonId `undefined` while it is not known yet
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
