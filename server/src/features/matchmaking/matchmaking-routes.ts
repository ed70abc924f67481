import { matchmakingShapes } from "contract/queues.ts";
import { matchmakingCalls } from "contract/queues-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { queueById } from "../queues/queue-by-id.ts";
import { joinQueue } from "./join-queue.ts";
import { leaveQueue } from "./leave-queue.ts";

export function serveMatchmaking(http: Http, context: Context): void {
  const { db } = context;
  serve(http, matchmakingCalls, matchmakingShapes, "QUEUE_NOT_FOUND", {
    joinQueue: async ({ id, viewer }) => {
      await joinQueue(context, viewer.id, id);
      return { data: await queueById(db, id, viewer) };
    },
    leaveQueue: async ({ id, viewer }) => {
      await leaveQueue(context, viewer.id, id);
      return { data: await queueById(db, id, viewer) };
    },
  });
}
