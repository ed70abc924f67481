import type { queueHistoriesShapes } from "contract/queue-histories.ts";
import { queueHistoriesCalls } from "contract/queue-histories-calls.ts";
import { client } from "../platform/api.ts";
import { query } from "../platform/query.ts";

const calls = client<typeof queueHistoriesCalls, typeof queueHistoriesShapes>(queueHistoriesCalls);

/** How long players waited in a queue, and its last matches. */
export function queueHistoryQuery(queueId: string) {
  return query({
    queryKey: ["queues", "history", queueId],
    queryFn: async ({ signal }) => (await calls.getQueueHistory({ id: queueId, signal })).data,
    // The queue above shows that the server is unreachable, or that the queue is gone.
    meta: { isSilent: true },
  });
}
