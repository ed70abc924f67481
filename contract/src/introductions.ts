import type { Area } from "./constants.ts";

/** What the home page and the link previews of each area tell visitors, unless the league has its own text. */
export const defaultIntroductions: Readonly<Record<Area, string>> = {
  ranked: "Play capture the flag in Teeworlds and DDNet: ranked matches for your Elo, seasons with your clan.",
  league: "Clans play capture the flag in Teeworlds and DDNet: a season of matches, one champion.",
};
