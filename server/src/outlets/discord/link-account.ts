import { createHash, randomBytes } from "node:crypto";
import type { Context } from "../../features/context.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import { transaction } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import { saveAccount } from "./accounts-queries.ts";
import { callbackPath, linkUrl } from "./discord-addresses.ts";
import { exchangeCode } from "./exchange-code.ts";
import { insertLink, useLink } from "./links-queries.ts";

/** Answers where a user goes to link a Discord account. Who comes back within ten minutes, once, is let in. */
export async function beginLink({ db, clock, settings }: Context, discord: DiscordSettings, userId: number) {
  const state = randomBytes(32).toString("base64url");
  const link = { state_hash: hashed(state), user_id: userId };
  await transaction(db, (trx) => insertLink(trx, link, clock.now()));
  return linkUrl(discord, settings.publicUrl, state);
}

export type CameBack = { readonly userId: number; readonly state: string; readonly code: string };

/**
 * Links the Discord account with which a user came back, instead of the one they had.
 * @throws DISCORD_LINK_EXPIRED for who was not sent there, DISCORD_ACCOUNT_TAKEN, DISCORD_UNAVAILABLE
 */
export async function finishLink(
  { db, clock, settings }: Context,
  discord: DiscordSettings,
  { userId, state, code }: CameBack,
): Promise<void> {
  const link = { state_hash: hashed(state), user_id: userId };
  const isOnTheWay = await transaction(db, (trx) => useLink(trx, link, clock.now()));
  if (!isOnTheWay) throw refuse("DISCORD_LINK_EXPIRED");
  const { id, name } = await exchangeCode(discord, { code, redirectUri: settings.publicUrl + callbackPath });
  const account = { user_id: userId, discord_id: id, name };
  await transaction(db, (trx) => saveAccount(trx, account)).catch((error) => {
    throw violates(error, "discord_accounts_by_discord_id") ? refuse("DISCORD_ACCOUNT_TAKEN") : error;
  });
}

/** What is stored of a state, so that whoever reads the database cannot use it. */
function hashed(state: string): string {
  return createHash("sha256").update(state).digest("hex");
}
