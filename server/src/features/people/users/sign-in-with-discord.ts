import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { maxUserNameLength } from "contract/constants.ts";
import { nameInput, removeInvisibleCharacters } from "contract/names.ts";
import { createApiError, orThrow } from "../../../platform/api-error.ts";
import { getMaxPlausibleTime } from "../../../platform/clock.ts";
import { transaction } from "../../../platform/database/database.ts";
import { violatesConstraint } from "../../../platform/database/dialect.ts";
import { recordUserEvent } from "../../audit-log/audit-log-recorder.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { DiscordSettings } from "../../settings.ts";
import {
  consumeDiscordIdentity,
  type DiscordIdentity,
  findDiscordIdentity,
  findLinkedUser,
  saveDiscordAccount,
  signInTimeoutMs,
} from "./discord-accounts-queries.ts";
import type { ContextWithFailedSignIns } from "./failed-sign-ins.ts";
import { retryRoundsMissingName } from "./missing-names-queries.ts";
import { reserveDistinctName, translateUniqueErrors } from "./reserve-name.ts";
import { filterAvailableNames } from "./reserved-names-queries.ts";
import { countCodeAttempt } from "./second-factor.ts";
import { createToken, hashToken } from "./session-rules.ts";
import { type Browser, insertSessionOfUser, openSession, recordFailedSignIn } from "./sign-in.ts";
import { insertUser } from "./users-queries.ts";

type DiscordSignIn = {
  /** The secret of the browser's state cookie. */
  readonly secret: string;
  /** The code of the second factor. */
  readonly code?: string | null | undefined;
  /** The name for a new user. */
  readonly userName?: string | null | undefined;
} & Browser;

/**
 * Signs in with Discord. Exchanges the identity that Discord returned, once, for a session of the user linked to it. If
 * open sign-up is enabled, an unlinked identity creates a new user.
 * @throws DISCORD_LINK_EXPIRED if the identity is unknown, expired or was used before
 * @throws DISCORD_NOT_LINKED if no user is linked to it, and open sign-up is disabled
 * @throws BLOCKED if the user is blocked
 * @throws SECOND_FACTOR_REQUIRED, WRONG_CODE, TOO_MANY if the code of the second factor is missing or wrong
 * @throws the errors of `signUpWithDiscord`
 */
export async function signInWithDiscord(context: ContextWithFailedSignIns, signIn: DiscordSignIn) {
  const { db, clock, settings } = context;
  const { secret, code, userName, ...browser } = signIn;
  const browserHash = hashToken(secret);
  const identity = orThrow(await findDiscordIdentity(db, browserHash, clock.now()), "DISCORD_LINK_EXPIRED");
  const user = await findLinkedUser(db, identity.id);
  const consumeIdentity = async (trx: LeagueTransaction) => {
    const isConsumed = await consumeDiscordIdentity(trx, browserHash, clock.now());
    if (!isConsumed) throw createApiError("DISCORD_LINK_EXPIRED");
  };
  if (user === undefined) {
    if (settings.discordSignUp) return signUpWithDiscord(context, { identity, userName, consumeIdentity }, browser);
    await transaction(db, consumeIdentity);
    const unknownUser: null = null;
    await recordFailedSignIn(context, unknownUser, browser.ipAddress);
    throw createApiError("DISCORD_NOT_LINKED");
  }
  await countCodeAttempt(context, user.id, code);
  const recheck = async (trx: LeagueTransaction) => {
    await consumeIdentity(trx);
    // The user may have unlinked the account or been deleted since it was read.
    const linkedUser = await findLinkedUser(trx, identity.id);
    if (linkedUser?.id !== user.id) throw createApiError("DISCORD_NOT_LINKED");
  };
  const token = await openSession(context, { user, action: "signInWithDiscord", code, recheck }, browser);
  return { token, userId: user.id };
}

type SignUp = {
  readonly identity: DiscordIdentity;
  readonly userName: string | null | undefined;
  /** Consumes the identity that Discord returned. @throws DISCORD_LINK_EXPIRED if it was consumed before */
  readonly consumeIdentity: (trx: LeagueTransaction) => Promise<void>;
};

/** Maximum number of names that are tried: "name", "name 2", "name 3", … */
const maxNameAttempts = 50;

/**
 * Creates a user for an unlinked Discord account, without e-mail and password, and opens a session.
 * @throws NO_ACTIVE_SEASON if no season is active
 * @throws DISCORD_NAME_NEEDED if no name was given. The error contains an available name.
 * @throws NAME_TAKEN, NAME_LOOKS_ALIKE if another user has the name, or has proposed it as an alias
 * @throws DISCORD_ACCOUNT_TAKEN if the account has just been linked to another user
 * @throws DISCORD_LINK_EXPIRED if the identity was used before
 */
async function signUpWithDiscord(context: Context, { identity, userName, consumeIdentity }: SignUp, browser: Browser) {
  const { db, clock } = context;
  if (userName == null) throw await createNameNeededError(db, identity.name);
  const signUp = async (trx: LeagueTransaction) => {
    await consumeIdentity(trx);
    await requireActiveSeasonForShare(trx);
    const now = clock.now();
    const row = { user_name: userName, email: null, role: "USER", password_hash: "", created_at: now } as const;
    const user = { id: await insertUser(trx, row), user_name: userName };
    await reserveDistinctName(trx, user.id, userName);
    await saveDiscordAccount(trx, { user_id: user.id, discord_id: identity.id, name: identity.name });
    await retryRoundsMissingName(trx, userName);
    const entry = { at: now, author: "USER", user_id: user.id, action: "signUpWithDiscord" } as const;
    await recordUserEvent(trx, entry, user, browser.ipAddress);
    const token = await insertSessionOfUser(trx, context, { user, action: "signInWithDiscord" }, browser);
    return { token, userId: user.id };
  };
  try {
    return await translateUniqueErrors(userName, () => transaction(db, signUp));
  } catch (error) {
    throw violatesConstraint(error, "discord_accounts_by_discord_id") ? createApiError("DISCORD_ACCOUNT_TAKEN") : error;
  }
}

/** Returns the error that asks for a name. @throws NO_ACTIVE_SEASON if nobody can sign up now */
async function createNameNeededError(db: LeagueDatabase, discordName: string) {
  await transaction(db, requireActiveSeasonForShare);
  return createApiError("DISCORD_NAME_NEEDED", { userName: await suggestAvailableName(db, discordName) });
}

/**
 * Returns an available name that resembles the name on Discord, with a number if it is taken. Empty if all are taken.
 */
async function suggestAvailableName(db: LeagueDatabase, discordName: string): Promise<string> {
  const suffixes = Array.from({ length: maxNameAttempts }, (_, index) => (index === 0 ? "" : ` ${index + 1}`));
  const names = suffixes.map((suffix) => truncateName(discordName, maxUserNameLength - suffix.length) + suffix);
  const [availableName = ""] = await filterAvailableNames(db, names);
  return availableName;
}

/** Returns the first `length` visible characters of a name; "Player" if it has none. */
function truncateName(name: string, length: number): string {
  const visibleText = [...removeInvisibleCharacters(name.normalize("NFC")).trim()].slice(0, length).join("");
  // Truncating an emoji sequence may leave an invisible joiner at the end.
  const parsedName = nameInput(maxUserNameLength).safeParse(removeInvisibleCharacters(visibleText).trim());
  return parsedName.success ? parsedName.data : "Player";
}

/** Path of the OAuth2 redirect URI, for linking a Discord account and for signing in with Discord. */
export const callbackPath = "/api/discord/callback";

/**
 * Returns the URL where users allow the league to read their Discord identity. @param state returned with the redirect
 */
export function buildIdentityUrl(discord: DiscordSettings, publicUrl: string, state: string): string {
  return buildDiscordAuthorisationUrl(discord, {
    client_id: discord.clientId,
    response_type: "code",
    scope: "identify",
    redirect_uri: publicUrl + callbackPath,
    state,
    code_challenge: createHash("sha256").update(deriveCodeVerifier(discord, state)).digest("base64url"),
    code_challenge_method: "S256",
  });
}

/**
 * Returns the code verifier (RFC 7636) for a state. It is derived from the client secret, so it is unpredictable and
 * need not be stored.
 */
export function deriveCodeVerifier({ clientSecret }: DiscordSettings, state: string): string {
  return createHmac("sha256", clientSecret).update(`code verifier of ${state}`).digest("base64url");
}

/** Returns the URL of Discord's authorisation page, which is on the same origin as its API. */
export function buildDiscordAuthorisationUrl(
  { apiUrl }: DiscordSettings,
  query: Readonly<Record<string, string>>,
): string {
  return `${new URL(apiUrl).origin}/oauth2/authorize?${new URLSearchParams(query)}`;
}

/** The content of the cookie that a browser has during a sign-in with Discord: a secret, and the path to return to. */
type StateCookie = { readonly secret: string; readonly redirectUrl: string };

/** Longer encoded paths are dropped, because browsers limit cookies to 4096 bytes. */
const maxRedirectLength = 3000;
/** Distinguishes the `state` of a sign-in from that of linking an account. */
const statePrefix = "signIn";

/**
 * Creates the `state` of a sign-in with Discord, and the secret that the browser stores in a cookie. The state contains
 * its expiry and a signature of the secret and the expiry. The server stores nothing until the browser returns.
 */
export function createSignInState(
  discord: DiscordSettings,
  now: number,
): { readonly state: string; readonly secret: string } {
  const secret = createToken();
  const expiresAt = now + signInTimeoutMs;
  return { state: `${statePrefix}.${expiresAt}.${sign(discord, secret, expiresAt)}`, secret };
}

/**
 * Whether a `state` belongs to a sign-in. Otherwise it belongs to linking an account. This looks at the prefix only:
 * `isValidSignInState` checks the signature and the expiry.
 */
export function isSignInState(state: string): boolean {
  return state.startsWith(`${statePrefix}.`);
}

/** Whether a sign-in's `state` was signed by this server for this secret and has not expired. */
export function isValidSignInState(discord: DiscordSettings, state: string, secret: string, now: number): boolean {
  const [, expiry = "", signature = ""] = state.split(".");
  const expiresAt = Number(expiry);
  const actualSignature = Buffer.from(signature);
  const expectedSignature = Buffer.from(sign(discord, secret, expiresAt));
  const isSigned =
    actualSignature.length === expectedSignature.length && timingSafeEqual(actualSignature, expectedSignature);
  // A state that expires later than any that could be created now is invalid, too: the clock was set back in the meantime.
  return isSigned && expiresAt > now && expiresAt <= getMaxPlausibleTime(now) + signInTimeoutMs;
}

/** Formats the content of the state cookie. */
export function writeStateCookie({ secret, redirectUrl }: StateCookie): string {
  const path = Buffer.from(redirectUrl).toString("base64url");
  return path.length > maxRedirectLength ? `${secret}.` : `${secret}.${path}`;
}

/** Parses the content of the state cookie. Without a cookie, secret and path are empty. */
export function readStateCookie(cookie: string | null): StateCookie {
  const [secret = "", path = ""] = (cookie ?? "").split(".");
  return { secret, redirectUrl: Buffer.from(path, "base64url").toString() };
}

/** Signs the secret and the expiry of a sign-in with the client secret. */
function sign({ clientSecret }: DiscordSettings, secret: string, expiresAt: number): string {
  return createHmac("sha256", clientSecret).update(`sign-in ${secret} ${expiresAt}`).digest("base64url");
}
