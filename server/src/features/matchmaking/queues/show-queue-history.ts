import { type QueueHistory, waitBucketMinutes } from "contract/queues.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { LeagueDatabase } from "../../context.ts";
import { listPlayersOfResults } from "../../results/result-players-queries.ts";
import type { Row } from "../../tables.ts";
import { presentMatchResult } from "./present-queue.ts";
import { findQueue } from "./queues-queries.ts";
import { findEloRange, listLastMatches, listLastMatchTimes, listWaitCounts } from "./waiting-players-queries.ts";

/** Number of validated matches shown. */
const maxLastResults = 5;
/** Number of past matches counted by the hour at which they were created. */
const maxCountedMatches = 200;

/**
 * Returns how long players waited in a queue, at which hours its matches were created, and its last validated matches.
 * @throws QUEUE_NOT_FOUND if there is no such queue
 */
export async function showQueueHistory(db: LeagueDatabase, id: number): Promise<QueueHistory> {
  if ((await findQueue(db, id)) === undefined) throw createApiError("QUEUE_NOT_FOUND");
  const matches = await listLastMatches(db, id, maxLastResults);
  const resultIds = matches.map(({ id: resultId }) => resultId);
  const matchIds = matches.map(({ match_id }) => match_id);
  const players = await listPlayersOfResults(db, resultIds);
  const { lowest, highest } = await findEloRange(db, matchIds);
  return {
    waits: computeMedianWaits(await listWaitCounts(db, id)),
    made: countByHourOfWeek(await listLastMatchTimes(db, id, maxCountedMatches)),
    lastResults: matches.map((match) => presentMatchResult(match, players)),
    elos: lowest === null || highest === null ? null : { lowest, highest },
  };
}

/** Counts instants by hour of the week (UTC, from Monday 00:00). @param instants milliseconds since the epoch */
function countByHourOfWeek(instants: readonly number[]): QueueHistory["made"] {
  // 1 January 1970 was a Thursday: three days after Monday.
  const getHourOfWeek = (instant: number) => (Math.floor(instant / hourMs) + 3 * 24) % (7 * 24);
  const instantsByHour = Map.groupBy(instants, getHourOfWeek);
  return [...instantsByHour].map(([hourOfWeek, { length }]) => ({ hourOfWeek, matches: length }));
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A player's wait. `joined_at`: milliseconds since the epoch. */
type Wait = { readonly joined_at: number };

/**
 * Counts waits for a match by the UTC hour of the day in which they began and by their length. Lengths are rounded up to the
 * values of `waitBucketMinutes`. Longer waits count as the longest value.
 * @param createdAt when the match was created, in milliseconds since the epoch
 */
export function countWaitsByHour(queueId: number, waits: readonly Wait[], createdAt: number): Row<"queue_waits">[] {
  const waitCounts = new Map<string, Row<"queue_waits">>();
  for (const { joined_at } of waits) {
    const hour = Math.floor(joined_at / hourMs) % 24;
    const waitMs = createdAt - joined_at;
    const longestBucket = waitBucketMinutes.at(-1) ?? 0;
    const minutes = waitBucketMinutes.find((bucket) => waitMs <= bucket * minuteMs) ?? longestBucket;
    const emptyCount = { queue_id: queueId, hour, minutes, players: 0 };
    waitCounts.getOrInsertComputed(`${hour} ${minutes}`, () => emptyCount).players += 1;
  }
  return [...waitCounts.values()];
}

type WaitCount = Pick<Row<"queue_waits">, "hour" | "minutes" | "players">;

/** Returns the median wait of each hour. @param waitCounts ordered by minutes */
function computeMedianWaits(waitCounts: readonly WaitCount[]): QueueHistory["waits"] {
  return [...Map.groupBy(waitCounts, ({ hour }) => hour)].map(([hour, countsOfHour]) => {
    const playerCount = countsOfHour.reduce((sum, count) => sum + count.players, 0);
    let countedPlayerCount = 0;
    const median = countsOfHour.find((count) => {
      countedPlayerCount += count.players;
      return 2 * countedPlayerCount >= playerCount;
    });
    return { hour, players: playerCount, minutes: median?.minutes ?? 0 };
  });
}
