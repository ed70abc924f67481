import { queuesShapes } from "contract/queues.ts";
import { queuesCalls } from "contract/queues-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import type { Onlooker } from "../matches/present-match.ts";
import { paged, pageOf } from "../paging.ts";
import { createNewQueue } from "./create-new-queue.ts";
import { createQueue } from "./create-queue.ts";
import { deleteQueue } from "./delete-queue.ts";
import { joinQueue } from "./join-queue.ts";
import { leaveQueue } from "./leave-queue.ts";
import { presentQueues } from "./present-queue.ts";
import { countQueues, listQueues } from "./queues-queries.ts";
import { updateQueue } from "./update-queue.ts";

export function serveQueues(http: Http, context: Context): void {
  const { db } = context;

  async function queueById(id: number, viewer: Onlooker) {
    const [queue] = await presentQueues(db, await listQueues(db, { _id: id }, pageOf({})), viewer);
    if (queue === undefined) throw refuse("QUEUE_NOT_FOUND");
    return { data: queue };
  }

  serve(http, queuesCalls, queuesShapes, "QUEUE_NOT_FOUND", {
    searchQueues: async ({ body = {}, viewer }) => {
      const queues = await presentQueues(db, await listQueues(db, body, pageOf(body)), viewer);
      return paged(body, queues, () => countQueues(db, body));
    },
    createQueue: async ({ body, viewer }) =>
      queueById(await (body ? createQueue(context, body) : createNewQueue(context)), viewer),
    updateQueue: async ({ id, body, viewer }) => {
      await updateQueue(context, id, body);
      return queueById(id, viewer);
    },
    deleteQueue: async ({ id }) => {
      await deleteQueue(context, id);
      return {};
    },
    joinQueue: async ({ id, viewer }) => {
      await joinQueue(context, viewer.id, id);
      return queueById(id, viewer);
    },
    leaveQueue: async ({ id, viewer }) => {
      await leaveQueue(context, viewer.id, id);
      return queueById(id, viewer);
    },
  });
}
