import type { SeasonRules } from "./season-rules.ts";
import { rulesVersion } from "./text-pages.ts";

const common = {
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
  // Two thirds to the first three, of 300 euros 120, 50 and 30; one third to all.
  prizes: { places: [12, 5, 3], byRounds: 10 },
  majority: 70,
};

/** The rules that a new league has, by the page on which they stand. */
const firstRules: Readonly<Record<ReturnType<typeof rulesVersion>, SeasonRules>> = {
  leagueSeason1: {
    ...common,
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
    ...common,
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

/** The rules with which a season of that name begins where there is none to copy. They are stored with it. */
export function firstRulesOf(seasonName: string | undefined): SeasonRules {
  return firstRules[rulesVersion(seasonName)];
}
