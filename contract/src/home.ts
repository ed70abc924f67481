import { z } from "zod";
import { announcement } from "./announcements.ts";
import { briefResult } from "./brief-results.ts";
import { areas } from "./constants.ts";
import { dateOutput, endDateInput, startDateInput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { event } from "./events.ts";
import { idOutput, optionalIdInput } from "./ids.ts";
import { match } from "./matches.ts";
import { dataReply } from "./paging.ts";
import { queue } from "./queues.ts";
import { vote } from "./votes.ts";

const { _id, clanAId, clanBId, clanAName, clanBName, startDate, endDate } = event.shape;
/** An event, which the home pages call a fixture. */
const fixture = z.strictObject({
  _id,
  clanAId,
  clanBId,
  clanAName,
  clanBName,
  startDate,
  endDate,
  isRunning: z.boolean(),
  /** The round in progress, if its start is known. Its scores are `null` if no game server has posted it. */
  liveRound: z
    .strictObject({ startedAt: dateOutput, clanAScore: z.int().nullable(), clanBScore: z.int().nullable() })
    .nullable(),
});
export type UpcomingFixture = z.output<typeof fixture>;

const { name, modeName, mode } = queue.shape;
const openQueue = z.strictObject({
  _id: queue.shape._id,
  name,
  modeName,
  /** The team size, such as `2v2`. */
  mode,
  /** How many players are waiting, without those who are away. */
  waiting: z.int(),
  /** How many players a match needs, in both teams together. */
  seats: z.int(),
});

const openVote = vote.pick({ _id: true, question: true, startDate: true, endDate: true });
export type OpenVote = z.output<typeof openVote>;

/** A frozen result. Of the rounds of an event, only the newest is listed. */
const lastResult = briefResult.extend({
  /** `null` for a ranked result and for a league result without an event. */
  event: z
    .strictObject({
      _id: idOutput,
      /** All frozen rounds of the event, oldest first. Red and blue are the clans of these sides in the listed result. */
      rounds: z.array(briefResult.pick({ redScore: true, blueScore: true, winnerSide: true, isForfeit: true })),
    })
    .nullable(),
});
export type LastResult = z.output<typeof lastResult>;

const home = z.strictObject({
  /**
   * Announcements of the requested area (by default, ranked) that expire after the start of the requested period, newest
   * first. A page shows three announcements, and uses one reply for up to 70 minutes. So the list has the newest three
   * that last these 70 minutes, and all newer ones that expire earlier.
   */
  announcements: z.array(announcement),
  /** Open matches in which all players are ready or already play, newest first; at most three. */
  matches: z.array(match),
  /** The queue that needs the fewest more players for a match. `null` if nobody is waiting. */
  queue: openQueue.nullable(),
  /**
   * Events of the active season that overlap the requested period, sorted by start; empty if the requested season has
   * ended. Like `announcements`, the list has the first three that end more than 70 minutes after the start of the period,
   * and all earlier ones.
   */
  fixtures: z.array(fixture),
  /**
   * League only: votes of the requested season, by default the newest, that end after the period starts. Sorted by start; at
   * most three.
   */
  votes: z.array(openVote),
  /** Newest first; at most six. */
  results: z.array(lastResult),
});
export type Home = z.output<typeof home>;

export const homeSchemas = {
  /**
   * The period is from `startDate` to `endDate`. With `area`, only results of that area are returned, and the league
   * has neither matches nor a queue. With `seasonId`, the events, votes and results of the league are those of that season.
   */
  getHome: {
    body: z.strictObject({
      startDate: startDateInput,
      endDate: endDateInput,
      area: z.enum(areas).nullish(),
      seasonId: optionalIdInput.optional(),
    }),
    reply: dataReply(home),
  },
} as const satisfies Schemas<typeof import("./home-endpoints.ts").homeEndpoints>;
