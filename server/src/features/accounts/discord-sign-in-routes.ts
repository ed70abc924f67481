import { discordSignInShapes } from "contract/discord.ts";
import { discordSignInCalls } from "contract/discord-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { signInMs } from "../users/discord-accounts-queries.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { deviceOf, type SignInContext } from "../users/open-session.ts";
import { presentFullUser } from "../users/present-user.ts";
import { longestSessionSeconds } from "../users/session-rules.ts";
import { findUser } from "../users/users-queries.ts";
import { identityUrl, newState, readKept, signInWithDiscord, writeStateCookie } from "./sign-in-with-discord.ts";

/** The calls of signing in with a Discord account. @param context with the failures of signing in with a password */
export function serveDiscordSignIn(http: Http<SignedIn>, context: SignInContext): void {
  const { db, clock, settings } = context;
  const discord = () => {
    if (settings.discord === undefined) throw refuse("DISCORD_NOT_CONFIGURED");
    return settings.discord;
  };
  serve(http, discordSignInCalls, discordSignInShapes, "USER_NOT_FOUND", {
    beginDiscordSignIn: ({ body, session }) => {
      const { state, secret } = newState(discord(), clock.now());
      session.pendingSignIn.start(writeStateCookie({ secret, redirectUrl: body?.redirectUrl ?? "" }), signInMs / 1000);
      return { data: { url: identityUrl(discord(), settings.publicUrl, state) } };
    },
    signInWithDiscord: async ({ body, address, session, userAgent }) => {
      discord();
      const { secret } = readKept(session.pendingSignIn.sent);
      const browser = { device: deviceOf(userAgent), token: session.sent?.token ?? null, address };
      const { token, userId } = await signInWithDiscord(context, { ...body, secret, ...browser });
      const user = await findUser(db, userId);
      if (user === undefined) throw refuse("USER_NOT_FOUND");
      session.pendingSignIn.end();
      session.start(token, longestSessionSeconds);
      return { user: presentFullUser(user) };
    },
  });
}
