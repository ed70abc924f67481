import { z } from "zod";
import { numberPerPage } from "./constants.ts";
import { dateOut, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn, idOut } from "./ids.ts";
import { oneOf } from "./paging.ts";

const trend = z.strictObject({
  userId: idOut,
  /** By how many ranks the player rose since the last week, fell if negative; `null`: they were not ranked then. */
  ranksGained: z.int().nullable(),
  /** The Elo before the first of the days; `null` without a game that was frozen in them. */
  eloBefore: z.number().nullable(),
  /** The Elo at the end of each day on which a game was frozen, by the day's number from 0. */
  days: z.array(z.strictObject({ day: z.int(), elo: z.number() })),
  /** When the last game was played. */
  lastPlayedAt: dateOut,
});
export type Trend = z.output<typeof trend>;

const ownRank = z.strictObject({
  rank: z.int(),
  elo: z.number(),
  numberGames: z.int(),
  /** Who is next above; `null` for the first. */
  next: z.strictObject({ rank: z.int(), elo: z.number(), userName: z.string() }).nullable(),
});
export type OwnRank = z.output<typeof ownRank>;

export const trendsShapes = {
  searchTrends: {
    body: z.strictObject({
      modeId: idIn,
      /** Today: the days are those of UTC. */
      date: startDateIn,
      userIds: z.array(idIn).max(numberPerPage.max),
    }),
    /** Of those who have games, in no order. */
    reply: z.strictObject({ data: z.array(trend) }),
  },
  /** `null` without a game. */
  getOwnRank: { body: z.strictObject({ modeId: idIn }), reply: oneOf(ownRank.nullable()) },
} as const satisfies Shapes<typeof import("./trends-calls.ts").trendsCalls>;
