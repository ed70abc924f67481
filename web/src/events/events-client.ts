import type { eventsShapes } from "contract/events.ts";
import { eventsCalls } from "contract/events-calls.ts";
import { client } from "../platform/api.ts";

export const events = client<typeof eventsCalls, typeof eventsShapes>(eventsCalls);
