import { z } from "zod";
import { endDateIn, startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { event } from "./events.ts";
import { integerIn } from "./numbers.ts";
import { oneOf } from "./paging.ts";

export const eventMovesShapes = {
  moveEvent: {
    body: z.strictObject({
      startDate: startDateIn,
      endDate: endDateIn,
      /** That of the event as it was read. */
      version: integerIn(0, 2 ** 31 - 1),
    }),
    reply: oneOf(event),
  },
} as const satisfies Shapes<typeof import("./event-moves-calls.ts").eventMovesCalls>;
