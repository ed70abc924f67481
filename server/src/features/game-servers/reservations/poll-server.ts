import { transaction } from "../../../platform/database/database.ts";
import { type EconConnection, EconError } from "../../../platform/econ/econ-connection.ts";
import { parseClientName, parseSettingValue } from "../../../platform/econ/econ-lines.ts";
import type { Context } from "../../context.ts";
import { findUserIdsByGameNames } from "../../results/imports/resolve-players.ts";
import { readSettings } from "../server-console.ts";
import type { KillCounter } from "./count-kills.ts";
import type { MatchConfig } from "./load-match-config.ts";
import { recordMatchChanged } from "./replace-server.ts";
import { decryptSecrets } from "./reservation-secrets.ts";
import { changeReservation, type ReservationWithServer } from "./reservations-queries.ts";
import { isAccessRevoked, kickRevoked, renewPassword, storePasswordHolders } from "./revoke-access.ts";
import { applyChangedSettings, serializeSetup } from "./set-up-server.ts";

/** A connection to a server's console that stays open between runs of `pollServer`, and the data read over it. */
export type ServerConsole = {
  /** Returns the open connection, or connects. @throws EconError */
  readonly open: () => Promise<EconConnection>;
  /** Closes the connection. Resolves when the server accepts another one. */
  readonly close: () => Promise<void>;
  /** The settings that were applied and verified on this connection (see `serializeSetup`). `null` if unknown. */
  setup: string | null;
  /** Whether the server has logged the end of a round on this connection. */
  hasRoundEnded: boolean;
  kills: KillCounter;
  /** When this connection was opened, in milliseconds since the epoch. */
  watchedSince: number;
  /** When each player was last on the server, in milliseconds since the epoch, by user id. */
  readonly lastSeen: Map<number, number>;
};

/**
 * Finds the players who are on the server, and stores their ids. Also applies changed settings and revokes lost access.
 * @returns the ids of the players who are on the server; none if the reservation has changed since `row` was read
 */
export async function pollServer(
  context: Context,
  row: ReservationWithServer,
  config: MatchConfig,
  serverConsole: ServerConsole,
): Promise<number[]> {
  const { db, clock, settings } = context;
  const { playerIds } = config;
  const mustRenewPassword = isAccessRevoked(row, playerIds);
  // If the reservation has changed since it was read, the next run applies the change.
  if (!mustRenewPassword && !(await storePasswordHolders(db, row, playerIds))) return [];
  const econ = await serverConsole.open();
  const secrets = mustRenewPassword
    ? await renewPassword(context, row, playerIds)
    : decryptSecrets(settings, row.secrets);
  // The reservation has changed while the password was renewed.
  if (secrets === "CHANGED") return [];
  if (secrets === null) throw new EconError("The password of this match is not known: release the server.");
  const setup = serializeSetup(config, secrets);
  if (setup !== serverConsole.setup) {
    // Unknown until all settings are applied.
    serverConsole.setup = null;
    await applyChangedSettings(context, row, config, econ, secrets);
    serverConsole.setup = setup;
  }
  if (mustRenewPassword || row.revocation === "KICK") await kickRevoked(db, row, playerIds, econ);
  const names = await econ.list("status", parseClientName);
  const userIds = await findUserIdsByGameNames(db, names, playerIds);
  const presentIds = playerIds.filter((playerId) => userIds.includes(playerId));
  for (const playerId of presentIds) serverConsole.lastSeen.set(playerId, clock.now());
  const serializedIds = JSON.stringify(presentIds);
  const kills = await serializeKills(context, row, config, serverConsole);
  const hasFailed = row.fault !== null || row.failing_since !== null;
  if (serializedIds !== row.present_ids || kills !== row.kills || hasFailed) {
    const change = { present_ids: serializedIds, kills, fault: null, failing_since: null, tries: 0 };
    const isChanged = await changeReservation(db, row, change);
    if (isChanged && hasFailed) await transaction(db, (trx) => recordMatchChanged(trx, row, clock.now()));
  }
  return presentIds;
}

/**
 * Whether a server has restarted since it was set up: it has neither a password nor the post URL of this match. Only a restart
 * resets both. A server that was set up on this connection has not restarted, because a restart would close the connection.
 * @throws EconError
 */
export async function hasRestarted(
  { settings }: Context,
  row: ReservationWithServer,
  serverConsole: ServerConsole,
): Promise<boolean> {
  const econ = await serverConsole.open();
  const secrets = decryptSecrets(settings, row.secrets);
  if (serverConsole.setup !== null || secrets === null) return false;
  const answers = await readSettings(econ, ["password", "sv_round_stats_http_endpoints"]);
  const password = parseSettingValue(answers.get("password") ?? []);
  const endpoints = parseSettingValue(answers.get("sv_round_stats_http_endpoints") ?? []);
  const passwords = [secrets.password, ...(secrets.earlierPasswords ?? [])];
  if (password === undefined || passwords.includes(password)) return false;
  return endpoints === undefined || !endpoints.includes(secrets.postKey);
}

/** Returns since when none of these players has been on the server, but not earlier than the connection was opened. */
export function getAbsentSince({ watchedSince, lastSeen }: ServerConsole, playerIds: readonly number[]): number {
  return Math.max(watchedSince, ...playerIds.map((playerId) => lastSeen.get(playerId) ?? 0));
}

/** Returns the kills of the running round as they are stored, or `null` if no round is running. */
async function serializeKills(
  { db }: Context,
  { state }: ReservationWithServer,
  { playerIds }: MatchConfig,
  { kills }: ServerConsole,
) {
  if (state !== "LIVE") return null;
  return JSON.stringify(await kills.countFor(db, playerIds));
}
