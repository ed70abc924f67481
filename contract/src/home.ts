import { z } from "zod";
import { areas } from "./areas.ts";
import { dateOut, endDateIn, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { event } from "./events.ts";
import { idOut } from "./ids.ts";
import { match } from "./matches.ts";
import { oneOf } from "./paging.ts";
import { queue } from "./queues.ts";
import { sides } from "./sides.ts";

const { _id, clanAName, clanBName, startDate, endDate } = event.shape;
const fixture = z.strictObject({
  _id,
  clanAName,
  clanBName,
  startDate,
  endDate,
  /** Whether a round of it is being played. */
  isRunning: z.boolean(),
});
export type Fixture = z.output<typeof fixture>;

const { name, modeName, mode } = queue.shape;
const openQueue = z.strictObject({
  _id: queue.shape._id,
  name,
  modeName,
  mode,
  /** Waiting players, without those who are away. */
  waiting: z.int(),
  /** The players of a match. */
  seats: z.int(),
});

/** A frozen result of either area. */
const lastResult = z.strictObject({
  _id: idOut,
  area: z.enum(areas),
  date: dateOut,
  map: z.string().nullable(),
  /** The mode or season that it counts for. */
  boardName: z.string(),
  /** The name of a side's clan, or those of its players. */
  redNames: z.array(z.string()),
  blueNames: z.array(z.string()),
  redScore: z.int(),
  blueScore: z.int(),
  /** `null`: a draw. */
  winnerSide: z.enum(sides).nullable(),
  isForfeit: z.boolean(),
  /** The winner's chance before the round by Elo, 0 to 1; `null` for a draw, a forfeit, or without Elo. */
  winnerChance: z.number().nullable(),
});
export type LastResult = z.output<typeof lastResult>;

const home = z.strictObject({
  /** Open matches whose players are all ready or already play, the newest first; at most three. */
  matches: z.array(match),
  /** The queue with waiting players that lacks the fewest for a match; `null`: nobody waits. */
  queue: openQueue.nullable(),
  /** The events that overlap the span, by start; at most four. */
  fixtures: z.array(fixture),
  /** Of both areas by date, the newest first; at most six. */
  results: z.array(lastResult),
});
export type Home = z.output<typeof home>;

export const homeShapes = {
  /** The span is that of the fixtures. */
  getHome: { body: z.strictObject({ startDate: startDateIn, endDate: endDateIn }), reply: oneOf(home) },
} as const satisfies Shapes<typeof import("./home-calls.ts").homeCalls>;
