import { refuse } from "../../platform/refusal.ts";
import type { LeagueDatabase } from "../context.ts";
import type { Viewer } from "../matches/present-match.ts";
import { pageOf } from "../paging.ts";
import { presentQueues } from "./present-queue.ts";
import { listQueues } from "./queues-queries.ts";

/** A queue as this viewer sees it. @throws QUEUE_NOT_FOUND */
export async function queueById(db: LeagueDatabase, id: number, viewer: Viewer) {
  const [queue] = await presentQueues(db, await listQueues(db, { _id: id }, pageOf({})), viewer);
  if (queue === undefined) throw refuse("QUEUE_NOT_FOUND");
  return queue;
}
