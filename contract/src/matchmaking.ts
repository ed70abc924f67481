import type { Shapes } from "./endpoint.ts";
import { oneOf } from "./paging.ts";
import { queue } from "./queues.ts";

/** Both answer with the queue as it now is: a join that fills it makes a match. */
export const matchmakingShapes = {
  joinQueue: { reply: oneOf(queue) },
  leaveQueue: { reply: oneOf(queue) },
} as const satisfies Shapes<typeof import("./matchmaking-calls.ts").matchmakingCalls>;
