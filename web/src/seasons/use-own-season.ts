import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { seasonInAddress } from "./chosen-season.ts";
import { useSeason } from "./use-season.ts";

/**
 * Keeps the address in step with what a page shows, which belongs to one season, whatever the address says.
 * @param seasonId `undefined` while it is not known yet
 */
export function useOwnSeason(seasonId: string | undefined): void {
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
}
