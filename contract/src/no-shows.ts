import { z } from "zod";
import type { Shapes } from "./endpoint.ts";
import { eventRounds } from "./event-rounds.ts";
import { idIn } from "./ids.ts";
import { oneOf } from "./paging.ts";

export const noShowsShapes = {
  declareNoShow: {
    /** The clan that did not come. */
    body: z.strictObject({ clanId: idIn }),
    reply: oneOf(eventRounds),
  },
} as const satisfies Shapes<typeof import("./no-shows-calls.ts").noShowsCalls>;
