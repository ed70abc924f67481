/** The rules of a season; without a season, those of the first. */
export function rulesVersion(seasonName: string | undefined): "leagueSeason1" | "leagueSeason2" {
  return seasonName?.includes("Season 2") ? "leagueSeason2" : "leagueSeason1";
}

/** The hours (o'clock) between which matches start by each version of the rules, both included. */
export const matchHours = {
  leagueSeason1: { from: 18, to: 20 },
  leagueSeason2: { from: 18, to: 21 },
} as const;

/** The weekday without matches, as `Temporal` counts: 1 is Monday. */
export const dayWithoutMatches = 5;

export function matchHoursOf(seasonName: string): { readonly from: number; readonly to: number } {
  return matchHours[rulesVersion(seasonName)];
}
