import { callbackPath, codeVerifier } from "../../features/accounts/discord-authorisation.ts";
import { isStateOf } from "../../features/accounts/discord-state.ts";
import type { Context } from "../../features/context.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import { insertSignIn, saveIdentity } from "../../features/users/discord-sign-ins-queries.ts";
import { tokenHash } from "../../features/users/session-token.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { exchangeCode } from "./exchange-code.ts";

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
export async function returnFromDiscord(
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
