import type { EconConnection } from "../../../platform/econ/econ-connection.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { decryptSecrets, encryptSecrets, generatePassword, type ReservationSecrets } from "./reservation-secrets.ts";
import { changeReservation, clearPendingKick, type ReservationWithServer } from "./reservations-queries.ts";
import { kickOthers } from "./set-up-server.ts";

/**
 * The columns about the password. `told` is a JSON array of the ids of users who were shown the password. `revocation` is
 * the pending step after a user has lost access: "PASSWORD" to change the password, "KICK" to kick such users.
 */
type Access = Pick<ReservationWithServer, "told" | "revocation">;

/** Whether a user who may no longer enter a server knows its password. @param playerIds the users who may enter */
export function isAccessRevoked({ told, revocation }: Access, playerIds: readonly number[]): boolean {
  return revocation === "PASSWORD" || getPasswordHolders({ told }).some((userId) => !playerIds.includes(userId));
}

/** Returns the ids of the users who were shown the password. */
export function getPasswordHolders({ told }: Pick<Access, "told">): readonly number[] {
  return JSON.parse(told);
}

/**
 * Stores which users are shown the password. Call it only if no holder has lost access.
 * @returns `false` if the reservation has changed in the meantime
 */
export async function storePasswordHolders(
  db: LeagueDatabase,
  row: ReservationWithServer,
  playerIds: readonly number[],
): Promise<boolean> {
  // All holders are among the players, so with equal numbers they are the same users.
  if (getPasswordHolders(row).length === playerIds.length) return true;
  return changeReservation(db, row, { told: JSON.stringify(playerIds) });
}

/**
 * Stores a new password, and that users without access have to be kicked, because a new password disconnects nobody. The
 * caller then changes the server's password and kicks the users. After a crash, the next step repeats that.
 * @returns `null` if the former password is unknown, "CHANGED" if the reservation has changed in the meantime
 */
export async function renewPassword(
  { db, settings }: Pick<Context, "db" | "settings">,
  row: ReservationWithServer,
  playerIds: readonly number[],
): Promise<ReservationSecrets | null | "CHANGED"> {
  const formerSecrets = decryptSecrets(settings, row.secrets);
  if (formerSecrets === null) return null;
  const secrets = replacePassword(formerSecrets);
  const change = {
    told: JSON.stringify(playerIds),
    secrets: encryptSecrets(settings, secrets),
    revocation: "KICK",
  } as const;
  return (await changeReservation(db, row, change)) ? secrets : "CHANGED";
}

/** Returns these secrets with a new password. */
export function replacePassword(secrets: ReservationSecrets): ReservationSecrets {
  // A server that still has an earlier password of this match has not restarted (see `hasRestarted`).
  const { password, earlierPasswords = [] } = secrets;
  return { ...secrets, password: generatePassword(), earlierPasswords: [...earlierPasswords, password] };
}

/**
 * Kicks everyone from a server except these players, recognised by name, after its password has changed. If several
 * clients have the name of one player, kicks all of them, because one of them may be somebody without access.
 */
export async function kickRevoked(
  db: LeagueDatabase,
  row: Pick<ReservationWithServer, "id">,
  playerIds: readonly number[],
  econ: EconConnection,
): Promise<void> {
  await kickOthers({ db }, econ, playerIds, "The password of this server has changed", { kicksDuplicates: true });
  await clearPendingKick(db, row.id);
}
