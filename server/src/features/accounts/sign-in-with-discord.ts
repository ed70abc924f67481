import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { LeagueTransaction } from "../context.ts";
import { findLinked, isLinked } from "../users/discord-accounts-queries.ts";
import { consumeIdentity, findIdentity, type Identity } from "../users/discord-sign-ins-queries.ts";
import { type Browser, countCode, openSession, recordFailure, type SignInContext } from "../users/open-session.ts";
import { tokenHash } from "../users/session-token.ts";
import { signUpWithDiscord } from "./sign-up-with-discord.ts";

export type DiscordSignIn = {
  /** What the browser kept while it was at Discord. */
  readonly secret: string;
  readonly code?: string | null | undefined;
  readonly userName?: string | null | undefined;
} & Browser;

/**
 * Opens a session of the user who linked the Discord account with which a browser came back, once. Where new players may
 * join by themselves, somebody who linked none becomes one.
 * @throws DISCORD_LINK_EXPIRED, DISCORD_NOT_LINKED, BLOCKED, TOO_MANY, SECOND_FACTOR_REQUIRED, WRONG_CODE, and as
 * `signUpWithDiscord` does
 */
export async function signInWithDiscord(context: SignInContext, signIn: DiscordSignIn) {
  const { db, clock, settings } = context;
  const { secret, code, userName, ...browser } = signIn;
  const browserHash = tokenHash(secret);
  const identity = await findIdentity(db, browserHash, clock.now());
  if (identity === undefined) throw refuse("DISCORD_LINK_EXPIRED");
  const user = await findLinked(db, identity.id);
  const consume = (trx: LeagueTransaction) => consumeOnce(trx, browserHash, clock.now());
  if (user === undefined) {
    if (settings.discordSignUp) return signUpWithDiscord(context, { identity, userName, consume }, browser);
    await transaction(db, consume);
    await recordFailure(context, null, browser.address);
    throw refuse("DISCORD_NOT_LINKED");
  }
  await countCode(context, user.id, code);
  const recheck = async (trx: LeagueTransaction) => {
    await consume(trx);
    await requireLink(trx, user.id, identity);
  };
  const token = await openSession(context, { user, action: "signInWithDiscord", code, recheck }, browser);
  return { token, userId: user.id };
}

async function consumeOnce(trx: LeagueTransaction, browserHash: string, now: number): Promise<void> {
  if (!(await consumeIdentity(trx, browserHash, now))) throw refuse("DISCORD_LINK_EXPIRED");
}

/** The user may have unlinked the account, or been deleted, since it was looked up; their row is locked. */
async function requireLink(trx: LeagueTransaction, userId: number, { id }: Identity): Promise<void> {
  if (!(await isLinked(trx, userId, id))) throw refuse("DISCORD_NOT_LINKED");
}
