import { maxClanInvitations } from "contract/constants.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { ActiveSeason } from "../../competitions/active-season.ts";
import { rulesOfSeason } from "../../competitions/season-rules-queries.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { recordPush } from "../../people/push/push-queries.ts";
import { leaveClan } from "../../people/users/leave-clan-queries.ts";
import { lockUserForShare } from "../../people/users/users-queries.ts";
import { editClan } from "./edit-roster.ts";
import {
  clanOfPlayer,
  countInvitations,
  countMembers,
  findLeader,
  insertInvitation,
  insertMember,
  removeClanInvitation,
} from "./rosters-queries.ts";

/**
 * Runs a change that only a clan's leader may make, in a transaction with the locks of `editClan`: whoever stops being
 * the leader meanwhile does so before or after the whole change.
 * @throws NOT_LEADER, and as `editClan` does
 */
function editAsLeader<Answer>(
  { db }: Pick<Context, "db">,
  viewerId: number,
  id: number,
  edit: (trx: LeagueTransaction, season: ActiveSeason) => Promise<Answer>,
): Promise<Answer> {
  return editClan({ db }, id, async (trx, season) => {
    if ((await findLeader(trx, id)) !== viewerId) throw refuse("NOT_LEADER");
    return edit(trx, season);
  });
}

/** Refuses a change of a roster outside the season's transfer window. @param now ms UTC @throws TRANSFERS_CLOSED */
function requireTransfersOpen({ transfer_from: from, transfer_to: to }: ActiveSeason, now: number): void {
  if ((from !== null && now < from) || (to !== null && now > to)) throw refuse("TRANSFERS_CLOSED");
}

/**
 * Invites a player who is in no clan of the season; they join when they accept.
 * @throws USER_NOT_FOUND, PLAYER_BLOCKED, PLAYER_ALREADY_IN_CLAN, ROSTER_FULL, TOO_MANY_INVITATIONS, ALREADY_INVITED,
 * TRANSFERS_CLOSED, and as `editAsLeader` does
 */
export async function invitePlayer(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewerId: number,
  id: number,
  userId: number,
): Promise<void> {
  await editAsLeader({ db }, viewerId, id, async (trx, season) => {
    const now = clock.now();
    requireTransfersOpen(season, now);
    const user = await lockUserForShare(trx, userId);
    if (user === undefined) throw refuse("USER_NOT_FOUND");
    const { user_name: userName } = user;
    if (user.blocked === 1) throw refuse("PLAYER_BLOCKED", { userName });
    if ((await clanOfPlayer(trx, season.id, userId)) !== null) throw refuse("PLAYER_ALREADY_IN_CLAN", { userName });
    await requireRoom(trx, season, id, now);
    const invitation = { clan_id: id, user_id: userId, season_id: season.id, invited_by: viewerId, invited_at: now };
    if (!(await insertInvitation(trx, invitation))) throw refuse("ALREADY_INVITED", { userName });
    if ((await countInvitations(trx, id)) > maxClanInvitations) {
      throw refuse("TOO_MANY_INVITATIONS", { invitations: maxClanInvitations });
    }
    const note = {
      title: "Your clan is looking for you",
      body: "A clan has invited you.",
      path: "/league/users/profile",
    };
    await recordPush(trx, "clan", [userId], { ...note, tag: `clan-${id}` }, now);
  });
}

/** @throws ROSTER_FULL where the clan has as many players as the season's rules allow */
async function requireRoom(trx: LeagueTransaction, season: ActiveSeason, id: number, now: number): Promise<void> {
  const { roster } = await rulesOfSeason(trx, season, now);
  if ((await countMembers(trx, id)) >= roster.max) throw refuse("ROSTER_FULL", { players: roster.max });
}

/** Withdraws an open invitation. @throws NOT_INVITED, and as `editAsLeader` does */
export async function withdrawClanInvitation(
  context: Pick<Context, "db">,
  viewerId: number,
  id: number,
  userId: number,
): Promise<void> {
  await editAsLeader(context, viewerId, id, async (trx) => {
    if (!(await removeClanInvitation(trx, id, userId))) throw refuse("NOT_INVITED");
  });
}

/**
 * Joins a clan that has invited the player, who must be in no clan of the season. Their other invitations end.
 * @throws PLAYER_ALREADY_IN_CLAN, NOT_INVITED, TRANSFERS_CLOSED, ROSTER_FULL, and as `editClan` does
 */
export async function acceptClanInvitation(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: number,
  id: number,
): Promise<void> {
  await editClan({ db }, id, async (trx, season) => {
    const now = clock.now();
    const user = await lockUserForShare(trx, userId);
    if (user === undefined) throw refuse("NOT_INVITED");
    const alreadyInClan = () => refuse("PLAYER_ALREADY_IN_CLAN", { userName: user.user_name });
    if ((await clanOfPlayer(trx, season.id, userId)) !== null) throw alreadyInClan();
    if (!(await removeClanInvitation(trx, id, userId))) throw refuse("NOT_INVITED");
    requireTransfersOpen(season, now);
    await requireRoom(trx, season, id, now);
    const member = { season_id: season.id, user_id: userId, clan_id: id, came_at: now };
    if (!(await insertMember(trx, member))) throw alreadyInClan();
  });
}

/** Declines an invitation to a clan. @throws NOT_INVITED, and as `editClan` does */
export async function declineClanInvitation(context: Pick<Context, "db">, userId: number, id: number): Promise<void> {
  await editClan(context, id, async (trx) => {
    if (!(await removeClanInvitation(trx, id, userId))) throw refuse("NOT_INVITED");
  });
}

/** Releases a player of the clan. @throws PLAYER_NOT_IN_ROSTER, ROSTER_SMALL, TRANSFERS_CLOSED, and as `editAsLeader` does */
export async function releasePlayer(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewerId: number,
  id: number,
  userId: number,
): Promise<void> {
  await editAsLeader({ db }, viewerId, id, async (trx, season) => {
    const now = clock.now();
    requireTransfersOpen(season, now);
    const players = await countMembers(trx, id);
    await lockUserForShare(trx, userId);
    if (!(await leaveClan(trx, { clan_id: id }, userId, now))) throw refuse("PLAYER_NOT_IN_ROSTER");
    const { roster } = await rulesOfSeason(trx, season, now);
    if (players <= roster.min) throw refuse("ROSTER_SMALL", { players: roster.min });
  });
}

/** Leaves the own clan, which is always allowed; a leader's lead ends with it. @throws PLAYER_NOT_IN_ROSTER, and as `editClan` does */
export async function leaveOwnClan(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: number,
  id: number,
): Promise<void> {
  await editClan({ db }, id, async (trx) => {
    await lockUserForShare(trx, userId);
    if (!(await leaveClan(trx, { clan_id: id }, userId, clock.now()))) throw refuse("PLAYER_NOT_IN_ROSTER");
  });
}
