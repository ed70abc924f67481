import { z } from "zod";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idOut } from "./ids.ts";
import { done, oneOf } from "./paging.ts";

const session = z.strictObject({
  _id: idOut,
  /** What it was begun with, such as "Firefox on Windows"; `null`: unknown. */
  device: z.string().nullable(),
  startDate: dateOut,
  /** When it was last used, to the hour. */
  lastUse: dateOut,
  /** Whether it is the one that the call was made by. */
  isOwn: z.boolean(),
});
export type OwnSession = z.output<typeof session>;

export const sessionsShapes = {
  /** The one used last comes first; at most 100. */
  listSessions: { reply: oneOf(z.array(session)) },
  endSession: { reply: done },
  endOtherSessions: { reply: done },
} as const satisfies Shapes<typeof import("./sessions-calls.ts").sessionsCalls>;
