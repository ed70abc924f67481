import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../features/context.ts";
import { insertDiscordSignIn, saveDiscordIdentity } from "../../features/people/users/discord-accounts-queries.ts";
import type { SignedIn } from "../../features/people/users/find-viewer.ts";
import { hashToken } from "../../features/people/users/session-rules.ts";
import {
  callbackPath,
  deriveCodeVerifier,
  isSignInState,
  isValidSignInState,
  readStateCookie,
} from "../../features/people/users/sign-in-with-discord.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import { ApiError, createApiError } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import { getClientNetwork } from "../../platform/http/check-request.ts";
import type { Http } from "../../platform/http/http.ts";
import { findSessionToken, getPendingSignIn } from "../../platform/http/session.ts";
import { exchangeCode } from "./exchange-code.ts";
import { finishLink } from "./link-account.ts";

const profilePath = "/ranked/users/profile";
/** The query parameters that Discord adds to the redirect URI. If the user declined, there is an error instead of a code. */
const callbackQuery = z.object({
  state: z.string().max(256).catch(""),
  code: z.string().max(256).optional().catch(undefined),
  error: z.string().max(256).optional().catch(undefined),
});
type CallbackQuery = z.output<typeof callbackQuery>;

/** Serves the OAuth2 redirect URI. Always responds with a redirect. */
export function serveDiscordCallback(http: Http<SignedIn>, context: Context): void {
  http.server.get(callbackPath, { onRequest: limitRate }, async (request, reply) => {
    const query = callbackQuery.parse(request.query);
    // The prefix of the state says which of the two flows this is. `storeIdentity` checks that the state is genuine.
    const complete = isSignInState(query.state) ? completeSignIn : completeLink;
    const path = await complete(request, query);
    return reply.redirect(path, 303);
  });

  /** Limits the rate of requests. Browsers open this page, so the response to an exceeded limit is a redirect, not JSON. */
  function limitRate(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply, done: DoneFuncWithErrOrRes) {
    http.limits.signIn.call(this, request, reply, (error) => {
      if (error instanceof ApiError) reply.redirect(createSignInPath({ discord: error.code }), 303);
      else if (error === undefined) done();
      else done(error);
    });
  }

  /** Returns the path of the sign-in page, which completes the sign-in or shows the error. */
  async function completeSignIn(request: FastifyRequest, { state, code, error }: CallbackQuery): Promise<string> {
    const { secret, redirectUrl } = readStateCookie(getPendingSignIn(request, http.cookie));
    const errorCode = await getErrorCode(async (discord) => {
      if (code === undefined && error !== "access_denied") throw createApiError("DISCORD_UNAVAILABLE");
      if (code !== undefined) await storeIdentity(context, discord, { secret, state, code });
    });
    // The parameter `discord` is an error code, or "back" after a success. It is absent if the user declined.
    const outcome = errorCode ?? (code === undefined ? "" : "back");
    return createSignInPath({
      ...(redirectUrl !== "" && { redirectUrl }),
      ...(outcome !== "" && { discord: outcome }),
    });
  }

  /** Links the Discord account to the signed-in user. Returns the path of the page to show next. */
  async function completeLink(request: FastifyRequest, { state, code }: CallbackQuery): Promise<string> {
    const sessionToken = findSessionToken(request, http.cookie);
    const viewer = sessionToken && (await http.findViewer(sessionToken.token));
    if (!viewer) return createSignInPath({ redirectUrl: profilePath });
    if (code === undefined || state === "") return profilePath;
    const linkCallback = { viewer, state, code, address: getClientNetwork(request) };
    const errorCode = await getErrorCode((discord) => finishLink(context, discord, linkCallback));
    if (errorCode === "NOT_SIGNED_IN") return createSignInPath({ redirectUrl: profilePath });
    // The profile shows the error of `discordFault`. The queues page shows a success message for `codeSuccess`: clients of
    // the site that this one replaces expect that URL.
    return errorCode === null ? "/ranked/queues?codeSuccess=true" : `${profilePath}?discordFault=${errorCode}`;
  }

  /** Runs work with the Discord settings, and catches its `ApiError`. @returns the error's code; `null` after a success */
  async function getErrorCode(work: (discord: DiscordSettings) => Promise<void>): Promise<string | null> {
    try {
      if (context.settings.discord === undefined) throw createApiError("DISCORD_NOT_CONFIGURED");
      await work(context.settings.discord);
      return null;
    } catch (error) {
      if (error instanceof ApiError) return error.code;
      throw error;
    }
  }
}

function createSignInPath(query: Readonly<Record<string, string>>): string {
  return `/auth/signin?${new URLSearchParams(query)}`.replace(/\?$/, "");
}

/** What Discord returns in its redirect when somebody signs in, and the secret of the browser. */
type SignInCallback = {
  /** The secret from the browser's cookie. */
  readonly secret: string;
  readonly state: string;
  readonly code: string;
};

/**
 * Stores the Discord identity that somebody has authorised to sign in. Works once per redirect to Discord.
 * @throws DISCORD_LINK_EXPIRED if the state belongs to another browser, was used or has expired
 * @throws DISCORD_UNAVAILABLE if Discord gives no valid response
 */
async function storeIdentity(
  { db, clock, settings }: Context,
  discord: DiscordSettings,
  { secret, state, code }: SignInCallback,
): Promise<void> {
  if (!isValidSignInState(discord, state, secret, clock.now())) throw createApiError("DISCORD_LINK_EXPIRED");
  const browserHash = hashToken(secret);
  const isFirstUse = await transaction(db, (trx) => insertDiscordSignIn(trx, browserHash, clock.now()));
  if (!isFirstUse) throw createApiError("DISCORD_LINK_EXPIRED");
  const grant = { code, redirectUri: settings.publicUrl + callbackPath, verifier: deriveCodeVerifier(discord, state) };
  await saveDiscordIdentity(db, browserHash, await exchangeCode(discord, grant));
}
