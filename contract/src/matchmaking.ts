import type { Shapes } from "./endpoint.ts";
import { oneOf } from "./paging.ts";
import { queue } from "./queues.ts";

/** Both reply with the queue after the change. A join that fills the queue makes a match. */
export const matchmakingShapes = {
  joinQueue: { reply: oneOf(queue) },
  leaveQueue: { reply: oneOf(queue) },
} as const satisfies Shapes<typeof import("./matchmaking-calls.ts").matchmakingCalls>;
