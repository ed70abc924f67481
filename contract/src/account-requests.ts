import { z } from "zod";
import { accountRequestLimits, maxPendingCount, userNameMax } from "./constants.ts";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idInput, idOutput } from "./ids.ts";
import { hasVisibleCharacters, nameInput } from "./names.ts";
import { dataReply, emptyReply, listReply } from "./paging.ts";
import { multiLine, singleLine } from "./text.ts";

const accountRequest = z.strictObject({
  _id: idOutput,
  userName: z.string(),
  /** How admins can reach the person, as free text. */
  contact: z.string(),
  message: z.string(),
  requestedAt: dateOutput,
});
export type AccountRequest = z.output<typeof accountRequest>;

const requestedAccount = z.strictObject({
  userName: z.string(),
  /**
   * `INVITED`: accepted, and the secret opens an invitation. `JOINED`: that invitation was used or replaced, or has
   * expired.
   */
  state: z.enum(["OPEN", "INVITED", "JOINED", "DECLINED"]),
  /** Why the request was declined. `null` if the admin gave no reason. */
  answer: z.string().nullable(),
});
export type RequestedAccount = z.output<typeof requestedAccount>;

/** Created by the browser of the person. It identifies their request, and later their invitation. */
const secret = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/, "must be 32 random bytes in base64url");

const createNonEmptyText = (max: number) =>
  multiLine(max)
    .transform((input) => input.trim())
    .refine(hasVisibleCharacters, "must not be empty");

export const accountRequestsSchemas = {
  requestAccount: {
    body: z.strictObject({
      userName: nameInput(userNameMax),
      contact: singleLine(accountRequestLimits.contact)
        .transform((input) => input.trim())
        .refine(hasVisibleCharacters, "must not be empty"),
      message: createNonEmptyText(accountRequestLimits.message),
      secret,
    }),
    reply: emptyReply,
  },
  getRequestedAccount: { body: z.strictObject({ secret }), reply: dataReply(requestedAccount) },
  listAccountRequests: { reply: listReply(accountRequest) },
  acceptAccountRequest: { reply: emptyReply },
  declineAccountRequest: {
    body: z.strictObject({ answer: createNonEmptyText(accountRequestLimits.message) }),
    reply: emptyReply,
  },
  declineAccountRequests: {
    body: z.strictObject({
      ids: z.array(idInput).min(1, "must not be empty").max(maxPendingCount),
      answer: createNonEmptyText(accountRequestLimits.message).nullish(),
    }),
    /** The requests that this call declined. The others had already been decided or deleted. */
    reply: dataReply(z.strictObject({ declined: z.array(idOutput) })),
  },
} as const satisfies Schemas<typeof import("./account-requests-calls.ts").accountRequestsCalls>;
