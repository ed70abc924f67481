import type { SeasonRules } from "./season-rules.ts";
import { getRulesPage } from "./text-pages.ts";

/** The rules that the first two seasons have in common. `seasonRules` explains the fields. */
const commonRules = {
  clans: 10,
  roster: { min: 4, max: 8 },
  rounds: { min: 2, max: 3 },
  pickHours: null,
  serverMinutes: null,
  weekdays: [1, 2, 3, 4, 6, 7],
  timeZone: null,
  proposedDates: 3,
  noShow: { minutes: 5, rounds: 2 },
  podium: 3,
  relegation: { min: 9, max: 10 },
  // The prize pool has 12 + 5 + 3 + 10 = 30 parts. Of 300 euros, the first three clans get 120, 50 and 30; the last 100 are
  // divided among all clans by the rounds that they won.
  prizes: { places: [12, 5, 3], byRounds: 10 },
  majority: 70,
};

/** The rules of the first seasons, by the page that describes them. Each of the `sides` is a team size and its map pool. */
const defaultRules: Readonly<Record<ReturnType<typeof getRulesPage>, SeasonRules>> = {
  leagueSeason1: {
    ...commonRules,
    hours: { from: 18, to: 20 },
    sides: [
      {
        players: 2,
        minutes: 15,
        maps: [
          "ctf3",
          "ctf4_old",
          "ctf_5_limited",
          "ctf_duskwood",
          "ctf_tantum",
          "ctf_mine",
          "ctf_planet",
          "ctf_ambiance",
        ],
      },
      { players: 3, minutes: 20, maps: ["ctf2", "ctf_5_limited", "ctf_duskwood", "ctf_mars", "ctf_moon"] },
    ],
    decidingMap: "ctf5",
  },
  leagueSeason2: {
    ...commonRules,
    hours: { from: 18, to: 21 },
    sides: [
      {
        players: 2,
        minutes: 15,
        maps: ["ctf3", "ctf4_old", "ctf5", "ctf_duskwood", "ctf_tantum", "ctf_mine", "ctf_planet", "ctf_ambiance"],
      },
      { players: 3, minutes: 20, maps: ["ctf2", "ctf5", "ctf_duskwood", "ctf_cryochasm", "ctf_mars", "ctf_moon"] },
    ],
    decidingMap: null,
  },
};

/**
 * Returns the rules of a new season for which there is no earlier season to copy them from. A season with "Season 2" in its
 * name gets the rules of season 2, any other those of season 1. The rules are stored with the season.
 */
export function getDefaultRules(seasonName?: string): SeasonRules {
  return defaultRules[getRulesPage(seasonName)];
}
