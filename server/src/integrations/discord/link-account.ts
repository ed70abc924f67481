import { randomBytes } from "node:crypto";
import { recorded } from "../../features/audit-log/history-scope.ts";
import type { Context } from "../../features/context.ts";
import { saveAccount } from "../../features/people/users/discord-accounts-queries.ts";
import type { GuardedContext } from "../../features/people/users/failed-sign-ins.ts";
import type { SignedIn } from "../../features/people/users/find-viewer.ts";
import { tokenHash } from "../../features/people/users/session-rules.ts";
import { findCredentials } from "../../features/people/users/sign-in-queries.ts";
import { callbackPath, codeVerifier, identityUrl } from "../../features/people/users/sign-in-with-discord.ts";
import { type PasswordCaller, requirePassword } from "../../features/people/users/update-profile.ts";
import { lockUserForUpdate } from "../../features/people/users/users-queries.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import { transaction } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/dialect.ts";
import { orRefuse, refuse } from "../../platform/refusal.ts";
import { insertLink, useLink } from "./discord-queries.ts";
import { exchangeCode } from "./exchange-code.ts";

/**
 * Answers where a user goes to link a Discord account. Who comes back within ten minutes, once, is let in.
 * @throws as `requirePassword` does
 */
export async function beginLink(
  context: GuardedContext,
  discord: DiscordSettings,
  caller: PasswordCaller,
): Promise<string> {
  const { db, clock, settings } = context;
  await requirePassword(context, caller);
  const state = randomBytes(32).toString("base64url");
  const link = { state_hash: tokenHash(state), user_id: caller.viewer.id };
  await transaction(db, async (trx) => {
    await lockUserForUpdate(trx, caller.viewer.id);
    // A new password may have ended this session, and with it the link, since the call began.
    orRefuse(await findCredentials(trx, caller.viewer.sessionId), "NOT_SIGNED_IN");
    await insertLink(trx, link, clock.now());
  });
  return identityUrl(discord, settings.publicUrl, state);
}

export type CameBack = {
  readonly viewer: SignedIn;
  readonly state: string;
  readonly code: string;
  readonly address: string;
};

/**
 * Links the Discord account with which a user came back, instead of the one they had.
 * @throws DISCORD_LINK_EXPIRED for who was not sent there, DISCORD_ACCOUNT_TAKEN, DISCORD_UNAVAILABLE, NOT_SIGNED_IN
 * when the session has been ended meanwhile
 */
export async function finishLink(
  context: Context,
  discord: DiscordSettings,
  { viewer, state, code, address }: CameBack,
): Promise<void> {
  const { db, clock, settings } = context;
  const link = { state_hash: tokenHash(state), user_id: viewer.id };
  const isOnTheWay = await transaction(db, (trx) => useLink(trx, link, clock.now()));
  if (!isOnTheWay) throw refuse("DISCORD_LINK_EXPIRED");
  const grant = { code, redirectUri: settings.publicUrl + callbackPath, verifier: codeVerifier(discord, state) };
  const { id, name } = await exchangeCode(discord, grant);
  const subject = { kind: "USER", id: viewer.id } as const;
  const linking = { author: "USER", userId: viewer.id, action: "linkDiscord", subject, address } as const;
  const save = () =>
    transaction(db, async (trx) => {
      await lockUserForUpdate(trx, viewer.id);
      // Somebody may have ended this session while Discord was asked, so that nobody links an account by it.
      orRefuse(await findCredentials(trx, viewer.sessionId), "NOT_SIGNED_IN");
      await saveAccount(trx, { user_id: viewer.id, discord_id: id, name });
    });
  await recorded(context, { ...linking, isAlwaysRecorded: true }, save).catch((error) => {
    throw violates(error, "discord_accounts_by_discord_id") ? refuse("DISCORD_ACCOUNT_TAKEN") : error;
  });
}
