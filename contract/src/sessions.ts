import { z } from "zod";
import { passwordMaxBytes } from "./constants.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idOut } from "./ids.ts";
import { done, oneOf } from "./paging.ts";
import { text } from "./text.ts";

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

/** The body of a call that needs the current password where the session is older than ten minutes. */
export const guarded = z.strictObject({ currentPassword: text(passwordMaxBytes).nullish() }).optional();

export const secondFactorShapes = {
  getSecondFactor: { reply: oneOf(z.strictObject({ isActive: z.boolean(), recoveryCodesLeft: z.int() })) },
  /** The key for the authenticator app, also as an address that it reads. */
  beginSecondFactor: { body: guarded, reply: oneOf(z.strictObject({ secret: z.string(), url: z.string() })) },
  /** Recovery codes are shown only here. */
  confirmSecondFactor: {
    body: z.strictObject({ code: text(32) }),
    reply: oneOf(z.strictObject({ recoveryCodes: z.array(z.string()) })),
  },
  removeSecondFactor: { body: guarded, reply: done },
  getSecondFactorOf: { reply: oneOf(z.strictObject({ isActive: z.boolean() })) },
  removeSecondFactorOf: { reply: done },
} as const satisfies Shapes<typeof import("./sessions-calls.ts").secondFactorCalls>;
