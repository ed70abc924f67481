/** The rules of a season; without a season, those of the first. */
export function rulesVersion(seasonName: string | undefined): "leagueSeason1" | "leagueSeason2" {
  return seasonName?.includes("Season 2") ? "leagueSeason2" : "leagueSeason1";
}
