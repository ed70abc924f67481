import { clanLeadersShapes, type InvitedPlayer } from "contract/clans.ts";
import { clanLeadersCalls } from "contract/clans-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { presentPlayer } from "../users/person.ts";
import { acceptClanInvitation } from "./accept-clan-invitation.ts";
import { listInvitations, listInvitationsTo } from "./clan-invitations-queries.ts";
import { findSeasonOfClan } from "./clans-queries.ts";
import { declineClanInvitation } from "./decline-clan-invitation.ts";
import { findClans } from "./find-clans.ts";
import { invitePlayer } from "./invite-player.ts";
import { findLeader } from "./leaders-queries.ts";
import { leaveOwnClan } from "./leave-own-clan.ts";
import { presentClan } from "./present-clan.ts";
import { releasePlayer } from "./release-player.ts";
import { withdrawClanInvitation } from "./withdraw-clan-invitation.ts";

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
    getOwnClanInvitations: async ({ viewer }) => ({
      data: (await listInvitationsTo(db, viewer.id)).map(({ clan_id, clan_name, invited_by, invited_at }) => ({
        clanId: String(clan_id),
        clanName: clan_name,
        invitedBy: invited_by,
        invitedAt: new Date(invited_at).toISOString(),
      })),
    }),
    getClanInvitations: async ({ id, viewer }) => {
      if ((await findSeasonOfClan(db, id)) === undefined) throw refuse("UNKNOWN_CLAN");
      if (viewer.role !== "ADMIN" && (await findLeader(db, id)) !== viewer.id) throw refuse("NOT_LEADER");
      return invitationsOf(id);
    },
    invitePlayer: async ({ id, body, viewer }) => {
      await invitePlayer(context, viewer.id, id, body.userId);
      return invitationsOf(id);
    },
    withdrawClanInvitation: async ({ id, body, viewer }) => {
      await withdrawClanInvitation(context, viewer.id, id, body.userId);
      return invitationsOf(id);
    },
    releasePlayer: async ({ id, body, viewer }) => {
      await releasePlayer(context, viewer.id, id, body.userId);
      return clanById(id);
    },
    acceptClanInvitation: async ({ id, viewer }) => {
      await acceptClanInvitation(context, viewer.id, id);
      return clanById(id);
    },
    declineClanInvitation: async ({ id, viewer }) => {
      await declineClanInvitation(context, viewer.id, id);
      return {};
    },
    leaveClan: async ({ id, viewer }) => {
      await leaveOwnClan(context, viewer.id, id);
      return clanById(id);
    },
  });
}

function presentInvitation(invited: Awaited<ReturnType<typeof listInvitations>>[number]): InvitedPlayer {
  return { ...presentPlayer(invited), invitedAt: new Date(invited.invited_at).toISOString() };
}
