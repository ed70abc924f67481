import { z } from "zod";
import { callbackPath } from "../../features/accounts/discord-authorisation.ts";
import type { Context } from "../../features/context.ts";
import type { SignedIn } from "../../features/users/find-viewer.ts";
import { addressOf } from "../../platform/http/check-request.ts";
import type { Http } from "../../platform/http/http.ts";
import { tokenOf } from "../../platform/http/session.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { finishLink } from "./link-account.ts";

const profile = "/ranked/users/profile";
const signInPage = `/auth/signin?redirectUrl=${profile}`;
const cameBack = z.object({ state: z.string().max(256), code: z.string().max(256) });

/** The redirect URI of OAuth2: it answers browsers with a redirect. */
export function serveDiscordCallback(http: Http<SignedIn>, context: Context): void {
  http.server.get(callbackPath, { onRequest: http.limits.signIn }, async (request, reply) => {
    const sent = tokenOf(request, http.cookie);
    const viewer = sent && (await http.findViewer(sent.token));
    if (!viewer) return reply.redirect(signInPage, 303);
    // Who declined returns without a code.
    const back = cameBack.safeParse(request.query);
    if (!back.success) return reply.redirect(profile, 303);
    try {
      const { discord } = context.settings;
      if (discord === undefined) throw refuse("DISCORD_NOT_CONFIGURED");
      await finishLink(context, discord, { viewer, address: addressOf(request), ...back.data });
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      if (fault.code === "NOT_SIGNED_IN") return reply.redirect(signInPage, 303);
      return reply.redirect(`${profile}?discordFault=${fault.code}`, 303);
    }
    return reply.redirect("/ranked/queues?codeSuccess=true", 303);
  });
}
