import { type Clan, clanLeadersSchemas, clanRostersSchemas, clansSchemas, type InvitedPlayer } from "contract/clans.ts";
import { clanLeadersEndpoints, clanRostersEndpoints, clansEndpoints } from "contract/clans-endpoints.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { buildPagedReply, toPage } from "../../paging.ts";
import { presentPlayer } from "../../people/users/person.ts";
import { presentFullUser } from "../../people/users/present-user.ts";
import { recomputeClanTotals } from "./clan-totals.ts";
import { findClanWithSeason } from "./clans-queries.ts";
import { createClan, deleteClan, updateClan } from "./edit-clans.ts";
import { addClanPlayer, addClanPlayers, removeClanPlayer } from "./edit-roster.ts";
import { findClans, presentClan, sortClans } from "./present-clan.ts";
import { findLeaderId, listInvitationsOfClan, listInvitationsOfUser } from "./rosters-queries.ts";
import {
  acceptClanInvitation,
  declineClanInvitation,
  handOverClan,
  invitePlayer,
  leaveOwnClan,
  releasePlayer,
  withdrawClanInvitation,
} from "./transfers.ts";

/** Finds a clan in the form of a reply. @throws UNKNOWN_CLAN if there is no such clan */
async function findPresentedClan(db: LeagueDatabase, id: number): Promise<Clan> {
  const [clan] = await findClans(db, { _id: id });
  if (clan === undefined) throw createApiError("UNKNOWN_CLAN");
  return presentClan(clan);
}

export function serveClans(http: Http, context: Context): void {
  const { db } = context;

  serve(
    http,
    clansEndpoints,
    clansSchemas,
    { notFound: "UNKNOWN_CLAN" },
    {
      searchClans: async ({ body = {} }) => {
        const foundClans = await findClans(db, body);
        const standings = foundClans.map((clan) => ({ clan: presentClan(clan), teamScore: clan.team_score }));
        const sortedStandings = sortClans(standings, { sort: body.sort ?? "points", isAscending: body.asc ?? false });
        const { limit, offset } = toPage(body);
        const clans = sortedStandings.slice(offset, offset + limit).map(({ clan }) => clan);
        return buildPagedReply(body, clans, async () => foundClans.length);
      },
      createClan: async ({ body }) => {
        const id = await createClan(context, body.name);
        return { data: await findPresentedClan(db, id) };
      },
      updateClan: async ({ id, body, rejectIfChanged }) => {
        // Under the clan's lock, compares the stored clan with the one that the caller has read.
        const ensureUnchanged = (trx: LeagueDatabase) =>
          rejectIfChanged(async () => ({ data: await findPresentedClan(trx, id) }));
        await updateClan(context, id, body, ensureUnchanged);
        return { data: await findPresentedClan(db, id) };
      },
      deleteClan: ({ id }) => deleteClan(context, id),
      // The API's name of recomputing the totals.
      syncClan: async ({ id }) => {
        await recomputeClanTotals(context, id);
        return { data: await findPresentedClan(db, id) };
      },
    },
  );
}

/** Serves the endpoints with which admins change rosters. They are not subject to the rules of transfers. */
export function serveClanRosters(http: Http, context: Context): void {
  const { db } = context;

  serve(
    http,
    clanRostersEndpoints,
    clanRostersSchemas,
    { notFound: "UNKNOWN_CLAN" },
    {
      addClanPlayer: async ({ id, body }) => {
        await addClanPlayer(context, id, body.userId);
        return { data: await findPresentedClan(db, id) };
      },
      addClanPlayers: async ({ id, body }) => {
        await addClanPlayers(context, id, body.userIds);
        return { data: await findPresentedClan(db, id) };
      },
      removeClanPlayer: async ({ id, body }) => {
        const player = await removeClanPlayer(context, id, body.userId);
        return { data: { clan: await findPresentedClan(db, id), player: presentFullUser(player) } };
      },
    },
  );
}

/** Serves the endpoints with which leaders and players change rosters, within the rules of transfers. */
export function serveClanLeaders(http: Http, context: Context): void {
  const { db } = context;

  const buildClanReply = async (id: number) => ({ data: await findPresentedClan(db, id) });

  async function buildInvitationsReply(id: number) {
    const invitations = await listInvitationsOfClan(db, id);
    return { data: invitations.map(presentInvitation) };
  }

  serve(
    http,
    clanLeadersEndpoints,
    clanLeadersSchemas,
    { notFound: "UNKNOWN_CLAN" },
    {
      getOwnClanInvitations: async ({ viewer }) => {
        const invitations = await listInvitationsOfUser(db, viewer.id);
        const data = invitations.map(({ clan_id, clan_name, players, invited_by, invited_at }) => ({
          clanId: String(clan_id),
          clanName: clan_name,
          // `?? 0` is only for the type checker: a count is never null.
          clanPlayers: players ?? 0,
          invitedBy: invited_by,
          invitedAt: new Date(invited_at).toISOString(),
        }));
        return { data };
      },
      getClanInvitations: async ({ id, viewer }) => {
        if ((await findClanWithSeason(db, id)) === undefined) throw createApiError("UNKNOWN_CLAN");
        if (viewer.role !== "ADMIN" && (await findLeaderId(db, id)) !== viewer.id) throw createApiError("NOT_LEADER");
        return buildInvitationsReply(id);
      },
      invitePlayer: async ({ id, body, viewer }) => {
        await invitePlayer(context, viewer.id, id, body.userId);
        return buildInvitationsReply(id);
      },
      withdrawClanInvitation: async ({ id, body, viewer }) => {
        await withdrawClanInvitation(context, viewer.id, id, body.userId);
        return buildInvitationsReply(id);
      },
      releasePlayer: async ({ id, body, viewer }) => {
        await releasePlayer(context, viewer.id, id, body.userId);
        return buildClanReply(id);
      },
      handOverClan: async ({ id, body, viewer }) => {
        await handOverClan(context, viewer.id, id, body.userId);
        return buildClanReply(id);
      },
      acceptClanInvitation: async ({ id, viewer }) => {
        await acceptClanInvitation(context, viewer.id, id);
        return buildClanReply(id);
      },
      declineClanInvitation: ({ id, viewer }) => declineClanInvitation(context, viewer.id, id),
      leaveClan: async ({ id, viewer }) => {
        await leaveOwnClan(context, viewer.id, id);
        return buildClanReply(id);
      },
    },
  );
}

function presentInvitation(invited: Awaited<ReturnType<typeof listInvitationsOfClan>>[number]): InvitedPlayer {
  return { ...presentPlayer(invited), invitedAt: new Date(invited.invited_at).toISOString() };
}
