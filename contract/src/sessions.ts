import { z } from "zod";
import { maxPasswordBytes } from "./constants.ts";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idOutput } from "./ids.ts";
import { dataReply, emptyReply } from "./paging.ts";
import { text } from "./text.ts";

const session = z.strictObject({
  _id: idOutput,
  /** The browser and system at sign-in, such as "Firefox on Windows". `null` if unknown. */
  device: z.string().nullable(),
  startDate: dateOutput,
  /** When the session was last used, to the hour. */
  lastUse: dateOutput,
  /** Whether this is the current session. */
  isOwn: z.boolean(),
});
export type OwnSession = z.output<typeof session>;

export const sessionsSchemas = {
  /** Sorted by last use, latest first; at most 50. */
  listSessions: { reply: dataReply(z.array(session)) },
  endSession: { reply: emptyReply },
  endOtherSessions: { reply: emptyReply },
} as const satisfies Schemas<typeof import("./sessions-endpoints.ts").sessionsEndpoints>;

/** The body of an endpoint that requires the current password if the session is older than ten minutes. */
export const currentPasswordBody = z.strictObject({ currentPassword: text(maxPasswordBytes).nullish() }).optional();

export const secondFactorSchemas = {
  getSecondFactor: { reply: dataReply(z.strictObject({ isActive: z.boolean(), recoveryCodesLeft: z.int() })) },
  /** Returns the key for the authenticator app, also as an `otpauth:` URL. */
  beginSecondFactor: {
    body: currentPasswordBody,
    reply: dataReply(z.strictObject({ secret: z.string(), url: z.string() })),
  },
  /** Returns the recovery codes, which are never shown again. */
  confirmSecondFactor: {
    body: z.strictObject({ code: text(32) }),
    reply: dataReply(z.strictObject({ recoveryCodes: z.array(z.string()) })),
  },
  removeSecondFactor: { body: currentPasswordBody, reply: emptyReply },
  /** For admins: whether another user has a second factor. */
  getSecondFactorOf: { reply: dataReply(z.strictObject({ isActive: z.boolean() })) },
  /** For admins: removes the second factor of another user. */
  removeSecondFactorOf: { reply: emptyReply },
} as const satisfies Schemas<typeof import("./sessions-endpoints.ts").secondFactorEndpoints>;
