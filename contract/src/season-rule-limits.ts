import { maxPlayersPerSide, maxProposedDates, maxRosterSize } from "./constants.ts";

/** The lowest and the highest value of each number in a season's rules, both inclusive. */
export const seasonRuleLimits = {
  clans: { min: 2, max: 100 },
  roster: { min: 1, max: maxRosterSize },
  rounds: { min: 1, max: 9 },
  playersPerSide: { min: 1, max: maxPlayersPerSide },
  minutesPerRound: { min: 1, max: 240 },
  /** How many hours before a match the clans must have picked their maps. */
  pickHours: { min: 0, max: 168 },
  /** How many minutes before a match a game server is reserved. */
  serverMinutes: { min: 0, max: 60 },
  hours: { min: 0, max: 23 },
  proposedDates: { min: 1, max: maxProposedDates },
  noShowMinutes: { min: 1, max: 240 },
  noShowRounds: { min: 1, max: 9 },
  /** The number of ranks on the podium. */
  podium: { min: 0, max: 100 },
  relegation: { min: 1, max: 100 },
  /** The parts of the prize pool that are divided by rounds won. */
  prizesByRounds: { min: 0, max: 1000 },
  majority: { min: 1, max: 100 },
} as const;
