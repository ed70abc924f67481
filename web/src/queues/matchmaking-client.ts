import type { matchmakingShapes } from "contract/matchmaking.ts";
import { matchmakingCalls } from "contract/matchmaking-calls.ts";
import { client } from "../platform/api.ts";

/** The calls that join and leave queues. */
export const matchmaking = client<typeof matchmakingCalls, typeof matchmakingShapes>(matchmakingCalls);
