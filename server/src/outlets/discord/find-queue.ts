import type { LeagueDatabase } from "../../features/context.ts";
import { presentQueues } from "../../features/queues/present-queue.ts";
import { listQueues } from "../../features/queues/queues-queries.ts";
import { listStats } from "../../features/stats/stats-queries.ts";
import { leaders } from "./leaderboard-message.ts";

/** The data that Discord shows of a queue. */
export type QueueToShow = NonNullable<Awaited<ReturnType<typeof findQueueToShow>>>;

/** A queue as visitors see it, with the best players of its mode; `null` if it does not exist. */
export async function findQueueToShow(db: LeagueDatabase, id: number) {
  const [queue] = await presentQueues(db, await listQueues(db, { _id: id }, { limit: 1, offset: 0 }), null);
  if (queue === undefined) return null;
  const order = { sort: "elo", ascending: false, limit: leaders, offset: 0 } as const;
  const best = await listStats(db, "ranked", { modeId: Number(queue.modeId) }, order);
  return { queue, best };
}
