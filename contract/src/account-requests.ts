import { z } from "zod";
import { accountRequestLimits, mostCounted, userNameMax } from "./constants.ts";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn, idOut } from "./ids.ts";
import { isSeen, nameIn } from "./names.ts";
import { done, listOf, oneOf } from "./paging.ts";
import { multiLine, singleLine } from "./text.ts";

const accountRequest = z.strictObject({
  _id: idOut,
  userName: z.string(),
  /** How to reach who asks. */
  contact: z.string(),
  message: z.string(),
  requestedAt: dateOut,
});
export type AccountRequest = z.output<typeof accountRequest>;

const requestedAccount = z.strictObject({
  userName: z.string(),
  /** INVITED: the secret is that of an invitation. JOINED: it was used, replaced or has expired. */
  state: z.enum(["OPEN", "INVITED", "JOINED", "DECLINED"]),
  /** Why it was declined; `null`: no admin said. */
  answer: z.string().nullable(),
});
export type RequestedAccount = z.output<typeof requestedAccount>;

/** Made by who asks: it tells their request, and later their invitation, from those of others. */
const secret = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/, "must be 32 random bytes in base64url");

const words = (max: number) =>
  multiLine(max)
    .transform((written) => written.trim())
    .refine(isSeen, "must not be empty");

export const accountRequestsShapes = {
  requestAccount: {
    body: z.strictObject({
      userName: nameIn(userNameMax),
      contact: singleLine(accountRequestLimits.contact)
        .transform((written) => written.trim())
        .refine(isSeen, "must not be empty"),
      message: words(accountRequestLimits.message),
      secret,
    }),
    reply: done,
  },
  getRequestedAccount: { body: z.strictObject({ secret }), reply: oneOf(requestedAccount) },
  listAccountRequests: { reply: listOf(accountRequest) },
  acceptAccountRequest: { reply: done },
  declineAccountRequest: { body: z.strictObject({ answer: words(accountRequestLimits.message) }), reply: done },
  declineAccountRequests: {
    body: z.strictObject({
      ids: z.array(idIn).min(1, "must not be empty").max(mostCounted),
      answer: words(accountRequestLimits.message).nullish(),
    }),
    /** Those that were declined now; the others had been decided, or are forgotten. */
    reply: oneOf(z.strictObject({ declined: z.array(idOut) })),
  },
} as const satisfies Shapes<typeof import("./account-requests-calls.ts").accountRequestsCalls>;
