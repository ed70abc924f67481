import { invitationsShapes } from "contract/invitations.ts";
import { invitationsCalls } from "contract/invitations-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { FailedSignIns } from "../users/failed-sign-ins.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { findInvitation, findInvited, removeInvitation } from "../users/invitations-queries.ts";
import { tokenHash } from "../users/session-rules.ts";
import { asAdmin } from "../users/user-rules.ts";
import { findUser } from "../users/users-queries.ts";
import { acceptInvitation, inviteUsers, requestReset } from "./invite-users.ts";

export function serveInvitations(http: Http<SignedIn>, context: Context): void {
  const { db, clock } = context;
  const guarded = { ...context, requests: new FailedSignIns(http.sharedCounts) };

  serve(http, invitationsCalls, invitationsShapes, "USER_NOT_FOUND", {
    createInvitations: async ({ body, viewer }) => ({ data: await inviteUsers(context, viewer, body.userIds) }),
    getInvitation: async ({ id }) => {
      if ((await findUser(db, id)) === undefined) throw refuse("USER_NOT_FOUND");
      const invitation = await findInvitation(db, id, clock.now());
      if (invitation === undefined) return { data: null };
      const { created_at, expires_at } = invitation;
      return {
        data: { createdAt: new Date(created_at).toISOString(), expiresAt: new Date(expires_at).toISOString() },
      };
    },
    deleteInvitation: async ({ id, viewer }) => {
      await asAdmin(context, viewer, async (trx) => {
        if ((await findUser(trx, id)) === undefined) throw refuse("USER_NOT_FOUND");
        await removeInvitation(trx, id);
      });
    },
    openInvitation: async ({ body }) => {
      const invited = await findInvited(db, tokenHash(body.secret), clock.now());
      if (invited === undefined) throw refuse("INVITATION_NOT_FOUND");
      const { user_name, email, expires_at } = invited;
      return { data: { userName: user_name, email, expiresAt: new Date(expires_at).toISOString() } };
    },
    requestReset: ({ body, address }) => requestReset(guarded, body.email, address),
    acceptInvitation: async ({ body, address }) => ({
      data: { email: await acceptInvitation(context, { ...body, address }) },
    }),
  });
}
