import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../features/context.ts";
import { insertSignIn, saveIdentity } from "../../features/people/users/discord-accounts-queries.ts";
import type { SignedIn } from "../../features/people/users/find-viewer.ts";
import { tokenHash } from "../../features/people/users/session-rules.ts";
import {
  callbackPath,
  codeVerifier,
  isSignInState,
  isStateOf,
  readKept,
} from "../../features/people/users/sign-in-with-discord.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import { transaction } from "../../platform/database/database.ts";
import { addressOf } from "../../platform/http/check-request.ts";
import type { Http } from "../../platform/http/http.ts";
import { pendingSignInOf, tokenOf } from "../../platform/http/session.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { exchangeCode } from "./exchange-code.ts";
import { finishLink } from "./link-account.ts";

const profile = "/ranked/users/profile";
/** What Discord adds to the redirect URI: whoever declined returns with an error instead of a code. */
const answer = z.object({
  state: z.string().max(256).catch(""),
  code: z.string().max(256).optional().catch(undefined),
  error: z.string().max(256).optional().catch(undefined),
});
type Answer = z.output<typeof answer>;

/** The redirect URI of OAuth2: it answers browsers with a redirect. */
export function serveDiscordCallback(http: Http<SignedIn>, context: Context): void {
  http.server.get(callbackPath, { onRequest: limited }, async (request, reply) => {
    const came = answer.parse(request.query);
    const path = isSignInState(came.state) ? await signInPath(request, came) : await linkPath(request, came);
    return reply.redirect(path, 303);
  });

  /** People see this: it answers no JSON. */
  function limited(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply, done: DoneFuncWithErrOrRes) {
    http.limits.signIn.call(this, request, reply, (fault) => {
      if (fault instanceof Refusal) reply.redirect(signInPage({ discord: fault.code }), 303);
      else if (fault === undefined) done();
      else done(fault);
    });
  }

  /** The log-in page, which then signs in or shows why it cannot. */
  async function signInPath(request: FastifyRequest, { state, code, error }: Answer): Promise<string> {
    const { secret, redirectUrl } = readKept(pendingSignInOf(request, http.cookie));
    const outcome = await outcomeOf(async (discord) => {
      if (code === undefined && error !== "access_denied") throw refuse("DISCORD_UNAVAILABLE");
      if (code !== undefined) await returnFromDiscord(context, discord, { secret, state, code });
    });
    const discord = outcome ?? (code === undefined ? "" : "back");
    return signInPage({ ...(redirectUrl !== "" && { redirectUrl }), ...(discord !== "" && { discord }) });
  }

  async function linkPath(request: FastifyRequest, { state, code }: Answer): Promise<string> {
    const sent = tokenOf(request, http.cookie);
    const viewer = sent && (await http.findViewer(sent.token));
    if (!viewer) return signInPage({ redirectUrl: profile });
    if (code === undefined || state === "") return profile;
    const came = { viewer, state, code, address: addressOf(request) };
    const fault = await outcomeOf((discord) => finishLink(context, discord, came));
    if (fault === "NOT_SIGNED_IN") return signInPage({ redirectUrl: profile });
    return fault === null ? "/ranked/queues?codeSuccess=true" : `${profile}?discordFault=${fault}`;
  }

  /** @returns the code of the refusal; `null`: there was none */
  async function outcomeOf(work: (discord: DiscordSettings) => Promise<void>): Promise<string | null> {
    try {
      if (context.settings.discord === undefined) throw refuse("DISCORD_NOT_CONFIGURED");
      await work(context.settings.discord);
      return null;
    } catch (fault) {
      if (fault instanceof Refusal) return fault.code;
      throw fault;
    }
  }
}

function signInPage(query: Readonly<Record<string, string>>): string {
  return `/auth/signin?${new URLSearchParams(query)}`.replace(/\?$/, "");
}

type CameBack = {
  /** What the browser kept while it was at Discord. */
  readonly secret: string;
  readonly state: string;
  readonly code: string;
};

/**
 * Stores with which Discord account a browser came back to sign in, once for each time that it went there.
 * @throws DISCORD_LINK_EXPIRED for another browser, a used state and an expired one; DISCORD_UNAVAILABLE
 */
async function returnFromDiscord(
  { db, clock, settings }: Context,
  discord: DiscordSettings,
  { secret, state, code }: CameBack,
): Promise<void> {
  if (!isStateOf(discord, state, secret, clock.now())) throw refuse("DISCORD_LINK_EXPIRED");
  const browserHash = tokenHash(secret);
  const isFirst = await transaction(db, (trx) => insertSignIn(trx, browserHash, clock.now()));
  if (!isFirst) throw refuse("DISCORD_LINK_EXPIRED");
  const grant = { code, redirectUri: settings.publicUrl + callbackPath, verifier: codeVerifier(discord, state) };
  await saveIdentity(db, browserHash, await exchangeCode(discord, grant));
}
