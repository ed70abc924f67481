import { z } from "zod";
import { maxInvitations } from "./constants.ts";
import { dateOut } from "./dates.ts";
import { emailIn } from "./emails.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn, idOut } from "./ids.ts";
import { done, listOf, oneOf } from "./paging.ts";
import { singleLine } from "./text.ts";
import { passwordIn } from "./users.ts";

/** A link that has not been used. */
const invitation = z.strictObject({ createdAt: dateOut, expiresAt: dateOut });

/** A new link with its address, which holds a secret and is shown only this once. */
export const newInvitation = z.strictObject({
  userId: idOut,
  userName: z.string(),
  clanName: z.string().nullable(),
  url: z.url(),
  expiresAt: dateOut,
});
export type NewInvitation = z.output<typeof newInvitation>;

/** The secret of a link: what stands behind the `#` of its address. */
const secretIn = singleLine(128);

export const invitationsShapes = {
  createInvitations: {
    body: z.strictObject({ userIds: z.array(idIn).min(1, "must name a user").max(maxInvitations) }),
    reply: listOf(newInvitation),
  },
  getInvitation: { reply: oneOf(invitation.nullable()) },
  deleteInvitation: { reply: done },
  openInvitation: {
    body: z.strictObject({ secret: secretIn }),
    reply: oneOf(
      z.strictObject({
        userName: z.string(),
        /** `null`: there is none yet, and accepting asks for it. */
        email: z.string().nullable(),
        expiresAt: dateOut,
      }),
    ),
  },
  acceptInvitation: {
    body: z.strictObject({
      secret: secretIn,
      /** For a user without an e-mail; of others it must be the one they have. */
      email: emailIn.nullish(),
      password: passwordIn,
      confirmPassword: passwordIn,
    }),
    /** The e-mail to sign in with. */
    reply: oneOf(z.strictObject({ email: z.string() })),
  },
  requestReset: { body: z.strictObject({ email: emailIn }), reply: done },
} as const satisfies Shapes<typeof import("./invitations-calls.ts").invitationsCalls>;
