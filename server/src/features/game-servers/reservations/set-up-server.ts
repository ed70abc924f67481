import { setTimeout as pause } from "node:timers/promises";
import {
  type EconConnection,
  EconError,
  parseConnectedClient,
  quoteArgument,
} from "../../../platform/econ/econ-connection.ts";
import type { Context } from "../../context.ts";
import { findByGameNames } from "../../results/imports/resolve-players.ts";
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
import type { HeldReservation } from "./reservations-queries.ts";

/** Milliseconds to wait after each check of the applied settings that fails. After the last check, there is no wait. */
const recheckDelaysMs = [400, 800, 0];

/** Builds the settings of a match's server. */
export function buildSettings(
  { settings }: Context,
  { slots: players, map, scoreLimit, timeLimit, spectators }: MatchConfig,
  kind: ServerKind,
  { password, postKey }: ReservationSecrets,
): Setting[] {
  const endpoint = `${settings.publicUrl}${postedRoundsPath}/${postKey}`;
  return buildServerSettings(kind, { map, players, password, endpoint, scoreLimit, timeLimit, spectators });
}

/** Serialises the settings of a match's server, to compare them. */
export function serializeSetup(
  { map, slots, scoreLimit, timeLimit, spectators }: MatchConfig,
  { password }: ReservationSecrets,
): string {
  return JSON.stringify([map, slots, scoreLimit, timeLimit, spectators, password]);
}

/**
 * Applies settings in one batch and reads them back in another. Rechecks, because a map change takes a moment.
 * @throws EconError if a setting still has another value after all checks
 */
export async function applySettings(econ: EconConnection, settings: readonly Setting[]): Promise<void> {
  await econ.run(settings.map(formatCommand));
  const names = settings.map(({ name }) => name);
  for (const waitMs of recheckDelaysMs) {
    const differing = describeDifferences(settings, await readSettings(econ, names));
    if (differing.length === 0) return;
    if (waitMs === 0) throw new EconError(differing.join(" "));
    await pause(waitMs);
  }
}

/** Reads the settings and applies those that differ. During the match only the password and the post URL are applied. */
export async function applyChangedSettings(
  context: Context,
  { state }: HeldReservation,
  config: MatchConfig,
  econ: EconConnection,
  secrets: ReservationSecrets,
): Promise<void> {
  const kind = detectServerKind(await readSettings(econ, probeSettings));
  const expected = buildSettings(context, config, kind, secrets).filter(
    ({ name }) => state === "READY" || name === "password" || name === "sv_round_stats_http_endpoints",
  );
  const answers = await readSettings(
    econ,
    expected.map(({ name }) => name),
  );
  const differing = expected.filter((setting) => describeDifferences([setting], answers).length > 0);
  if (differing.length > 0) await applySettings(econ, differing);
}

/**
 * Kicks everyone from the server except these players.
 * @param reason shown to those who are kicked
 * @throws EconError
 */
export async function kickOthers(
  { db }: Pick<Context, "db">,
  econ: EconConnection,
  players: readonly number[],
  reason: string,
): Promise<void> {
  const clients = await econ.list("status", parseConnectedClient);
  const userIds = await findByGameNames(
    db,
    clients.map(({ name }) => name),
    players,
  );
  const otherClients = clients.filter((_, index) => !players.includes(userIds[index] ?? 0));
  if (otherClients.length > 0) await econ.run(otherClients.map(({ id }) => `kick ${id} ${quoteArgument(reason)}`));
}
