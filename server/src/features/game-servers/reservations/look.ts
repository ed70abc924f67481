import { transaction } from "../../../platform/database/database.ts";
import { type EconConnection, EconFault, nameInStatus, valueIn } from "../../../platform/econ/econ-connection.ts";
import type { Context } from "../../context.ts";
import { findByGameNames } from "../../results/imports/resolve-players.ts";
import { readSettings } from "../server-console.ts";
import type { ReservedGame } from "./game-of.ts";
import type { KillCount } from "./kills.ts";
import { tellMatchChanged } from "./replace-server.ts";
import { openSecrets } from "./reservation-secrets.ts";
import { changeReservation, type HeldReservation } from "./reservations-queries.ts";
import { isAccessRevoked, kickRevoked, noteKnowing, renewPassword } from "./revoke-access.ts";
import { setAgain, setupOf } from "./set-up-server.ts";

/** A connection to the server's console that stays open between steps, and what it has said meanwhile. */
export type Console = {
  /** Connects where there is no connection. @throws EconFault */
  readonly open: () => Promise<EconConnection>;
  /** Resolves when the server admits others. */
  readonly close: () => Promise<void>;
  /** What the server was set to and read back since it was opened; `null`: that is not known. */
  setup: string | null;
  /** Whether the server has said since that a round is over. */
  hasEnded: boolean;
  kills: KillCount;
  /** Since when it is watched, and when each player was last there since. */
  watchedSince: number;
  readonly lastThere: Map<number, number>;
};

/** Who is there; sets what is to be other since, or was changed by the server. */
export async function look(
  context: Context,
  row: HeldReservation,
  game: ReservedGame,
  console: Console,
): Promise<number[]> {
  const { db, clock, settings } = context;
  const { players } = game;
  const isRevoked = isAccessRevoked(row, players);
  if (!isRevoked && !(await noteKnowing(db, row, players))) return [];
  const econ = await console.open();
  const secrets = isRevoked ? await renewPassword(context, row, players) : openSecrets(settings, row.secrets);
  if (secrets === "CHANGED") return [];
  if (secrets === null) throw new EconFault("The password of this match is not known: release the server.");
  const setup = setupOf(game, secrets);
  if (setup !== console.setup) {
    console.setup = null;
    await setAgain(context, row, game, econ, secrets);
    console.setup = setup;
  }
  if (isRevoked || row.revocation === "KICK") await kickRevoked(db, row, players, econ);
  const names = await econ.list("status", nameInStatus);
  const there = await findByGameNames(db, names, players);
  const present = players.filter((player) => there.includes(player));
  for (const player of present) console.lastThere.set(player, clock.now());
  const presentIds = JSON.stringify(present);
  const kills = await killsIn(context, row, game, console);
  const hasFailed = row.fault !== null || row.failing_since !== null;
  if (presentIds !== row.present_ids || kills !== row.kills || hasFailed) {
    const change = { present_ids: presentIds, kills, fault: null, failing_since: null, tries: 0 };
    const isChanged = await changeReservation(db, row, change);
    if (isChanged && hasFailed) await transaction(db, (trx) => tellMatchChanged(trx, row, clock.now()));
  }
  return present;
}

/**
 * Whether a server has restarted since it was set up: it has neither a password nor the address for its posts that the
 * league gave it for this match. Only a restart takes both away. Asked again where the connection was lost.
 * @throws EconFault
 */
export async function hasRestarted({ settings }: Context, row: HeldReservation, console: Console): Promise<boolean> {
  const econ = await console.open();
  const secrets = openSecrets(settings, row.secrets);
  if (console.setup !== null || secrets === null) return false;
  const answers = await readSettings(econ, ["password", "sv_round_stats_http_endpoints"]);
  const password = valueIn(answers.get("password") ?? []);
  const endpoints = valueIn(answers.get("sv_round_stats_http_endpoints") ?? []);
  const passwords = [secrets.password, ...(secrets.earlierPasswords ?? [])];
  if (password === undefined || passwords.includes(password)) return false;
  return endpoints === undefined || !endpoints.includes(secrets.postKey);
}

/** Since when none of these players is there, as far as it was watched. */
export function awaySince({ watchedSince, lastThere }: Console, players: readonly number[]): number {
  return Math.max(watchedSince, ...players.map((player) => lastThere.get(player) ?? 0));
}

async function killsIn({ db }: Context, { state }: HeldReservation, { players }: ReservedGame, { kills }: Console) {
  if (state !== "LIVE") return null;
  return JSON.stringify(await kills.of(db, players));
}
