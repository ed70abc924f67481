import type { queuesShapes } from "contract/queues.ts";
import { queuesCalls } from "contract/queues-calls.ts";
import { client } from "../platform/api.ts";

export const queues = client<typeof queuesCalls, typeof queuesShapes>(queuesCalls);
