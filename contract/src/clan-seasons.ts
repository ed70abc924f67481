import { z } from "zod";
import { outcomes, record } from "./careers.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idOut } from "./ids.ts";
import { listOf, oneOf } from "./paging.ts";
import { player } from "./person.ts";

const clanRound = z.strictObject({
  resultId: idOut,
  date: dateOut,
  /** The event that it belongs to. */
  eventId: idOut.nullable(),
  map: z.string().nullable(),
  outcome: z.enum(outcomes),
  isForfeit: z.boolean(),
  teamScore: z.int(),
  otherScore: z.int(),
  otherClanId: idOut,
  otherClanName: z.string(),
});
export type ClanRound = z.output<typeof clanRound>;

/** A player of its roster, with the figures of the whole season, in whatever clan they were made. */
const rosterPlayer = z.strictObject({
  ...player.shape,
  /** The league Elo, in an ended season that after the player's last round of it; `null`: none was played. */
  elo: z.number().nullable(),
  numberGames: z.int(),
  kdRatio: z.number(),
});
export type RosterPlayer = z.output<typeof rosterPlayer>;

/** Where a clan stood after a day on which the season was played. */
const matchDay = z.strictObject({
  /** The day in UTC, such as `2026-11-20`. */
  day: z.iso.date(),
  /** From 1. */
  rank: z.int(),
  points: z.int(),
});
export type MatchDay = z.output<typeof matchDay>;

/** A clan's rounds against another one of its season. */
const rivalry = z.strictObject({
  ...record.shape,
  clanId: idOut,
  clanName: z.string(),
  /** The points of both teams, without forfeits. */
  teamScore: z.int(),
  otherScore: z.int(),
});
export type Rivalry = z.output<typeof rivalry>;

const best = z.strictObject({ value: z.int(), resultId: idOut }).nullable();

const clanSeason = z.strictObject({
  /** The newest first. */
  rounds: z.array(clanRound),
  /** By name. */
  players: z.array(rosterPlayer),
  /** The first day first; empty until the clan's season has been played. */
  matchDays: z.array(matchDay),
  clans: z.int(),
  /** Each of the others, by name. */
  rivalries: z.array(rivalry),
  /** Without forfeits, but for the streak. Of equal ones the round that was frozen first. */
  records: z.strictObject({
    /** The most rounds won one after the other, in the order in which they were frozen. */
    longestStreak: z.int(),
    highestScore: best,
    /** By the difference of the scores. */
    highestWin: best,
  }),
});
export type ClanSeason = z.output<typeof clanSeason>;

export const clanSeasonsShapes = {
  getClanSeason: { reply: oneOf(clanSeason) },
} as const satisfies Shapes<typeof import("./clan-seasons-calls.ts").clanSeasonsCalls>;

const tableLine = z.strictObject({
  clanId: idOut,
  clanName: z.string(),
  games: z.int(),
  wins: z.int(),
  losses: z.int(),
  points: z.int(),
  difference: z.int(),
});

/** The table of a season after a day on which it was played. */
const dayTable = z.strictObject({
  /** The day in UTC, such as `2026-11-20`. */
  day: z.iso.date(),
  /** All clans of the season, the first one first. */
  table: z.array(tableLine),
});
export type DayTable = z.output<typeof dayTable>;

export const seasonTablesShapes = {
  /** The first day first; empty until a round of the season is validated. */
  getSeasonTables: { reply: listOf(dayTable) },
} as const satisfies Shapes<typeof import("./clan-seasons-calls.ts").seasonTablesCalls>;
