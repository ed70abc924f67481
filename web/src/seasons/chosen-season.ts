import type { Season } from "contract/seasons.ts";

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
