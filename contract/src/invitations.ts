import { z } from "zod";
import { maxInvitations } from "./constants.ts";
import { dateOutput } from "./dates.ts";
import { emailInput } from "./emails.ts";
import type { Schemas } from "./endpoint.ts";
import { idInput, idOutput } from "./ids.ts";
import { dataReply, emptyReply, listReply } from "./paging.ts";
import { singleLine } from "./text.ts";
import { passwordInput } from "./users.ts";

/** The unused link of a user. */
const invitation = z.strictObject({ createdAt: dateOutput, expiresAt: dateOutput });

/** A new link. The URL contains a secret and is never shown again. */
export const newInvitation = z.strictObject({
  userId: idOutput,
  userName: z.string(),
  clanName: z.string().nullable(),
  url: z.url(),
  expiresAt: dateOutput,
});
export type NewInvitation = z.output<typeof newInvitation>;

/** Input: the secret of a link, which follows the `#` of its URL. */
const secretInput = singleLine(128);

export const invitationsSchemas = {
  createInvitations: {
    body: z.strictObject({ userIds: z.array(idInput).min(1, "must name a user").max(maxInvitations) }),
    reply: listReply(newInvitation),
  },
  getInvitation: { reply: dataReply(invitation.nullable()) },
  deleteInvitation: { reply: emptyReply },
  openInvitation: {
    body: z.strictObject({ secret: secretInput }),
    reply: dataReply(
      z.strictObject({
        userName: z.string(),
        /** `null` if the user has no e-mail yet. They must then enter one to accept. */
        email: z.string().nullable(),
        expiresAt: dateOutput,
      }),
    ),
  },
  acceptInvitation: {
    body: z.strictObject({
      secret: secretInput,
      /** Required for a user without an e-mail. For others it must match the stored e-mail, if it is given. */
      email: emailInput.nullish(),
      password: passwordInput,
      confirmPassword: passwordInput,
    }),
    /** The e-mail to sign in with. */
    reply: dataReply(z.strictObject({ email: z.string() })),
  },
  requestReset: { body: z.strictObject({ email: emailInput }), reply: emptyReply },
} as const satisfies Schemas<typeof import("./invitations-endpoints.ts").invitationsEndpoints>;
