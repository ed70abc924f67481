import type { EconConnection } from "../../../platform/econ/econ-connection.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { decryptSecrets, encryptSecrets, generatePassword, type ReservationSecrets } from "./reservation-secrets.ts";
import { changeReservation, clearPendingKick, type HeldReservation } from "./reservations-queries.ts";
import { kickOthers } from "./set-up-server.ts";

type Access = Pick<HeldReservation, "told" | "revocation">;

/** Whether a user who may no longer enter a server knows its password. @param players the users who may enter */
export function isAccessRevoked({ told, revocation }: Access, players: readonly number[]): boolean {
  return revocation === "PASSWORD" || getPasswordHolders({ told }).some((player) => !players.includes(player));
}

/** Returns the keys of the users who were shown the password. */
export function getPasswordHolders({ told }: Pick<Access, "told">): readonly number[] {
  return JSON.parse(told);
}

/** Stores which users are shown the password. @returns `false` if the reservation has changed in the meantime */
export async function storePasswordHolders(
  db: LeagueDatabase,
  row: HeldReservation,
  players: readonly number[],
): Promise<boolean> {
  if (getPasswordHolders(row).length === players.length) return true;
  return changeReservation(db, row, { told: JSON.stringify(players) });
}

/**
 * Stores a new password, and that users without access have to be kicked: a new password does not disconnect anybody.
 * The caller applies both to the server; after a crash that is repeated.
 * @returns `null` if the former password is unknown, "CHANGED" if the reservation has changed in the meantime
 */
export async function renewPassword(
  { db, settings }: Pick<Context, "db" | "settings">,
  row: HeldReservation,
  players: readonly number[],
): Promise<ReservationSecrets | null | "CHANGED"> {
  const before = decryptSecrets(settings, row.secrets);
  if (before === null) return null;
  const { password, earlierPasswords = [] } = before;
  const secrets = { ...before, password: generatePassword(), earlierPasswords: [...earlierPasswords, password] };
  const change = {
    told: JSON.stringify(players),
    secrets: encryptSecrets(settings, secrets),
    revocation: "KICK",
  } as const;
  return (await changeReservation(db, row, change)) ? secrets : "CHANGED";
}

/** Kicks everyone from a server except these players, recognised by name, after its password has changed. */
export async function kickRevoked(
  db: LeagueDatabase,
  row: Pick<HeldReservation, "id">,
  players: readonly number[],
  econ: EconConnection,
): Promise<void> {
  await kickOthers({ db }, econ, players, "The password of this server has changed");
  await clearPendingKick(db, row.id);
}
