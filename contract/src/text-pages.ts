/** The rules of a season; without a season, those of the first. */
export function rulesVersion(seasonName: string | undefined): "leagueSeason1" | "leagueSeason2" {
  return seasonName?.includes("Season 2") ? "leagueSeason2" : "leagueSeason1";
}

/** The pages whose texts admins write. */
export const textPages = {
  leagueSeason1: "Rules of season 1",
  leagueSeason2: "Rules of season 2",
  about: "About",
  privacy: "Privacy",
} as const;
export type TextPage = keyof typeof textPages;
export const textPageNames = Object.keys(textPages) as TextPage[];

/** Longest text, in characters of Markdown. */
export const textMax = 20_000;
