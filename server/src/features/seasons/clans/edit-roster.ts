import { isolated } from "contract/isolated.ts";
import { transaction } from "../../../platform/database/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { noteSubject } from "../../audit-log/history-scope.ts";
import { type ActiveSeason, seasonEnded } from "../../competitions/active-season.ts";
import { lockPoolForUpdate } from "../../competitions/ratings-queries.ts";
import { lockActiveSeasonForShare } from "../../competitions/seasons-queries.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import { leaveClan } from "../../people/users/leave-clan-queries.ts";
import { findUser, lockUserForShare, type UserRow } from "../../people/users/users-queries.ts";
import { clansOfPlayers, findSeasonOfClan } from "./clans-queries.ts";
import { findLeader, insertMember, makeLeader, removeLeader } from "./rosters-queries.ts";

/**
 * Runs a change of a clan of the active season in one transaction. Its locks keep the season from ending, results from
 * being frozen and other changes of clans from running until it commits.
 * @throws UNKNOWN_CLAN, SEASON_ENDED
 */
export function editClan<Answer>(
  { db }: Pick<Context, "db">,
  id: number,
  edit: (trx: LeagueTransaction, season: ActiveSeason) => Promise<Answer>,
): Promise<Answer> {
  return transaction(db, async (trx) => {
    const season = await lockActiveSeasonForShare(trx);
    if (season !== undefined) await lockPoolForUpdate(trx, season.pool_id);
    const clan = await findSeasonOfClan(trx, id);
    if (clan === undefined) throw refuse("UNKNOWN_CLAN");
    if (season === undefined || clan.season_id !== season.id) throw await seasonEnded(trx, clan.season_id);
    await noteSubject(trx, { kind: "CLAN", id });
    return edit(trx, season);
  });
}

/** Adds a player who is in no clan of the season. @throws USER_NOT_FOUND, PLAYER_ALREADY_IN_CLAN, and as `editClan` does */
export async function addClanPlayer(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  userId: number,
): Promise<void> {
  await editClan({ db }, id, async (trx, season) => {
    const user = await lockUserForShare(trx, userId);
    if (user === undefined) throw refuse("USER_NOT_FOUND");
    const member = { season_id: season.id, user_id: userId, clan_id: id, came_at: clock.now() };
    if (!(await insertMember(trx, member))) {
      throw refuse("PLAYER_ALREADY_IN_CLAN", { userName: user.user_name });
    }
  });
}

/** Adds players who are in no clan of the season, all or none. @throws PLAYERS_NOT_ADDED, and as `editClan` does */
export async function addClanPlayers(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  userIds: readonly number[],
): Promise<void> {
  await editClan({ db }, id, async (trx, season) => {
    const reasons: string[] = [];
    // In one order, so that two such commands do not wait for each other.
    for (const userId of [...new Set(userIds)].sort((one, other) => one - other)) {
      const member = { season_id: season.id, user_id: userId, clan_id: id, came_at: clock.now() };
      const user = await lockUserForShare(trx, userId);
      if (user === undefined) reasons.push(`player ${userId} was not found`);
      else if (!(await insertMember(trx, member))) reasons.push(await clanOf(trx, season.id, user));
    }
    if (reasons.length > 0) throw refuse("PLAYERS_NOT_ADDED", { reasons: reasons.join("; ") });
  });
}

async function clanOf(
  trx: LeagueTransaction,
  seasonId: number,
  { id, user_name }: { readonly id: number; readonly user_name: string },
): Promise<string> {
  const [clan] = await clansOfPlayers(trx, seasonId, [id]);
  return `${isolated(user_name)} is in ${isolated(clan?.name ?? "another clan")} already`;
}

/** Removes a player from a clan and returns them. @throws PLAYER_NOT_IN_ROSTER, and as `editClan` does */
export function removeClanPlayer(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  userId: number,
): Promise<UserRow> {
  return editClan({ db }, id, async (trx) => {
    const isThere = (await lockUserForShare(trx, userId)) !== undefined;
    const isRemoved = isThere && (await leaveClan(trx, { clan_id: id }, userId, clock.now()));
    const user = await findUser(trx, userId);
    if (!isRemoved || user === undefined) throw refuse("PLAYER_NOT_IN_ROSTER");
    return user;
  });
}

/**
 * Makes a player of the clan's roster its leader; `null`: nobody. Runs in a transaction with the locks of `editClan`, and
 * locks the user, so that somebody who is blocked or deleted at the same time does not stay the leader.
 * @throws PLAYER_NOT_IN_ROSTER, PLAYER_BLOCKED
 */
export async function changeLeader(trx: LeagueTransaction, id: number, userId: number | null): Promise<void> {
  if ((await findLeader(trx, id)) === userId) return;
  await removeLeader(trx, id);
  if (userId === null) return;
  const user = await lockUserForShare(trx, userId);
  if (user?.blocked === 1) throw refuse("PLAYER_BLOCKED", { userName: user.user_name });
  if (user === undefined || !(await makeLeader(trx, id, userId))) throw refuse("PLAYER_NOT_IN_ROSTER");
}
