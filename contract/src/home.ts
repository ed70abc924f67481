import { z } from "zod";
import { announcement } from "./announcements.ts";
import { briefResult } from "./brief-results.ts";
import { areas } from "./constants.ts";
import { endDateIn, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { event } from "./events.ts";
import { match } from "./matches.ts";
import { oneOf } from "./paging.ts";
import { queue } from "./queues.ts";
import { vote } from "./votes.ts";

const { _id, clanAId, clanBId, clanAName, clanBName, startDate, endDate } = event.shape;
const fixture = z.strictObject({
  _id,
  clanAId,
  clanBId,
  clanAName,
  clanBName,
  startDate,
  endDate,
  isRunning: z.boolean(),
});
export type NextFixture = z.output<typeof fixture>;

const { name, modeName, mode } = queue.shape;
const openQueue = z.strictObject({
  _id: queue.shape._id,
  name,
  modeName,
  mode,
  /** Waiting players, without those who are away. */
  waiting: z.int(),
  seats: z.int(),
});

const openVote = vote.pick({ _id: true, question: true, startDate: true, endDate: true });
export type OpenVote = z.output<typeof openVote>;

const home = z.strictObject({
  /**
   * Of that area, or of the ranked one, that end after the span begins; the newest first, up to the third that ends more
   * than 70 minutes after it begins.
   */
  announcements: z.array(announcement),
  /** Open matches whose players are all ready or already play, the newest first; at most three. */
  matches: z.array(match),
  /** The queue with waiting players that lacks the fewest for a match; `null`: nobody waits. */
  queue: openQueue.nullable(),
  /** The events that overlap the span, by start, up to the third that ends more than 70 minutes after it begins. */
  fixtures: z.array(fixture),
  /** Of the league alone: votes of the newest season that end after the span begins, by start; at most three. */
  votes: z.array(openVote),
  /** By date, the newest first; at most six. */
  results: z.array(briefResult),
});
export type Home = z.output<typeof home>;

export const homeShapes = {
  /** The span is that of the fixtures. With an area the results are of that one alone, and the league has no matches and no queue. */
  getHome: {
    body: z.strictObject({ startDate: startDateIn, endDate: endDateIn, area: z.enum(areas).nullish() }),
    reply: oneOf(home),
  },
} as const satisfies Shapes<typeof import("./home-calls.ts").homeCalls>;
