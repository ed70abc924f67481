import type { matchmakingShapes } from "contract/matchmaking.ts";
import { matchmakingCalls } from "contract/matchmaking-calls.ts";
import type { queuesShapes } from "contract/queues.ts";
import { queuesCalls } from "contract/queues-calls.ts";
import { client } from "../platform/api.ts";

export const queues = client<typeof queuesCalls, typeof queuesShapes>(queuesCalls);
export const matchmaking = client<typeof matchmakingCalls, typeof matchmakingShapes>(matchmakingCalls);
