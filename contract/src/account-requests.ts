import { z } from "zod";
import { accountRequestLimits, maxPendingCount, maxUserNameLength } from "./constants.ts";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idInput, idOutput } from "./ids.ts";
import { hasVisibleCharacters, nameInput } from "./names.ts";
import { dataReply, emptyReply, listReply } from "./paging.ts";
import { multiLine, singleLine } from "./text.ts";

/** A request as admins see it. */
const accountRequestForAdmins = z.strictObject({
  _id: idOutput,
  userName: z.string(),
  /** How admins can reach the person, as free text. */
  contact: z.string(),
  message: z.string(),
  requestedAt: dateOutput,
});
export type AccountRequest = z.output<typeof accountRequestForAdmins>;

/** A request as the person who sent it sees it. */
const ownAccountRequest = z.strictObject({
  userName: z.string(),
  /**
   * `INVITED`: accepted, and the secret opens an invitation. `JOINED`: that invitation is no longer
   * valid: usually because the person has used it to join, but possibly because it was replaced or has expired.
   */
  state: z.enum(["OPEN", "INVITED", "JOINED", "DECLINED"]),
  /** Why the request was declined. `null` if the admin gave no reason. */
  answer: z.string().nullable(),
});
export type OwnAccountRequest = z.output<typeof ownAccountRequest>;

/**
 * Input: 32 random bytes that the browser of the person has created, as 43 characters of base64url. They identify the
 * request, and later the invitation.
 */
const secretInput = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/, "must be 32 random bytes in base64url");

/** Input: a text with line breaks that is not blank. @param max the maximum length in characters */
const nonEmptyTextInput = (max: number) =>
  multiLine(max)
    .transform((input) => input.trim())
    .refine(hasVisibleCharacters, "must not be empty");

export const accountRequestsSchemas = {
  requestAccount: {
    body: z.strictObject({
      userName: nameInput(maxUserNameLength),
      contact: singleLine(accountRequestLimits.contact)
        .transform((input) => input.trim())
        .refine(hasVisibleCharacters, "must not be empty"),
      message: nonEmptyTextInput(accountRequestLimits.message),
      secret: secretInput,
    }),
    reply: emptyReply,
  },
  getRequestedAccount: { body: z.strictObject({ secret: secretInput }), reply: dataReply(ownAccountRequest) },
  listAccountRequests: { reply: listReply(accountRequestForAdmins) },
  acceptAccountRequest: { reply: emptyReply },
  declineAccountRequest: {
    body: z.strictObject({ answer: nonEmptyTextInput(accountRequestLimits.message) }),
    reply: emptyReply,
  },
  declineAccountRequests: {
    body: z.strictObject({
      ids: z.array(idInput).min(1, "must not be empty").max(maxPendingCount),
      answer: nonEmptyTextInput(accountRequestLimits.message).nullish(),
    }),
    /** The ids of the requests that this call declined. The other ones had already been decided or deleted. */
    reply: dataReply(z.strictObject({ declined: z.array(idOutput) })),
  },
} as const satisfies Schemas<typeof import("./account-requests-endpoints.ts").accountRequestsEndpoints>;
