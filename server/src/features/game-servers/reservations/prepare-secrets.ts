import type { Context } from "../../context.ts";
import { generateGameServerKey, hashGameServerKey, parseGameServerId } from "../game-server-key.ts";
import { decryptSecrets, generatePassword, type ReservationSecrets } from "./reservation-secrets.ts";
import { findSecretsByPostKey, type ReservationWithServer } from "./reservations-queries.ts";
import { isAccessRevoked, replacePassword } from "./revoke-access.ts";

/**
 * Returns the secrets with which a server is set up: those that it has had before, if any. The password is replaced if a
 * user who knows it has lost access in the meantime, for example while the server restarted.
 * @param playerIds the users who may enter
 * @param currentEndpoints the URLs to which the server posts now; `null` if it posts to none
 */
export async function prepareSecrets(
  context: Context,
  row: ReservationWithServer,
  playerIds: readonly number[],
  currentEndpoints: string | null,
): Promise<{ readonly secrets: ReservationSecrets; readonly isPasswordReplaced: boolean }> {
  const storedSecrets = decryptSecrets(context.settings, row.secrets);
  if (storedSecrets === null) {
    const endpoints = await findOriginalEndpoints(context, currentEndpoints);
    const postKey = generateGameServerKey(row.server_id);
    return { secrets: { password: generatePassword(), postKey, endpoints }, isPasswordReplaced: false };
  }
  const isPasswordReplaced = isAccessRevoked(row, playerIds);
  return { secrets: isPasswordReplaced ? replacePassword(storedSecrets) : storedSecrets, isPasswordReplaced };
}

/**
 * Returns the URLs to which a server posted before any match; `null` if it posted to none. If an earlier reservation was
 * abandoned, the server may still have the post URL of that match.
 */
async function findOriginalEndpoints(
  { db, settings }: Context,
  currentEndpoints: string | null,
): Promise<string | null> {
  const key = currentEndpoints?.split("/").at(-1) ?? "";
  const encryptedSecrets = await findSecretsByPostKey(db, parseGameServerId(key), hashGameServerKey(key));
  const secrets = decryptSecrets(settings, encryptedSecrets);
  return secrets === null ? currentEndpoints : secrets.endpoints;
}
