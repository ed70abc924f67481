import type { Role } from "contract/roles.ts";
import { refuse } from "../../platform/refusal.ts";
import { findSeasonOfClan } from "../clans/clans-queries.ts";
import { insertMember } from "../clans/rosters-queries.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { retryRoundsNaming } from "../game-servers/missing-names-queries.ts";
import { noteSubject } from "../history/history-scope.ts";
import { lockPoolForUpdate } from "../ratings/ratings-queries.ts";
import { type ActiveSeason, requireActiveSeasonForShare, seasonEnded } from "../seasons/active-season.ts";
import type { NewRow } from "../tables.ts";
import { asAdmin } from "../users/as-admin.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { hashPassword } from "../users/password.ts";
import { refuseTaken } from "../users/refuse-taken.ts";
import { reserveNameFirst } from "../users/reserve-name.ts";
import { refuseUnfitPassword } from "../users/user-rules.ts";
import { insertUser } from "../users/users-queries.ts";

export type NewUser = {
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly role?: Role | undefined;
  /** The key of a clan of the active season to join. */
  readonly clanId?: number | null | undefined;
};

/**
 * Makes a user, which needs an active season, and returns the key.
 * @throws PASSWORDS_DIFFER, PASSWORD_TOO_SHORT, NAME_TAKEN, EMAIL_TAKEN, UNKNOWN_CLAN, SEASON_ENDED, FORBIDDEN,
 * NO_ACTIVE_SEASON
 */
export async function createUser(context: Context, viewer: SignedIn, user: NewUser): Promise<number> {
  const { userName, email, password, confirmPassword, role = "USER", clanId = null } = user;
  refuseUnfitPassword(password, confirmPassword, context.settings.passwordMinLength);
  const password_hash = await hashPassword(password, context.passwordCost);
  return insertNamed(context, viewer, { user_name: userName, email, role, password_hash }, clanId);
}

/**
 * Makes a player of a name in a round, who has no e-mail and cannot sign in, and returns the key.
 * @throws NAME_TAKEN, FORBIDDEN, NO_ACTIVE_SEASON
 */
export function makePlayer(context: Context, viewer: SignedIn, userName: string): Promise<number> {
  return insertNamed(context, viewer, { user_name: userName, email: null, role: "USER", password_hash: "" });
}

/** Inserts a user. The rounds that have the name and no player for it are tried again. */
function insertNamed(
  context: Context,
  viewer: SignedIn,
  user: Pick<NewRow<"users">, "user_name" | "email" | "role" | "password_hash">,
  clanId: number | null = null,
): Promise<number> {
  const created = asAdmin(context, viewer, async (trx) => {
    const season = await requireActiveSeasonForShare(trx);
    if (clanId !== null) await lockClanToJoin(trx, season, clanId);
    const id = await insertUser(trx, { ...user, created_at: context.clock.now() });
    await reserveNameFirst(trx, id, user.user_name, { ...context, by: viewer.id });
    await retryRoundsNaming(trx, user.user_name);
    if (clanId !== null) {
      await insertMember(trx, { season_id: season.id, user_id: id, clan_id: clanId, came_at: context.clock.now() });
    }
    return id;
  });
  return refuseTaken(user.user_name, created);
}

/** Its locks keep the clan from being deleted, and results from being frozen, as everywhere that rosters change. */
async function lockClanToJoin(trx: LeagueTransaction, season: ActiveSeason, clanId: number): Promise<void> {
  await lockPoolForUpdate(trx, season.pool_id);
  const clan = await findSeasonOfClan(trx, clanId);
  if (clan === undefined) throw refuse("UNKNOWN_CLAN");
  if (clan.season_id !== season.id) throw await seasonEnded(trx, clan.season_id);
  await noteSubject(trx, { kind: "CLAN", id: clanId });
}
