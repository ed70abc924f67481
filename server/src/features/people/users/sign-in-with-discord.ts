import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { userNameMax } from "contract/constants.ts";
import { nameIn, withoutUnseen } from "contract/names.ts";
import { transaction } from "../../../platform/database/database.ts";
import { violates } from "../../../platform/database/dialect.ts";
import { orRefuse, refuse } from "../../../platform/refusal.ts";
import { recordOfUser } from "../../audit-log/history-scope.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { DiscordSettings } from "../../settings.ts";
import {
  consumeIdentity,
  findIdentity,
  findLinked,
  type Identity,
  saveAccount,
  signInMs,
} from "./discord-accounts-queries.ts";
import type { GuardedContext } from "./failed-sign-ins.ts";
import { freeAmong } from "./held-names-queries.ts";
import { retryRoundsNaming } from "./missing-names-queries.ts";
import { refuseTaken, reserveDistinctName } from "./reserve-name.ts";
import { countCode } from "./second-factor.ts";
import { newToken, tokenHash } from "./session-rules.ts";
import { type Browser, insertSessionOf, openSession, recordFailure } from "./sign-in.ts";
import { insertUser } from "./users-queries.ts";

type DiscordSignIn = {
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
export async function signInWithDiscord(context: GuardedContext, signIn: DiscordSignIn) {
  const { db, clock, settings } = context;
  const { secret, code, userName, ...browser } = signIn;
  const browserHash = tokenHash(secret);
  const identity = orRefuse(await findIdentity(db, browserHash, clock.now()), "DISCORD_LINK_EXPIRED");
  const user = await findLinked(db, identity.id);
  const consume = async (trx: LeagueTransaction) => {
    if (!(await consumeIdentity(trx, browserHash, clock.now()))) throw refuse("DISCORD_LINK_EXPIRED");
  };
  if (user === undefined) {
    if (settings.discordSignUp) return signUpWithDiscord(context, { identity, userName, consume }, browser);
    await transaction(db, consume);
    await recordFailure(context, null, browser.address);
    throw refuse("DISCORD_NOT_LINKED");
  }
  await countCode(context, user.id, code);
  const recheck = async (trx: LeagueTransaction) => {
    await consume(trx);
    // The user may have unlinked the account, or been deleted, since it was looked up.
    if ((await findLinked(trx, identity.id))?.id !== user.id) throw refuse("DISCORD_NOT_LINKED");
  };
  const token = await openSession(context, { user, action: "signInWithDiscord", code, recheck }, browser);
  return { token, userId: user.id };
}

type SignUp = {
  readonly identity: Identity;
  readonly userName: string | null | undefined;
  /** Uses up the way back from Discord. @throws DISCORD_LINK_EXPIRED */
  readonly consume: (trx: LeagueTransaction) => Promise<void>;
};

/** How many names are tried: "name", "name 2", "name 3", … */
const namesTried = 50;

/**
 * Makes a user of a Discord account that nobody has linked, without e-mail and password, and opens their session.
 * @throws NO_ACTIVE_SEASON; DISCORD_NAME_NEEDED without a name, with a free one; NAME_TAKEN and NAME_LOOKS_ALIKE, also for what another
 * has only proposed; DISCORD_ACCOUNT_TAKEN, DISCORD_LINK_EXPIRED
 */
async function signUpWithDiscord(context: Context, { identity, userName, consume }: SignUp, browser: Browser) {
  const { db, clock } = context;
  if (userName == null) throw await nameNeeded(db, identity.name);
  const signedUp = transaction(db, async (trx) => {
    await consume(trx);
    await requireActiveSeasonForShare(trx);
    const now = clock.now();
    const row = { user_name: userName, email: null, role: "USER", password_hash: "", created_at: now } as const;
    const user = { id: await insertUser(trx, row), user_name: userName };
    await reserveDistinctName(trx, user.id, userName);
    await saveAccount(trx, { user_id: user.id, discord_id: identity.id, name: identity.name });
    await retryRoundsNaming(trx, userName);
    const entry = { at: now, author: "USER", user_id: user.id, action: "signUpWithDiscord" } as const;
    await recordOfUser(trx, entry, user, browser.address);
    const token = await insertSessionOf(trx, context, { user, action: "signInWithDiscord" }, browser);
    return { token, userId: user.id };
  });
  return refuseTaken(userName, signedUp).catch((error) => {
    throw violates(error, "discord_accounts_by_discord_id") ? refuse("DISCORD_ACCOUNT_TAKEN") : error;
  });
}

/** Asks for a name, unless nobody could become a player now. */
async function nameNeeded(db: LeagueDatabase, discordName: string) {
  await transaction(db, requireActiveSeasonForShare);
  return refuse("DISCORD_NAME_NEEDED", { userName: await freeNameLike(db, discordName) });
}

/** A name as on Discord, as far as the rules for names allow, with a number behind it where it is taken. */
async function freeNameLike(db: LeagueDatabase, discordName: string): Promise<string> {
  const numbered = Array.from({ length: namesTried }, (_, index) => (index === 0 ? "" : ` ${index + 1}`));
  const names = numbered.map((suffix) => cut(discordName, userNameMax - suffix.length) + suffix);
  const [free = ""] = await freeAmong(db, names);
  return free;
}

/** The first so many characters of a name without invisible ones; "Player" where it has no visible one. */
function cut(name: string, length: number): string {
  const letters = [...withoutUnseen(name.normalize("NFC")).trim()].slice(0, length).join("");
  // A cut emoji may leave a joiner behind.
  const parsed = nameIn(userNameMax).safeParse(withoutUnseen(letters).trim());
  return parsed.success ? parsed.data : "Player";
}

/** The redirect URI of OAuth2, to which Discord returns users who link an account or sign in with one. */
export const callbackPath = "/api/discord/callback";

/** The URL on which users authorise the league to read who they are. @param state is returned with the redirect */
export function identityUrl(discord: DiscordSettings, publicUrl: string, state: string): string {
  return authorisationUrl(discord, {
    client_id: discord.clientId,
    response_type: "code",
    scope: "identify",
    redirect_uri: publicUrl + callbackPath,
    state,
    code_challenge: createHash("sha256").update(codeVerifier(discord, state)).digest("base64url"),
    code_challenge_method: "S256",
  });
}

/**
 * The code verifier (RFC 7636) of the authorisation with this state: nobody without the client's secret can compute it, so
 * that it need not be stored.
 */
export function codeVerifier({ clientSecret }: DiscordSettings, state: string): string {
  return createHmac("sha256", clientSecret).update(`code verifier of ${state}`).digest("base64url");
}

/** Discord's own pages are at the origin of its API. */
export function authorisationUrl({ apiUrl }: DiscordSettings, query: Readonly<Record<string, string>>): string {
  return `${new URL(apiUrl).origin}/oauth2/authorize?${new URLSearchParams(query)}`;
}

/** What a browser keeps while it is at Discord to sign in: a secret, and the path to which it returns. */
type KeptByBrowser = { readonly secret: string; readonly redirectUrl: string };

/** Longer ones are dropped: browsers keep cookies of up to 4096 bytes. */
const longestRedirect = 3000;
const prefix = "signIn";

/**
 * The `state` of a sign-in with Discord: it names its end, and nobody can make it but for this secret, which only the
 * browser has. Nothing is stored until the browser comes back.
 */
export function newState(discord: DiscordSettings, now: number): { readonly state: string; readonly secret: string } {
  const secret = newToken();
  const expiresAt = now + signInMs;
  return { state: `${prefix}.${expiresAt}.${signed(discord, secret, expiresAt)}`, secret };
}

/** Whether a `state` is that of a sign-in, and not that of linking an account. */
export function isSignInState(state: string): boolean {
  return state.startsWith(`${prefix}.`);
}

/** Whether a `state` was made for this secret and has not expired. */
export function isStateOf(discord: DiscordSettings, state: string, secret: string, now: number): boolean {
  const [, end = "", signature = ""] = state.split(".");
  const expiresAt = Number(end);
  const given = Buffer.from(signature);
  const expected = Buffer.from(signed(discord, secret, expiresAt));
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  // Not further in the future than a new one, as after the clock was put back.
  return isSigned && expiresAt > now && expiresAt <= now + signInMs;
}

export function writeStateCookie({ secret, redirectUrl }: KeptByBrowser): string {
  const path = Buffer.from(redirectUrl).toString("base64url");
  return path.length > longestRedirect ? `${secret}.` : `${secret}.${path}`;
}

export function readKept(cookie: string | null): KeptByBrowser {
  const [secret = "", path = ""] = (cookie ?? "").split(".");
  return { secret, redirectUrl: Buffer.from(path, "base64url").toString() };
}

function signed({ clientSecret }: DiscordSettings, secret: string, expiresAt: number): string {
  return createHmac("sha256", clientSecret).update(`sign-in ${secret} ${expiresAt}`).digest("base64url");
}
