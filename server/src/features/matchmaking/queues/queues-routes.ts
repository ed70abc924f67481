import { queuesSchemas } from "contract/queues.ts";
import { queuesEndpoints } from "contract/queues-endpoints.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { buildPagedReply, toPage } from "../../paging.ts";
import { createQueue, createQueueWithDefaultName, deleteQueue, updateQueue } from "./edit-queues.ts";
import { presentQueueById, presentQueues } from "./present-queue.ts";
import { countQueues, listQueues } from "./queues-queries.ts";
import { showQueueHistory } from "./show-queue-history.ts";

export function serveQueues(http: Http, context: Context): void {
  const { db } = context;
  serve(
    http,
    queuesEndpoints,
    queuesSchemas,
    { notFound: "QUEUE_NOT_FOUND" },
    {
      searchQueues: async ({ body = {}, viewer }) => {
        const queues = await presentQueues(db, await listQueues(db, body, toPage(body)), viewer);
        return buildPagedReply(body, queues, () => countQueues(db, body));
      },
      createQueue: async ({ body, viewer }) => {
        const id = await (body ? createQueue(context, body) : createQueueWithDefaultName(context));
        return { data: await presentQueueById(db, id, viewer) };
      },
      updateQueue: async ({ id, body, viewer, rejectIfChanged }) => {
        // Under the lock of matchmaking, compares the stored queue with the one that the caller has read.
        const ensureUnchanged = (trx: LeagueTransaction) =>
          rejectIfChanged(async () => ({ data: await presentQueueById(trx, id, viewer) }));
        await updateQueue(context, id, body, ensureUnchanged);
        return { data: await presentQueueById(db, id, viewer) };
      },
      deleteQueue: ({ id }) => deleteQueue(context, id),
      getQueueHistory: async ({ id }) => ({ data: await showQueueHistory(db, id) }),
    },
  );
}
