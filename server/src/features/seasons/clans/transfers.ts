import { maxClanInvitations } from "contract/constants.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { ActiveSeason } from "../../competitions/active-season.ts";
import { findRulesOfSeason } from "../../competitions/season-rules-queries.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { enqueueNotifications } from "../../people/push/push-queries.ts";
import { leaveClan } from "../../people/users/leave-clan-queries.ts";
import { lockUserForShare } from "../../people/users/users-queries.ts";
import { changeLeader, editClan } from "./edit-roster.ts";
import {
  countInvitations,
  countMembers,
  findClanIdOfPlayer,
  findLeaderId,
  insertInvitation,
  insertMember,
  removeClanInvitation,
} from "./rosters-queries.ts";

/**
 * Runs a change that only a clan's leader may make. Until the change is complete, nobody can make another player the leader:
 * the locks of `editClan` prevent it.
 * @throws NOT_LEADER if the viewer does not lead the clan
 * @throws the errors of `editClan`
 */
function editAsLeader<T>(
  { db }: Pick<Context, "db">,
  viewerId: number,
  id: number,
  edit: (trx: LeagueTransaction, season: ActiveSeason) => Promise<T>,
): Promise<T> {
  return editClan({ db }, id, async (trx, season) => {
    if ((await findLeaderId(trx, id)) !== viewerId) throw createApiError("NOT_LEADER");
    return edit(trx, season);
  });
}

/**
 * Requires that the season's transfer window is open.
 * @param now milliseconds since the epoch
 * @throws TRANSFERS_CLOSED if it is not open
 */
function requireTransfersOpen({ transfer_from: from, transfer_to: to }: ActiveSeason, now: number): void {
  const isBefore = from !== null && now < from;
  const isAfter = to !== null && now > to;
  if (isBefore || isAfter) throw createApiError("TRANSFERS_CLOSED");
}

/**
 * Invites a player to a clan and notifies the player.
 * @throws TRANSFERS_CLOSED if the transfer window is not open
 * @throws USER_NOT_FOUND if there is no such user
 * @throws PLAYER_BLOCKED if the player is blocked
 * @throws PLAYER_ALREADY_IN_CLAN if the player is in a clan of the season
 * @throws ROSTER_FULL if the clan has the maximum number of players
 * @throws ALREADY_INVITED if the clan has already invited the player
 * @throws TOO_MANY_INVITATIONS if the clan has the maximum number of pending invitations
 * @throws the errors of `editAsLeader`
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
    if (user === undefined) throw createApiError("USER_NOT_FOUND");
    const { user_name: userName } = user;
    if (user.blocked === 1) throw createApiError("PLAYER_BLOCKED", { userName });
    if ((await findClanIdOfPlayer(trx, season.id, userId)) !== null)
      throw createApiError("PLAYER_ALREADY_IN_CLAN", { userName });
    await requireRosterSpace(trx, season, id, now);
    const invitation = { clan_id: id, user_id: userId, season_id: season.id, invited_by: viewerId, invited_at: now };
    if (!(await insertInvitation(trx, invitation))) throw createApiError("ALREADY_INVITED", { userName });
    if ((await countInvitations(trx, id)) > maxClanInvitations) {
      throw createApiError("TOO_MANY_INVITATIONS", { invitations: maxClanInvitations });
    }
    const notification = {
      title: "Your clan is looking for you",
      body: "A clan has invited you.",
      path: "/league/users/profile",
      tag: `clan-${id}`,
    };
    const category = "clan";
    await enqueueNotifications(trx, category, [userId], notification, now);
  });
}

/**
 * Requires that a clan can have another player.
 * @throws ROSTER_FULL if the clan has as many players as the season's rules allow
 */
async function requireRosterSpace(
  trx: LeagueTransaction,
  season: ActiveSeason,
  id: number,
  now: number,
): Promise<void> {
  const { roster } = await findRulesOfSeason(trx, season, now);
  if ((await countMembers(trx, id)) >= roster.max) throw createApiError("ROSTER_FULL", { players: roster.max });
}

/**
 * Withdraws a pending invitation.
 * @throws NOT_INVITED if there is no such invitation
 * @throws the errors of `editAsLeader`
 */
export async function withdrawClanInvitation(
  context: Pick<Context, "db">,
  viewerId: number,
  id: number,
  userId: number,
): Promise<void> {
  await editAsLeader(context, viewerId, id, async (trx) => {
    if (!(await removeClanInvitation(trx, id, userId))) throw createApiError("NOT_INVITED");
  });
}

/**
 * Accepts an invitation: adds the player to the clan, which also deletes the player's other invitations in the season.
 * @throws PLAYER_ALREADY_IN_CLAN if the player is in a clan of the season
 * @throws NOT_INVITED if the clan has not invited the player
 * @throws TRANSFERS_CLOSED if the transfer window is not open
 * @throws ROSTER_FULL if the clan has the maximum number of players
 * @throws the errors of `editClan`
 */
export async function acceptClanInvitation(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: number,
  id: number,
): Promise<void> {
  await editClan({ db }, id, async (trx, season) => {
    const now = clock.now();
    const user = await lockUserForShare(trx, userId);
    if (user === undefined) throw createApiError("NOT_INVITED");
    const createAlreadyInClanError = () => createApiError("PLAYER_ALREADY_IN_CLAN", { userName: user.user_name });
    if ((await findClanIdOfPlayer(trx, season.id, userId)) !== null) throw createAlreadyInClanError();
    if (!(await removeClanInvitation(trx, id, userId))) throw createApiError("NOT_INVITED");
    requireTransfersOpen(season, now);
    await requireRosterSpace(trx, season, id, now);
    const member = { season_id: season.id, user_id: userId, clan_id: id, came_at: now };
    if (!(await insertMember(trx, member))) throw createAlreadyInClanError();
  });
}

/**
 * Declines an invitation to a clan.
 * @throws NOT_INVITED if the clan has not invited the player
 * @throws the errors of `editClan`
 */
export async function declineClanInvitation(context: Pick<Context, "db">, userId: number, id: number): Promise<void> {
  await editClan(context, id, async (trx) => {
    if (!(await removeClanInvitation(trx, id, userId))) throw createApiError("NOT_INVITED");
  });
}

/**
 * Removes a player from the clan, as its leader.
 * @throws TRANSFERS_CLOSED if the transfer window is not open
 * @throws PLAYER_NOT_IN_ROSTER if the player is not in the clan
 * @throws ROSTER_SMALL if the clan has only the minimum number of players
 * @throws the errors of `editAsLeader`
 */
export async function releasePlayer(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewerId: number,
  id: number,
  userId: number,
): Promise<void> {
  await editAsLeader({ db }, viewerId, id, async (trx, season) => {
    const now = clock.now();
    requireTransfersOpen(season, now);
    const playerCount = await countMembers(trx, id);
    await lockUserForShare(trx, userId);
    if (!(await leaveClan(trx, { clan_id: id }, userId, now))) throw createApiError("PLAYER_NOT_IN_ROSTER");
    const { roster } = await findRulesOfSeason(trx, season, now);
    // Checked last, so that PLAYER_NOT_IN_ROSTER comes first. The count is from before the player left, and the error rolls
    // the removal back.
    if (playerCount <= roster.min) throw createApiError("ROSTER_SMALL", { players: roster.min });
  });
}

/**
 * Makes another player of the roster the leader of the clan. A leader may do so at any time.
 * @throws the errors of `changeLeader` and `editAsLeader`
 */
export async function handOverClan(
  context: Pick<Context, "db">,
  viewerId: number,
  id: number,
  userId: number,
): Promise<void> {
  await editAsLeader(context, viewerId, id, (trx) => changeLeader(trx, id, userId));
}

/**
 * Removes the user from the clan. A player may leave at any time. A leader who leaves stops being the leader.
 * @throws PLAYER_NOT_IN_ROSTER if the user is not in the clan
 * @throws the errors of `editClan`
 */
export async function leaveOwnClan(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: number,
  id: number,
): Promise<void> {
  await editClan({ db }, id, async (trx) => {
    await lockUserForShare(trx, userId);
    if (!(await leaveClan(trx, { clan_id: id }, userId, clock.now()))) throw createApiError("PLAYER_NOT_IN_ROSTER");
  });
}
