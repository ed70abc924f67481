import { z } from "zod";
import { outcomes, winLossRecord } from "./careers.ts";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idOutput } from "./ids.ts";
import { dataReply, listReply } from "./paging.ts";
import { player } from "./person.ts";

const clanRound = z.strictObject({
  resultId: idOutput,
  date: dateOutput,
  /** The event of the round. */
  eventId: idOutput.nullable(),
  map: z.string().nullable(),
  outcome: z.enum(outcomes),
  isForfeit: z.boolean(),
  teamScore: z.int(),
  otherScore: z.int(),
  otherClanId: idOutput,
  otherClanName: z.string(),
});
export type ClanRound = z.output<typeof clanRound>;

/** A player of the roster. The statistics cover the entire season, including rounds for other clans. */
const rosterPlayer = z.strictObject({
  ...player.shape,
  /** The league Elo; in a season that has ended, the Elo after the player's last round. `null` without rounds. */
  elo: z.number().nullable(),
  numberGames: z.int(),
  kdRatio: z.number(),
  /** `null` if the player has played no round, because forfeits do not count. Then `kdRatio` has no meaning. */
  averageKills: z.number().nullable(),
});
export type RosterPlayer = z.output<typeof rosterPlayer>;

/** The clan's position in the standings after one match day. */
const matchDay = z.strictObject({
  /** The day in UTC, such as `2026-11-20`. */
  day: z.iso.date(),
  /** Counted from 1. */
  rank: z.int(),
  /** The rounds that the clan has won so far. */
  points: z.int(),
});
export type MatchDay = z.output<typeof matchDay>;

/** A clan's rounds against one other clan of its season. */
const rivalry = z.strictObject({
  ...winLossRecord.shape,
  clanId: idOutput,
  clanName: z.string(),
  /** The clan's total score in these rounds, without forfeits. */
  teamScore: z.int(),
  /** The other clan's total score in these rounds, without forfeits. */
  otherScore: z.int(),
});
export type Rivalry = z.output<typeof rivalry>;

/** The result in which the clan reached its highest value. `null` if there is none. */
const bestResult = z.strictObject({ value: z.int(), resultId: idOutput }).nullable();

const clanSeason = z.strictObject({
  /** Newest first. */
  rounds: z.array(clanRound),
  /** Sorted by name. */
  players: z.array(rosterPlayer),
  /** Oldest first. Empty until a round of the season is validated. */
  matchDays: z.array(matchDay),
  /** How many clans the season has. */
  clans: z.int(),
  /** One entry for each other clan of the season, sorted by name. */
  rivalries: z.array(rivalry),
  /** Forfeits count only for the streak. Among equal results, the one that was frozen first is returned. */
  records: z.strictObject({
    /** The highest number of consecutive wins, in the order in which rounds were frozen. */
    longestStreak: z.int(),
    highestScore: bestResult,
    /** The win with the largest difference between the scores. */
    highestWin: bestResult,
  }),
});
export type ClanSeason = z.output<typeof clanSeason>;

export const clanSeasonsSchemas = {
  getClanSeason: { reply: dataReply(clanSeason) },
} as const satisfies Schemas<typeof import("./clan-seasons-endpoints.ts").clanSeasonsEndpoints>;

const standingsRow = z.strictObject({
  clanId: idOutput,
  clanName: z.string(),
  games: z.int(),
  wins: z.int(),
  losses: z.int(),
  /** Rounds won. */
  points: z.int(),
  /** Rounds won minus rounds lost. */
  difference: z.int(),
});

/** The standings of a season after one match day. */
const dayStandings = z.strictObject({
  /** The day in UTC, such as `2026-11-20`. */
  day: z.iso.date(),
  /** All clans of the season, best first. */
  table: z.array(standingsRow),
});
export type DayStandings = z.output<typeof dayStandings>;

export const seasonTablesSchemas = {
  /** Oldest first. Empty until a round of the season is validated. */
  getSeasonTables: { reply: listReply(dayStandings) },
} as const satisfies Schemas<typeof import("./clan-seasons-endpoints.ts").seasonTablesEndpoints>;
