import type { BodyOf } from "contract/endpoint.ts";
import { toUniqueNameKey } from "contract/names.ts";
import type { usersSchemas } from "contract/users.ts";
import { createApiError, orThrow } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import { recordAffected } from "../audit-log/audit-log-recorder.ts";
import {
  type ActiveSeason,
  createSeasonEndedError,
  requireActiveSeasonForShare,
} from "../competitions/active-season.ts";
import { lockRatingPoolForUpdate } from "../competitions/ratings-queries.ts";
import { lockActiveSeasonForShare } from "../competitions/seasons-queries.ts";
import { type Context, type EnsureUnchanged, type LeagueTransaction, skipUnchangedCheck } from "../context.ts";
import { requestNewServerPasswords } from "../game-servers/server-consoles-queries.ts";
import { removePlayerFromMatchmaking } from "../matchmaking/act-in-match.ts";
import { recordOutboxMessage } from "../outbox-queries.ts";
import { runAdminTransaction } from "../people/users/admin-transaction.ts";
import { insertNameChanges, removeAliases } from "../people/users/aliases-queries.ts";
import type { ContextWithFailedSignIns } from "../people/users/failed-sign-ins.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { leaveClan, removeFromLineUps } from "../people/users/leave-clan-queries.ts";
import { retryRoundsMissingName } from "../people/users/missing-names-queries.ts";
import { hashPassword } from "../people/users/password.ts";
import {
  type NameChangeOrigin,
  releaseUnusedNames,
  reserveNameAndRemoveProposals,
  translateUniqueErrors,
} from "../people/users/reserve-name.ts";
import { insertReservedName } from "../people/users/reserved-names-queries.ts";
import { revokeAccess } from "../people/users/secret-links-queries.ts";
import { findCredentials } from "../people/users/sign-in-queries.ts";
import { type PasswordConfirmation, requirePassword } from "../people/users/update-profile.ts";
import { rejectChangeOfOwnAccount, rejectInvalidPassword } from "../people/users/user-rules.ts";
import {
  changeUser,
  findUser,
  insertUser,
  lockAdminsForUpdate,
  lockUserForUpdate,
  markUserDeleted,
  toUserChange,
  type UserEdit,
  type UserRow,
} from "../people/users/users-queries.ts";
import { findClanWithSeason } from "../seasons/clans/clans-queries.ts";
import { endLeadAndInvitations, insertMember } from "../seasons/clans/rosters-queries.ts";
import type { NewRow } from "../tables.ts";
import { findRequestedBan, setBan } from "./bans.ts";

type NewUser = BodyOf<(typeof usersSchemas)["createUser"]>;

/**
 * Creates a user as an admin and returns the user's id.
 * @throws PASSWORDS_DIFFER, PASSWORD_TOO_SHORT if the password is invalid
 * @throws NAME_TAKEN, EMAIL_TAKEN if another user has the name or the e-mail
 * @throws UNKNOWN_CLAN if there is no such clan
 * @throws SEASON_ENDED if the clan does not belong to the active season
 * @throws NO_ACTIVE_SEASON if no season is active
 * @throws FORBIDDEN if the viewer is no longer an admin
 */
export async function createUser(context: Context, viewer: SignedIn, user: NewUser): Promise<number> {
  const { userName, email, password, confirmPassword, role = "USER", clanId = null } = user;
  rejectInvalidPassword(password, confirmPassword, context.settings.passwordMinLength);
  const password_hash = await hashPassword(password, context.passwordCost);
  return createUserInTransaction(context, viewer, { user_name: userName, email, role, password_hash }, clanId);
}

/**
 * Creates a player for a name in a round, without e-mail and password, and returns the player's id.
 * @throws NAME_TAKEN if another user has the name
 * @throws NO_ACTIVE_SEASON if no season is active
 * @throws FORBIDDEN if the viewer is no longer an admin
 */
export function createPlayer(context: Context, viewer: SignedIn, userName: string): Promise<number> {
  // No password matches the empty hash.
  const user = { user_name: userName, email: null, role: "USER", password_hash: "" } as const;
  return createUserInTransaction(context, viewer, user);
}

function createUserInTransaction(
  context: Context,
  viewer: SignedIn,
  user: NewUserRow,
  clanId?: number | null,
): Promise<number> {
  return translateUniqueErrors(user.user_name, () =>
    runAdminTransaction(context, viewer, (trx) => insertUserAndReserveName(trx, context, viewer, user, clanId)),
  );
}

type NewUserRow = Pick<NewRow<"users">, "user_name" | "email" | "role" | "password_hash">;

/**
 * Inserts a user, reserves the name, and retries the unmatched rounds that list the name. Returns the user's id.
 * @throws the errors of `createUser`
 */
export async function insertUserAndReserveName(
  trx: LeagueTransaction,
  context: Context,
  viewer: SignedIn,
  user: NewUserRow,
  clanId: number | null = null,
): Promise<number> {
  const season = await requireActiveSeasonForShare(trx);
  if (clanId !== null) await lockClanToJoin(trx, season, clanId);
  const id = await insertUser(trx, { ...user, created_at: context.clock.now() });
  await reserveNameAndRemoveProposals(trx, id, user.user_name, { by: viewer.id, at: context.clock.now() });
  await retryRoundsMissingName(trx, user.user_name);
  if (clanId !== null) {
    await insertMember(trx, { season_id: season.id, user_id: id, clan_id: clanId, came_at: context.clock.now() });
  }
  return id;
}

/**
 * Takes the same locks as every roster change, so that nobody can delete the clan or freeze (validate) a result until the
 * transaction ends.
 * @throws UNKNOWN_CLAN if there is no such clan
 * @throws SEASON_ENDED if the clan does not belong to the active season
 */
async function lockClanToJoin(trx: LeagueTransaction, season: ActiveSeason, clanId: number): Promise<void> {
  await lockRatingPoolForUpdate(trx, season.rating_pool_id);
  const clan = orThrow(await findClanWithSeason(trx, clanId), "UNKNOWN_CLAN");
  if (clan.season_id !== season.id) throw await createSeasonEndedError(trx, clan.season_id);
  await recordAffected(trx, { kind: "CLAN", id: clanId });
}

/**
 * Changes a user as an admin. A ban removes the user from queues and an open match. A ban of scope `ALL` also ends the
 * user's sessions and removes them from line-ups.
 * @throws USER_NOT_FOUND if there is no such user
 * @throws NAME_TAKEN if another user has the name
 * @throws LAST_ADMIN if the only admin demotes or bans themselves
 * @throws NOT_ONESELF if another admin does
 * @throws BAN_ENDED if the end of the ban is not in the future
 * @throws FORBIDDEN if the viewer is no longer an admin
 */
export async function updateUser(
  context: Context,
  viewer: SignedIn,
  id: number,
  edit: UserEdit,
  ensureUnchanged: EnsureUnchanged = skipUnchangedCheck,
): Promise<void> {
  const update = async (trx: LeagueTransaction, adminIds: readonly number[]) => {
    const user = orThrow(await findUser(trx, id), "USER_NOT_FOUND");
    await recordAffected(trx, { kind: "USER", id });
    await ensureUnchanged(trx);
    const now = context.clock.now();
    // `null` lifts the current ban, and `undefined` keeps it.
    const ban = findRequestedBan(user, edit, now);
    const isBanned = ban != null;
    if (edit.role === "USER" || isBanned) rejectChangeOfOwnAccount(adminIds, viewer.id, id);
    if (isBanned) await removePlayerFromMatchmaking(context, trx, id);
    await changeUser(trx, id, toUserChange(edit));
    if (ban !== undefined) await setBan(trx, id, ban, now);
    if (edit.userName !== undefined) await updateReservedNames(trx, user, edit.userName, { by: viewer.id, at: now });
    if (ban?.scope === "ALL") await revokeBlockedUserAccess(context, trx, id);
    // Admins know the passwords of reserved game servers.
    if (losesAdminAccess(user, edit, ban)) await requestNewServerPasswords(trx);
    if (edit.userName !== undefined) await recordOutboxMessage(trx, { kind: "names-changed" }, now);
  };
  await translateUniqueErrors(edit.userName, () => runAdminTransaction(context, viewer, update));
}

/** Whether an edit demotes an admin, or blocks them from signing in. */
function losesAdminAccess({ role }: UserRow, edit: UserEdit, ban: UserEdit["ban"]): boolean {
  return role === "ADMIN" && (edit.role === "USER" || ban?.scope === "ALL");
}

/** Revokes the sessions, links, leadership, invitations and line-up positions of a blocked user. */
async function revokeBlockedUserAccess({ clock }: Context, trx: LeagueTransaction, id: number): Promise<void> {
  await revokeAccess(trx, id);
  await endLeadAndInvitations(trx, id);
  await removeFromLineUps(trx, id, clock.now());
}

/** Reserves a user's new name, releases the old one, and retries the unmatched rounds that list the new name. */
async function updateReservedNames(
  trx: LeagueTransaction,
  user: UserRow,
  newName: string,
  origin: NameChangeOrigin,
): Promise<void> {
  // If only case or invisible characters change, the name is already reserved. Reserving it again updates its skeleton,
  // which determines the names that it looks like.
  const isSameKey = toUniqueNameKey(newName) === toUniqueNameKey(user.user_name);
  if (isSameKey) await insertReservedName(trx, newName, user.id);
  else await reserveNameAndRemoveProposals(trx, user.id, newName, origin);
  await releaseUnusedNames(trx, user.id);
  await retryRoundsMissingName(trx, newName);
}

/**
 * Deletes a user as an admin. Removes them from all queues, an open match and their clan in the active season. Results
 * and rosters of ended seasons keep the name.
 * @throws USER_NOT_FOUND if there is no such user
 * @throws LAST_ADMIN if the user is the viewer, and the only admin
 * @throws NOT_ONESELF if the user is the viewer, and there are other admins
 * @throws FORBIDDEN if the viewer is no longer an admin
 */
export async function deleteUser(context: Context, viewer: SignedIn, id: number): Promise<void> {
  await runAdminTransaction(context, viewer, async (trx, adminIds) => {
    orThrow(await findUser(trx, id), "USER_NOT_FOUND");
    await recordAffected(trx, { kind: "USER", id });
    rejectChangeOfOwnAccount(adminIds, viewer.id, id);
    await removeUser(context, trx, id, { by: viewer.id });
  });
}

/**
 * Deletes the viewer's own account. Results then show a neutral name, such as "Player 123".
 * @throws LAST_ADMIN if the viewer is the only admin
 * @throws the errors of `requirePassword`
 */
export async function deleteOwnAccount(context: ContextWithFailedSignIns, caller: PasswordConfirmation): Promise<void> {
  await requirePassword(context, caller, { isAlwaysRequired: true });
  const { id, sessionId } = caller.viewer;
  await transaction(context.db, async (trx) => {
    // If the last two admins delete their accounts at the same time, the second one waits here and is then rejected.
    const adminIds = await lockAdminsForUpdate(trx);
    if (adminIds.includes(id) && adminIds.length === 1) throw createApiError("LAST_ADMIN");
    await lockUserForUpdate(trx, id);
    orThrow(await findCredentials(trx, sessionId), "NOT_SIGNED_IN");
    await recordAffected(trx, { kind: "USER", id });
    await removeUser(context, trx, id, { by: id, name: `Player ${id}` });
  });
}

/**
 * Deletes a user's account with its sessions, links and other private data, and removes the user from everything that other
 * users can still change: queues, a match, in-game names, the clan, invitations and line-ups.
 * @param by id of the user who deletes the account
 * @param name neutral name that results show instead of the user's name. Results keep the user's name by default
 */
async function removeUser(
  context: Context,
  trx: LeagueTransaction,
  id: number,
  { by, name }: { readonly by: number; readonly name?: string },
): Promise<void> {
  await removePlayerFromMatchmaking(context, trx, id);
  // Admins know the passwords of reserved game servers.
  if ((await findUser(trx, id))?.role === "ADMIN") await requestNewServerPasswords(trx);
  await markUserDeleted(trx, id, context.clock.now(), name);
  const aliases = await removeAliases(trx, { user_id: id });
  await insertNameChanges(trx, "REMOVED", aliases, { by, at: context.clock.now() });
  await releaseUnusedNames(trx, id);
  await endLeadAndInvitations(trx, id);
  await recordOutboxMessage(trx, { kind: "names-changed" }, context.clock.now());
  // The user's row is locked, so nobody can add the user to a clan until the commit, even if another season starts.
  const season = await lockActiveSeasonForShare(trx);
  if (season !== undefined) await leaveClan(trx, { season_id: season.id }, id, context.clock.now());
  await removeFromLineUps(trx, id, context.clock.now());
}
