/**
 * Returns the page with the rules of a season: the one of season 2 if the season's name contains "Season 2". Otherwise, and
 * without a season, it is the page of season 1. Only these two pages exist: the legacy software had them, and chose between
 * them in this way.
 */
export function getRulesPage(seasonName: string | undefined): "leagueSeason1" | "leagueSeason2" {
  return seasonName?.includes("Season 2") ? "leagueSeason2" : "leagueSeason1";
}

/** The titles of the pages whose texts admins can edit. */
export const textPages = {
  leagueSeason1: "Rules of season 1",
  leagueSeason2: "Rules of season 2",
  about: "About",
  privacy: "Privacy",
} as const;
export type TextPage = keyof typeof textPages;
export const textPageNames = Object.keys(textPages) as TextPage[];

/** Maximum length of a text, in characters of Markdown. */
export const maxTextLength = 20_000;
