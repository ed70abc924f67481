import type { EconConnection } from "../../../platform/econ/econ-connection.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { newPassword, openSecrets, type ReservationSecrets, sealSecrets } from "./reservation-secrets.ts";
import { changeReservation, endKicks, type HeldReservation } from "./reservations-queries.ts";
import { kickOthers } from "./set-up-server.ts";

type Access = Pick<HeldReservation, "told" | "revocation">;

/** Whether somebody knows the password of a server who may not enter it any more. @param players those who may */
export function isAccessRevoked({ told, revocation }: Access, players: readonly number[]): boolean {
  return revocation === "PASSWORD" || knowing({ told }).some((player) => !players.includes(player));
}

/** The players who are told the password: only what is noted of them is changed once they may not enter any more. */
export function knowing({ told }: Pick<Access, "told">): readonly number[] {
  return JSON.parse(told);
}

/** Notes who is told the password from now on. @returns whether the reservation is still as it was read */
export async function noteKnowing(
  db: LeagueDatabase,
  row: HeldReservation,
  players: readonly number[],
): Promise<boolean> {
  if (knowing(row).length === players.length) return true;
  return changeReservation(db, row, { told: JSON.stringify(players) });
}

/**
 * Stores another password, which is then set on the server, and that others are to be kicked: a password keeps nobody out
 * who is connected. Both is done again if this process ends before.
 * @returns `null`: the one before is not known; "CHANGED": the reservation is not as it was read
 */
export async function renewPassword(
  { db, settings }: Pick<Context, "db" | "settings">,
  row: HeldReservation,
  players: readonly number[],
): Promise<ReservationSecrets | null | "CHANGED"> {
  const before = openSecrets(settings, row.secrets);
  if (before === null) return null;
  const { password, earlierPasswords = [] } = before;
  const secrets = { ...before, password: newPassword(), earlierPasswords: [...earlierPasswords, password] };
  const change = {
    told: JSON.stringify(players),
    secrets: sealSecrets(settings, secrets),
    revocation: "KICK",
  } as const;
  return (await changeReservation(db, row, change)) ? secrets : "CHANGED";
}

/** Kicks everyone from a server who is not there under the name of one of these players, after its password has changed. */
export async function kickRevoked(
  db: LeagueDatabase,
  row: Pick<HeldReservation, "id">,
  players: readonly number[],
  econ: EconConnection,
): Promise<void> {
  await kickOthers({ db }, econ, players, "The password of this server has changed");
  await endKicks(db, row.id);
}
