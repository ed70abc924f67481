import { type UsualWait, waitBucketMinutes } from "contract/queues.ts";
import type { LeagueDatabase } from "../../context.ts";
import type { Row } from "../../tables.ts";
import { listWaitCounts } from "./waiting-players-queries.ts";

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

/** Returns the usual waits of these queues, by the id of the queue. Queues without any are omitted. */
export async function findUsualWaits(
  db: LeagueDatabase,
  queueIds: readonly number[],
): Promise<ReadonlyMap<number, UsualWait[]>> {
  const countsByQueue = Map.groupBy(await listWaitCounts(db, queueIds), ({ queue_id }) => queue_id);
  return new Map([...countsByQueue].map(([queueId, counts]) => [queueId, computeMedianWaits(counts)]));
}

type WaitCount = Pick<Row<"queue_waits">, "hour" | "minutes" | "players">;

/** Returns the median wait of each hour. @param waitCounts ordered by minutes */
function computeMedianWaits(waitCounts: readonly WaitCount[]): UsualWait[] {
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
