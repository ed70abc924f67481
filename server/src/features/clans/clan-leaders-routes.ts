import { clanLeadersShapes, type InvitedPlayer } from "contract/clan-leaders.ts";
import { clanLeadersCalls } from "contract/clan-leaders-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { findSeasonOfClan } from "./clans-queries.ts";
import { declineInvitation } from "./decline-invitation.ts";
import { findClans } from "./find-clans.ts";
import { listInvitations, listInvitationsTo } from "./invitations-queries.ts";
import { invitePlayer } from "./invite-player.ts";
import { findLeader } from "./leaders-queries.ts";
import { leaveOwnClan } from "./leave-own-clan.ts";
import { presentClan } from "./present-clan.ts";
import { releasePlayer } from "./release-player.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

export function serveClanLeaders(http: Http, context: Context): void {
  const { db } = context;

  async function clanById(id: number) {
    const [clan] = await findClans(db, { _id: id });
    if (clan === undefined) throw refuse("UNKNOWN_CLAN");
    return { data: presentClan(clan) };
  }

  async function invitationsOf(id: number) {
    return { data: (await listInvitations(db, id)).map(presentInvitation) };
  }

  serve(http, clanLeadersCalls, clanLeadersShapes, "UNKNOWN_CLAN", {
    getOwnInvitations: async ({ viewer }) => ({
      data: (await listInvitationsTo(db, viewer.id)).map(({ clan_id, clan_name, invited_by, invited_at }) => ({
        clanId: String(clan_id),
        clanName: clan_name,
        invitedBy: invited_by,
        invitedAt: new Date(invited_at).toISOString(),
      })),
    }),
    getInvitations: async ({ id, viewer }) => {
      if ((await findSeasonOfClan(db, id)) === undefined) throw refuse("UNKNOWN_CLAN");
      if (viewer.role !== "ADMIN" && (await findLeader(db, id)) !== viewer.id) throw refuse("NOT_LEADER");
      return invitationsOf(id);
    },
    invitePlayer: async ({ id, body, viewer }) => {
      await invitePlayer(context, viewer.id, id, body.userId);
      return invitationsOf(id);
    },
    withdrawInvitation: async ({ id, body, viewer }) => {
      await withdrawInvitation(context, viewer.id, id, body.userId);
      return invitationsOf(id);
    },
    releasePlayer: async ({ id, body, viewer }) => {
      await releasePlayer(context, viewer.id, id, body.userId);
      return clanById(id);
    },
    acceptInvitation: async ({ id, viewer }) => {
      await acceptInvitation(context, viewer.id, id);
      return clanById(id);
    },
    declineInvitation: async ({ id, viewer }) => {
      await declineInvitation(context, viewer.id, id);
      return {};
    },
    leaveClan: async ({ id, viewer }) => {
      await leaveOwnClan(context, viewer.id, id);
      return clanById(id);
    },
  });
}

function presentInvitation(invited: Awaited<ReturnType<typeof listInvitations>>[number]): InvitedPlayer {
  const { id, user_name, avatar, invited_at } = invited;
  return { userId: String(id), userName: user_name, avatar, invitedAt: new Date(invited_at).toISOString() };
}
