import { isolateBidi } from "contract/bidi-isolation.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { recordAffected } from "../../audit-log/audit-log-recorder.ts";
import { type ActiveSeason, createSeasonEndedError } from "../../competitions/active-season.ts";
import { lockRatingPoolForUpdate } from "../../competitions/ratings-queries.ts";
import { lockActiveSeasonForShare } from "../../competitions/seasons-queries.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { leaveClan } from "../../people/users/leave-clan-queries.ts";
import { findUser, lockUserForShare, type UserRow } from "../../people/users/users-queries.ts";
import { findClanWithSeason, listClansOfPlayers } from "./clans-queries.ts";
import { findLeaderId, insertMember, removeLeader, setLeader } from "./rosters-queries.ts";

/**
 * Runs a change of a clan of the active season in one transaction. Until the transaction commits, its locks block the
 * end of the season, freezes (validations) of league results, and other changes of clans.
 * @returns what the callback returns
 * @throws UNKNOWN_CLAN if there is no such clan
 * @throws SEASON_ENDED if the clan's season is not active
 */
export function editClan<T>(
  { db }: Pick<Context, "db">,
  id: number,
  edit: (trx: LeagueTransaction, season: ActiveSeason) => Promise<T>,
): Promise<T> {
  return transaction(db, async (trx) => {
    const season = await lockActiveSeasonForShare(trx);
    if (season !== undefined) await lockRatingPoolForUpdate(trx, season.rating_pool_id);
    const clan = await findClanWithSeason(trx, id);
    if (clan === undefined) throw createApiError("UNKNOWN_CLAN");
    if (season === undefined || clan.season_id !== season.id) throw await createSeasonEndedError(trx, clan.season_id);
    await recordAffected(trx, { kind: "CLAN", id });
    return edit(trx, season);
  });
}

/**
 * Adds a player to a clan.
 * @throws USER_NOT_FOUND if there is no such user
 * @throws PLAYER_ALREADY_IN_CLAN if the player is in a clan of the season
 * @throws the errors of `editClan`
 */
export async function addClanPlayer(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  userId: number,
): Promise<void> {
  await editClan({ db }, id, async (trx, season) => {
    const user = await lockUserForShare(trx, userId);
    if (user === undefined) throw createApiError("USER_NOT_FOUND");
    const member = { season_id: season.id, user_id: userId, clan_id: id, came_at: clock.now() };
    const isInserted = await insertMember(trx, member);
    if (!isInserted) {
      throw createApiError("PLAYER_ALREADY_IN_CLAN", { userName: user.user_name });
    }
  });
}

/**
 * Adds several players to a clan, all or none.
 * @throws PLAYERS_NOT_ADDED with all reasons, if one of them does not exist or is in a clan of the season
 * @throws the errors of `editClan`
 */
export async function addClanPlayers(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  userIds: readonly number[],
): Promise<void> {
  await editClan({ db }, id, async (trx, season) => {
    const reasons: string[] = [];
    // Users are locked in ascending order, so that two concurrent calls cannot deadlock.
    for (const userId of [...new Set(userIds)].sort((a, b) => a - b)) {
      const member = { season_id: season.id, user_id: userId, clan_id: id, came_at: clock.now() };
      const user = await lockUserForShare(trx, userId);
      if (user === undefined) reasons.push(`player ${userId} was not found`);
      else if (!(await insertMember(trx, member))) reasons.push(await describeCurrentClan(trx, season.id, user));
    }
    if (reasons.length > 0) throw createApiError("PLAYERS_NOT_ADDED", { reasons: reasons.join("; ") });
  });
}

/** Returns the reason why a player cannot be added: the clan that they are in. */
async function describeCurrentClan(
  trx: LeagueTransaction,
  seasonId: number,
  { id, user_name }: { readonly id: number; readonly user_name: string },
): Promise<string> {
  const [clan] = await listClansOfPlayers(trx, seasonId, [id]);
  return `${isolateBidi(user_name)} is in ${isolateBidi(clan?.name ?? "another clan")} already`;
}

/**
 * Removes a player from a clan and returns the player.
 * @throws PLAYER_NOT_IN_ROSTER if the player is not in the clan
 * @throws the errors of `editClan`
 */
export function removeClanPlayer(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  userId: number,
): Promise<UserRow> {
  return editClan({ db }, id, async (trx) => {
    const exists = (await lockUserForShare(trx, userId)) !== undefined;
    const isRemoved = exists && (await leaveClan(trx, { clan_id: id }, userId, clock.now()));
    // The row is read after the change, because it contains the user's clan.
    const user = await findUser(trx, userId);
    if (!isRemoved || user === undefined) throw createApiError("PLAYER_NOT_IN_ROSTER");
    return user;
  });
}

/**
 * Makes a player of the clan's roster its leader. Must be called inside `editClan`. Locks the user, so that a user who
 * is blocked or deleted at the same time does not become the leader.
 * @param userId the new leader; `null` leaves the clan without a leader
 * @throws PLAYER_NOT_IN_ROSTER if the player is not in the clan
 * @throws PLAYER_BLOCKED if the player is blocked
 */
export async function changeLeader(trx: LeagueTransaction, id: number, userId: number | null): Promise<void> {
  if ((await findLeaderId(trx, id)) === userId) return;
  await removeLeader(trx, id);
  if (userId === null) return;
  const user = await lockUserForShare(trx, userId);
  if (user?.blocked === 1) throw createApiError("PLAYER_BLOCKED", { userName: user.user_name });
  const isLeader = user !== undefined && (await setLeader(trx, id, userId));
  if (!isLeader) throw createApiError("PLAYER_NOT_IN_ROSTER");
}
