import { z } from "zod";
import { passwordMaxBytes } from "./constants.ts";
import type { Shapes } from "./endpoint.ts";
import { done, oneOf } from "./paging.ts";
import { text } from "./text.ts";

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
} as const satisfies Shapes<typeof import("./second-factor-calls.ts").secondFactorCalls>;
