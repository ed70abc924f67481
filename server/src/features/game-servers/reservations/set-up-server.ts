import { setTimeout as pause } from "node:timers/promises";
import { type EconConnection, EconError } from "../../../platform/econ/econ-connection.ts";
import { parseConnectedClient, quoteArgument } from "../../../platform/econ/econ-lines.ts";
import type { Context } from "../../context.ts";
import { findUserIdsByGameNames } from "../../results/imports/resolve-players.ts";
import { postedRoundsPath } from "../game-server-key.ts";
import { readSettings } from "../server-console.ts";
import {
  buildServerSettings,
  describeDifferences,
  detectServerKind,
  formatCommand,
  probeSettings,
  type ServerKind,
  type Setting,
} from "../server-settings.ts";
import type { MatchConfig } from "./load-match-config.ts";
import type { ReservationSecrets } from "./reservation-secrets.ts";
import type { ReservationWithServer } from "./reservations-queries.ts";

/** Pauses before the applied settings are checked again, in milliseconds. */
const recheckDelaysMs = [400, 800];

/** Builds the settings of a match's server. */
export function buildSettings(
  { settings }: Context,
  { slotCount, map, scoreLimit, timeLimit, maxSpectators }: MatchConfig,
  kind: ServerKind,
  { password, postKey }: ReservationSecrets,
): Setting[] {
  const endpoint = `${settings.publicUrl}${postedRoundsPath}/${postKey}`;
  const limits = { playerCount: slotCount, scoreLimit, timeLimit, maxSpectators };
  return buildServerSettings(kind, { map, password, endpoint, ...limits });
}

/** Serialises the settings of a match's server, to compare them. */
export function serializeSetup(
  { map, slotCount, scoreLimit, timeLimit, maxSpectators }: MatchConfig,
  { password }: ReservationSecrets,
): string {
  return JSON.stringify([map, slotCount, scoreLimit, timeLimit, maxSpectators, password]);
}

/**
 * Applies settings in one batch and reads them back in another. Rechecks, because a map change takes a moment.
 * @throws EconError if a setting still has another value after all checks
 */
export async function applySettings(econ: EconConnection, settings: readonly Setting[]): Promise<void> {
  await econ.run(settings.map(formatCommand));
  const names = settings.map(({ name }) => name);
  let differences = describeDifferences(settings, await readSettings(econ, names));
  for (const delayMs of recheckDelaysMs) {
    if (differences.length === 0) return;
    await pause(delayMs);
    differences = describeDifferences(settings, await readSettings(econ, names));
  }
  if (differences.length > 0) throw new EconError(differences.join(" "));
}

/** Reads the settings and applies those that differ. During a round, only the password and the post URL are applied. */
export async function applyChangedSettings(
  context: Context,
  { state }: ReservationWithServer,
  config: MatchConfig,
  econ: EconConnection,
  secrets: ReservationSecrets,
): Promise<void> {
  const kind = detectServerKind(await readSettings(econ, probeSettings));
  const expectedSettings = buildSettings(context, config, kind, secrets).filter(
    ({ name }) => state === "READY" || name === "password" || name === "sv_round_stats_http_endpoints",
  );
  const names = expectedSettings.map(({ name }) => name);
  const answers = await readSettings(econ, names);
  const differingSettings = expectedSettings.filter((setting) => describeDifferences([setting], answers).length > 0);
  if (differingSettings.length > 0) await applySettings(econ, differingSettings);
}

/**
 * Kicks everyone from the server except these players.
 * @param reason shown to those who are kicked
 * @param kicksDuplicates whether to also kick a player to whom several clients belong, with all of them. By default, they stay:
 * the player may have reconnected before the former connection has timed out
 * @throws EconError
 */
export async function kickOthers(
  { db }: Pick<Context, "db">,
  econ: EconConnection,
  playerIds: readonly number[],
  reason: string,
  { kicksDuplicates = false } = {},
): Promise<void> {
  const clients = await econ.list("status", parseConnectedClient);
  const clientNames = clients.map(({ name }) => name);
  // The user of each client, in the order of `clients`; `null` for a name that belongs to no user.
  const userIds = await findUserIdsByGameNames(db, clientNames, playerIds);
  const otherClients = clients.filter((_, index) => {
    const userId = userIds[index];
    if (userId == null || !playerIds.includes(userId)) return true;
    return kicksDuplicates && userIds.indexOf(userId) !== userIds.lastIndexOf(userId);
  });
  const kickCommands = otherClients.map(({ id }) => `kick ${id} ${quoteArgument(reason)}`);
  if (kickCommands.length > 0) await econ.run(kickCommands);
}
