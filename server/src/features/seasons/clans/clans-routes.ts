import { clanLeadersSchemas, clanRostersSchemas, clansSchemas, type InvitedPlayer } from "contract/clans.ts";
import { clanLeadersCalls, clanRostersCalls, clansCalls } from "contract/clans-calls.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { buildPagedReply, toPage } from "../../paging.ts";
import { presentPlayer } from "../../people/users/person.ts";
import { presentFullUser } from "../../people/users/present-user.ts";
import { recomputeClanTotals } from "./clan-totals.ts";
import { findSeasonOfClan } from "./clans-queries.ts";
import { createClan, deleteClan, updateClan } from "./edit-clans.ts";
import { addClanPlayer, addClanPlayers, removeClanPlayer } from "./edit-roster.ts";
import { findClans, presentClan, sortClans } from "./present-clan.ts";
import { findLeaderId, listInvitationsOfClan, listInvitationsOfUser } from "./rosters-queries.ts";
import {
  acceptClanInvitation,
  declineClanInvitation,
  invitePlayer,
  leaveOwnClan,
  releasePlayer,
  withdrawClanInvitation,
} from "./transfers.ts";

export function serveClans(http: Http, context: Context): void {
  const { db } = context;

  async function findPresentedClan(id: number, source: LeagueDatabase = db) {
    const [clan] = await findClans(source, { _id: id });
    if (clan === undefined) throw createApiError("UNKNOWN_CLAN");
    return presentClan(clan);
  }

  serve(
    http,
    clansCalls,
    clansSchemas,
    { notFound: "UNKNOWN_CLAN" },
    {
      searchClans: async ({ body = {} }) => {
        const foundClans = await findClans(db, body);
        const standings = foundClans.map((clan) => ({ clan: presentClan(clan), teamScore: clan.team_score }));
        const ordered = sortClans(standings, { sort: body.sort ?? "points", ascending: body.asc ?? false });
        const { limit, offset } = toPage(body);
        const clans = ordered.slice(offset, offset + limit).map(({ clan }) => clan);
        return buildPagedReply(body, clans, async () => foundClans.length);
      },
      createClan: async ({ body }) => ({ data: await findPresentedClan(await createClan(context, body.name)) }),
      updateClan: async ({ id, body, rejectIfChanged }) => {
        await updateClan(context, id, body, (trx) =>
          rejectIfChanged(async () => ({ data: await findPresentedClan(id, trx) })),
        );
        return { data: await findPresentedClan(id) };
      },
      deleteClan: ({ id }) => deleteClan(context, id),
      syncClan: async ({ id }) => {
        await recomputeClanTotals(context, id);
        return { data: await findPresentedClan(id) };
      },
    },
  );
}

export function serveClanRosters(http: Http, context: Context): void {
  async function findPresentedClan(id: number) {
    const [clan] = await findClans(context.db, { _id: id });
    if (clan === undefined) throw createApiError("UNKNOWN_CLAN");
    return presentClan(clan);
  }

  serve(
    http,
    clanRostersCalls,
    clanRostersSchemas,
    { notFound: "UNKNOWN_CLAN" },
    {
      addClanPlayer: async ({ id, body }) => {
        await addClanPlayer(context, id, body.userId);
        return { data: await findPresentedClan(id) };
      },
      addClanPlayers: async ({ id, body }) => {
        await addClanPlayers(context, id, body.userIds);
        return { data: await findPresentedClan(id) };
      },
      removeClanPlayer: async ({ id, body }) => {
        const player = await removeClanPlayer(context, id, body.userId);
        return { data: { clan: await findPresentedClan(id), player: presentFullUser(player) } };
      },
    },
  );
}

export function serveClanLeaders(http: Http, context: Context): void {
  const { db } = context;

  async function findPresentedClan(id: number) {
    const [clan] = await findClans(db, { _id: id });
    if (clan === undefined) throw createApiError("UNKNOWN_CLAN");
    return { data: presentClan(clan) };
  }

  async function listPresentedInvitations(id: number) {
    return { data: (await listInvitationsOfClan(db, id)).map(presentInvitation) };
  }

  serve(
    http,
    clanLeadersCalls,
    clanLeadersSchemas,
    { notFound: "UNKNOWN_CLAN" },
    {
      getOwnClanInvitations: async ({ viewer }) => ({
        data: (await listInvitationsOfUser(db, viewer.id)).map(
          ({ clan_id, clan_name, players, invited_by, invited_at }) => ({
            clanId: String(clan_id),
            clanName: clan_name,
            clanPlayers: players ?? 0,
            invitedBy: invited_by,
            invitedAt: new Date(invited_at).toISOString(),
          }),
        ),
      }),
      getClanInvitations: async ({ id, viewer }) => {
        if ((await findSeasonOfClan(db, id)) === undefined) throw createApiError("UNKNOWN_CLAN");
        if (viewer.role !== "ADMIN" && (await findLeaderId(db, id)) !== viewer.id) throw createApiError("NOT_LEADER");
        return listPresentedInvitations(id);
      },
      invitePlayer: async ({ id, body, viewer }) => {
        await invitePlayer(context, viewer.id, id, body.userId);
        return listPresentedInvitations(id);
      },
      withdrawClanInvitation: async ({ id, body, viewer }) => {
        await withdrawClanInvitation(context, viewer.id, id, body.userId);
        return listPresentedInvitations(id);
      },
      releasePlayer: async ({ id, body, viewer }) => {
        await releasePlayer(context, viewer.id, id, body.userId);
        return findPresentedClan(id);
      },
      acceptClanInvitation: async ({ id, viewer }) => {
        await acceptClanInvitation(context, viewer.id, id);
        return findPresentedClan(id);
      },
      declineClanInvitation: ({ id, viewer }) => declineClanInvitation(context, viewer.id, id),
      leaveClan: async ({ id, viewer }) => {
        await leaveOwnClan(context, viewer.id, id);
        return findPresentedClan(id);
      },
    },
  );
}

function presentInvitation(invited: Awaited<ReturnType<typeof listInvitationsOfClan>>[number]): InvitedPlayer {
  return { ...presentPlayer(invited), invitedAt: new Date(invited.invited_at).toISOString() };
}
