import { randomBytes } from "node:crypto";
import { withAuditLog } from "../../features/audit-log/audit-log-recorder.ts";
import type { Context } from "../../features/context.ts";
import { saveDiscordAccount } from "../../features/people/users/discord-accounts-queries.ts";
import type { ContextWithFailedSignIns } from "../../features/people/users/failed-sign-ins.ts";
import type { SignedIn } from "../../features/people/users/find-viewer.ts";
import { hashToken } from "../../features/people/users/session-rules.ts";
import { findCredentials } from "../../features/people/users/sign-in-queries.ts";
import {
  buildIdentityUrl,
  callbackPath,
  deriveCodeVerifier,
} from "../../features/people/users/sign-in-with-discord.ts";
import { type PasswordConfirmation, requirePassword } from "../../features/people/users/update-profile.ts";
import { lockUserForUpdate } from "../../features/people/users/users-queries.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import { createApiError, orThrow } from "../../platform/api-error.ts";
import { transaction } from "../../platform/database/database.ts";
import { violatesConstraint } from "../../platform/database/dialect.ts";
import { consumeOAuthState, replaceOAuthState } from "./discord-queries.ts";
import { exchangeCode } from "./exchange-code.ts";

/**
 * Starts linking a Discord account. The returned URL is valid once, for ten minutes.
 * @returns the URL at Discord to which the user is redirected
 * @throws the errors of `requirePassword`
 */
export async function beginLink(
  context: ContextWithFailedSignIns,
  discord: DiscordSettings,
  caller: PasswordConfirmation,
): Promise<string> {
  const { db, clock, settings } = context;
  await requirePassword(context, caller);
  const state = randomBytes(32).toString("base64url");
  const storedState = { state_hash: hashToken(state), user_id: caller.viewer.id };
  await transaction(db, async (trx) => {
    await lockUserForUpdate(trx, caller.viewer.id);
    // A password change may have ended this session since the request began.
    orThrow(await findCredentials(trx, caller.viewer.sessionId), "NOT_SIGNED_IN");
    await replaceOAuthState(trx, storedState, clock.now());
  });
  return buildIdentityUrl(discord, settings.publicUrl, state);
}

/** What Discord returns in its redirect when a signed-in user has authorised the link of an account, and who the user is. */
export type LinkCallback = {
  readonly viewer: SignedIn;
  readonly state: string;
  readonly code: string;
  /** The IP address or network of the client. */
  readonly address: string;
};

/**
 * Links the Discord account that the user has authorised. Replaces an account that was linked before.
 * @throws DISCORD_LINK_EXPIRED if the `state` is not a valid one of this user
 * @throws DISCORD_ACCOUNT_TAKEN if another user has linked the account
 * @throws DISCORD_UNAVAILABLE if Discord gives no valid response
 * @throws NOT_SIGNED_IN if the session has ended in the meantime
 */
export async function finishLink(
  context: Context,
  discord: DiscordSettings,
  { viewer, state, code, address }: LinkCallback,
): Promise<void> {
  const { db, clock, settings } = context;
  const storedState = { state_hash: hashToken(state), user_id: viewer.id };
  const isValid = await transaction(db, (trx) => consumeOAuthState(trx, storedState, clock.now()));
  if (!isValid) throw createApiError("DISCORD_LINK_EXPIRED");
  const grant = { code, redirectUri: settings.publicUrl + callbackPath, verifier: deriveCodeVerifier(discord, state) };
  const { id, name } = await exchangeCode(discord, grant);
  const entity = { kind: "USER", id: viewer.id } as const;
  const auditEntry = { author: "USER", userId: viewer.id, action: "linkDiscord", entity, ipAddress: address } as const;
  const save = () =>
    transaction(db, async (trx) => {
      await lockUserForUpdate(trx, viewer.id);
      // If the session has ended while Discord responded, no account may be linked.
      orThrow(await findCredentials(trx, viewer.sessionId), "NOT_SIGNED_IN");
      await saveDiscordAccount(trx, { user_id: viewer.id, discord_id: id, name });
    });
  await withAuditLog(context, { ...auditEntry, isAlwaysRecorded: true }, save).catch((error) => {
    throw violatesConstraint(error, "discord_accounts_by_discord_id") ? createApiError("DISCORD_ACCOUNT_TAKEN") : error;
  });
}
