import { invitationsShapes } from "contract/invitations.ts";
import { invitationsCalls } from "contract/invitations-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { orRefuse } from "../../platform/refusal.ts";
import { dateOf } from "../columns.ts";
import type { Context } from "../context.ts";
import { FailedSignIns } from "../users/failed-sign-ins.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { findInvitation, findInvited } from "../users/links-queries.ts";
import { tokenHash } from "../users/session-rules.ts";
import { asAdmin } from "../users/user-rules.ts";
import { findUser, removeRowsOf } from "../users/users-queries.ts";
import { acceptInvitation, inviteUsers, requestReset } from "./invite-users.ts";

export function serveInvitations(http: Http<SignedIn>, context: Context): void {
  const { db, clock } = context;
  const guarded = { ...context, failures: new FailedSignIns(http.sharedCounts) };

  serve(http, invitationsCalls, invitationsShapes, "USER_NOT_FOUND", {
    createInvitations: async ({ body, viewer }) => ({ data: await inviteUsers(context, viewer, body.userIds) }),
    getInvitation: async ({ id }) => {
      orRefuse(await findUser(db, id), "USER_NOT_FOUND");
      const found = await findInvitation(db, id, clock.now());
      return { data: found ? { createdAt: dateOf(found.created_at), expiresAt: dateOf(found.expires_at) } : null };
    },
    deleteInvitation: ({ id, viewer }) =>
      asAdmin(context, viewer, async (trx) => {
        orRefuse(await findUser(trx, id), "USER_NOT_FOUND");
        await removeRowsOf(trx, id, "invitations", "password_resets");
      }),
    openInvitation: async ({ body }) => {
      const invited = orRefuse(await findInvited(db, tokenHash(body.secret), clock.now()), "INVITATION_NOT_FOUND");
      const { user_name, email, expires_at } = invited;
      return { data: { userName: user_name, email, expiresAt: dateOf(expires_at) } };
    },
    requestReset: ({ body, address }) => requestReset(guarded, body.email, address),
    acceptInvitation: async ({ body, address }) => ({
      data: { email: await acceptInvitation(context, { ...body, address }) },
    }),
  });
}
