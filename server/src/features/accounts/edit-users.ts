import type { BodyOf } from "contract/endpoint.ts";
import { foldedName } from "contract/names.ts";
import type { usersShapes } from "contract/users.ts";
import { transaction } from "../../platform/database/database.ts";
import { orRefuse, refuse } from "../../platform/refusal.ts";
import { noteSubject } from "../audit-log/history-scope.ts";
import { type ActiveSeason, requireActiveSeasonForShare, seasonEnded } from "../competitions/active-season.ts";
import { lockPoolForUpdate } from "../competitions/ratings-queries.ts";
import { lockActiveSeasonForShare } from "../competitions/seasons-queries.ts";
import { type Context, type LeagueTransaction, neverRefuse, type RefuseIfChanged } from "../context.ts";
import { renewServerPasswords } from "../game-servers/server-consoles-queries.ts";
import { withdrawPlayer } from "../matchmaking/act-in-match.ts";
import { recordNews } from "../outbox-queries.ts";
import { insertNameChanges, removeAliases } from "../people/users/aliases-queries.ts";
import type { GuardedContext } from "../people/users/failed-sign-ins.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { insertHeldName } from "../people/users/held-names-queries.ts";
import { leaveClan, leaveLineUps } from "../people/users/leave-clan-queries.ts";
import { endAccess } from "../people/users/links-queries.ts";
import { retryRoundsNaming } from "../people/users/missing-names-queries.ts";
import { hashPassword } from "../people/users/password.ts";
import { type NamedBy, refuseTaken, releaseNames, reserveNameFirst } from "../people/users/reserve-name.ts";
import { findCredentials } from "../people/users/sign-in-queries.ts";
import { type PasswordCaller, requirePassword } from "../people/users/update-profile.ts";
import { asAdmin, refuseOnOneself, refuseUnfitPassword } from "../people/users/user-rules.ts";
import {
  changeOf,
  changeUser,
  findUser,
  insertUser,
  lockAdminsForUpdate,
  lockUserForUpdate,
  retireUser,
  type UserEdit,
  type UserRow,
} from "../people/users/users-queries.ts";
import { findSeasonOfClan } from "../seasons/clans/clans-queries.ts";
import { endLeadAndInvitations, insertMember } from "../seasons/clans/rosters-queries.ts";
import type { NewRow } from "../tables.ts";
import { newBan, setBan } from "./bans.ts";

type NewUser = BodyOf<(typeof usersShapes)["createUser"]>;

/**
 * Makes a user, which needs an active season, and returns the key.
 * @throws PASSWORDS_DIFFER, PASSWORD_TOO_SHORT, NAME_TAKEN, EMAIL_TAKEN, UNKNOWN_CLAN, SEASON_ENDED, FORBIDDEN,
 * NO_ACTIVE_SEASON
 */
export async function createUser(context: Context, viewer: SignedIn, user: NewUser): Promise<number> {
  const { userName, email, password, confirmPassword, role = "USER", clanId = null } = user;
  refuseUnfitPassword(password, confirmPassword, context.settings.passwordMinLength);
  const password_hash = await hashPassword(password, context.passwordCost);
  return createNamed(context, viewer, { user_name: userName, email, role, password_hash }, clanId);
}

/**
 * Makes a player of a name in a round, who has no e-mail and cannot sign in, and returns the key.
 * @throws NAME_TAKEN, FORBIDDEN, NO_ACTIVE_SEASON
 */
export function makePlayer(context: Context, viewer: SignedIn, userName: string): Promise<number> {
  return createNamed(context, viewer, { user_name: userName, email: null, role: "USER", password_hash: "" });
}

function createNamed(context: Context, viewer: SignedIn, user: NamedUser, clanId?: number | null): Promise<number> {
  const created = asAdmin(context, viewer, (trx) => insertNamed(trx, context, viewer, user, clanId));
  return refuseTaken(user.user_name, created);
}

type NamedUser = Pick<NewRow<"users">, "user_name" | "email" | "role" | "password_hash">;

/** Inserts a user. The rounds that have the name and no player for it are tried again. @throws as `createUser` does */
export async function insertNamed(
  trx: LeagueTransaction,
  context: Context,
  viewer: SignedIn,
  user: NamedUser,
  clanId: number | null = null,
): Promise<number> {
  const season = await requireActiveSeasonForShare(trx);
  if (clanId !== null) await lockClanToJoin(trx, season, clanId);
  const id = await insertUser(trx, { ...user, created_at: context.clock.now() });
  await reserveNameFirst(trx, id, user.user_name, { ...context, by: viewer.id });
  await retryRoundsNaming(trx, user.user_name);
  if (clanId !== null) {
    await insertMember(trx, { season_id: season.id, user_id: id, clan_id: clanId, came_at: context.clock.now() });
  }
  return id;
}

/** Its locks keep the clan from being deleted, and results from being frozen, as everywhere that rosters change. */
async function lockClanToJoin(trx: LeagueTransaction, season: ActiveSeason, clanId: number): Promise<void> {
  await lockPoolForUpdate(trx, season.pool_id);
  const clan = orRefuse(await findSeasonOfClan(trx, clanId), "UNKNOWN_CLAN");
  if (clan.season_id !== season.id) throw await seasonEnded(trx, clan.season_id);
  await noteSubject(trx, { kind: "CLAN", id: clanId });
}

/**
 * Changes a user as an admin does. A ban takes them out of queues and an open match; one of all also ends their sessions, and
 * their places in line-ups.
 * @throws USER_NOT_FOUND, NAME_TAKEN, LAST_ADMIN, NOT_ONESELF, BAN_ENDED, FORBIDDEN
 */
export async function updateUser(
  context: Context,
  viewer: SignedIn,
  id: number,
  edit: UserEdit,
  refuseIfChanged: RefuseIfChanged = neverRefuse,
): Promise<void> {
  const updated = asAdmin(context, viewer, async (trx, admins) => {
    const user = orRefuse(await findUser(trx, id), "USER_NOT_FOUND");
    await noteSubject(trx, { kind: "USER", id });
    await refuseIfChanged(trx);
    const ban = newBan(user, edit, context.clock.now());
    if (edit.role === "USER" || ban) refuseOnOneself(admins, viewer.id, id);
    if (ban) await withdrawPlayer(context, trx, id);
    await changeUser(trx, id, changeOf(edit));
    if (ban !== undefined) await setBan(trx, id, ban, context.clock.now());
    if (edit.userName !== undefined) await renamed(trx, user, edit.userName, { ...context, by: viewer.id });
    if (ban?.scope === "ALL") await shutOut(context, trx, id);
    if (isAdminNoMore(user, edit, ban)) await renewServerPasswords(trx);
    if (edit.userName !== undefined) await recordNews(trx, { kind: "names-changed" }, context.clock.now());
  });
  await refuseTaken(edit.userName, updated);
}

function isAdminNoMore({ role }: UserRow, edit: UserEdit, ban: UserEdit["ban"]): boolean {
  return role === "ADMIN" && (edit.role === "USER" || ban?.scope === "ALL");
}

/** Ends what a user who is blocked could still do, in the league and without their password. */
async function shutOut({ clock }: Context, trx: LeagueTransaction, id: number): Promise<void> {
  await endAccess(trx, id);
  await endLeadAndInvitations(trx, id);
  await leaveLineUps(trx, id, clock.now());
}

/** Holds a user's new name and releases the old one; the rounds that have it and no player for it are tried again. */
async function renamed(trx: LeagueTransaction, before: UserRow, userName: string, change: NamedBy): Promise<void> {
  if (foldedName(userName) !== foldedName(before.user_name)) await reserveNameFirst(trx, before.id, userName, change);
  else await insertHeldName(trx, userName, before.id);
  await releaseNames(trx, before.id);
  await retryRoundsNaming(trx, userName);
}

/**
 * Deletes a user and removes them from all queues, an open match and their clan of the active season. Results and the
 * rosters of ended seasons keep their name.
 * @throws USER_NOT_FOUND, LAST_ADMIN, NOT_ONESELF, FORBIDDEN
 */
export async function deleteUser(context: Context, viewer: SignedIn, id: number): Promise<void> {
  await asAdmin(context, viewer, async (trx, admins) => {
    orRefuse(await findUser(trx, id), "USER_NOT_FOUND");
    await noteSubject(trx, { kind: "USER", id });
    refuseOnOneself(admins, viewer.id, id);
    await removeUser(context, trx, id, { by: viewer.id });
  });
}

/**
 * Deletes the viewer's own account, as `deleteUser` does. What results hold stays under a neutral name, such as "Player 123".
 * @throws LAST_ADMIN, and as `requirePassword` does
 */
export async function deleteOwnAccount(context: GuardedContext, caller: PasswordCaller): Promise<void> {
  await requirePassword(context, caller, { isAlways: true });
  const { id, sessionId } = caller.viewer;
  await transaction(context.db, async (trx) => {
    // Of two admins who leave at once, the second one waits here, and finds itself the last.
    const admins = await lockAdminsForUpdate(trx);
    if (admins.includes(id) && admins.length === 1) throw refuse("LAST_ADMIN");
    await lockUserForUpdate(trx, id);
    orRefuse(await findCredentials(trx, sessionId), "NOT_SIGNED_IN");
    await noteSubject(trx, { kind: "USER", id });
    await removeUser(context, trx, id, { by: id, name: `Player ${id}` });
  });
}

/** @param name what results call them from now on, instead of their name */
async function removeUser(
  context: Context,
  trx: LeagueTransaction,
  id: number,
  { by, name }: { readonly by: number; readonly name?: string },
): Promise<void> {
  await withdrawPlayer(context, trx, id);
  if ((await findUser(trx, id))?.role === "ADMIN") await renewServerPasswords(trx);
  await retireUser(trx, id, context.clock.now(), name);
  const aliases = await removeAliases(trx, { user_id: id });
  await insertNameChanges(trx, "REMOVED", aliases, { ...context, by });
  await releaseNames(trx, id);
  await endLeadAndInvitations(trx, id);
  await recordNews(trx, { kind: "names-changed" }, context.clock.now());
  // The user's row is locked now: no clan and no season that begins meanwhile can add them.
  const season = await lockActiveSeasonForShare(trx);
  if (season !== undefined) await leaveClan(trx, { season_id: season.id }, id, context.clock.now());
  await leaveLineUps(trx, id, context.clock.now());
}
