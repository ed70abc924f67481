import { isolateBidi } from "./bidi-isolation.ts";

/** The pages of `/ranked` that are about the whole league. */
const commonPages = /^\/ranked\/(about|announcements|history|join|privacy|servers|settings|texts)(\/|$)/;

/**
 * Formats the title of a document: the names of the league, the page and the area, such as "gCTF League · Players · Ranked".
 *
 * @param title the name of the page. Without it, the title is the league's name
 */
export function formatDocumentTitle(leagueName: string, title: string | undefined, path: string): string {
  const parts = title === undefined ? [leagueName] : [leagueName, title, getAreaLabel(path)];
  return parts
    .filter((part) => part !== undefined)
    .map(isolateBidi)
    .join(" · ");
}

/**
 * Formats the title of a link preview, such as "Leaderboard". The preview names the league apart from it.
 *
 * @param title the name of the page. Without it, the title is the league's name
 */
export function formatSharedTitle(leagueName: string, title: string | undefined, path: string): string {
  if (title === undefined) return leagueName;
  return /^\/ranked(\/users)?\/?$/.test(path) ? "Leaderboard" : title;
}

/** Returns the name of the area to which a page belongs. */
function getAreaLabel(path: string): string | undefined {
  if (/^\/ranked(\/|$)/.test(path) && !commonPages.test(path)) return "Ranked";
  return /^\/league(\/|$)/.test(path) ? "League" : undefined;
}
