import { setTimeout as pause } from "node:timers/promises";
import {
  clientInStatus,
  type EconConnection,
  EconFault,
  quotedArgument,
} from "../../../platform/econ/econ-connection.ts";
import type { Context } from "../../context.ts";
import { findByGameNames } from "../../results/imports/resolve-players.ts";
import { postedRoundsPath } from "../game-server-key.ts";
import { readSettings } from "../server-console.ts";
import {
  commandFor,
  differences,
  kindOf,
  type ServerKind,
  type Setting,
  settingsFor,
  tellingSettings,
} from "../server-settings.ts";
import type { ReservedGame } from "./game-of.ts";
import type { ReservationSecrets } from "./reservation-secrets.ts";
import type { HeldReservation } from "./reservations-queries.ts";

/** Milliseconds until what was set is looked at again. */
const lookMs = [400, 800, 0];

/** What the server of a match is set to. */
export function settingsOf(
  { settings }: Context,
  { places: players, map, scoreLimit, timeLimit, spectators }: ReservedGame,
  kind: ServerKind,
  { password, postKey }: ReservationSecrets,
): Setting[] {
  const endpoint = `${settings.publicUrl}${postedRoundsPath}/${postKey}`;
  return settingsFor(kind, { map, players, password, endpoint, scoreLimit, timeLimit, spectators });
}

/** What the server of a match is set to, as a text to be compared. */
export function setupOf(
  { map, places, scoreLimit, timeLimit, spectators }: ReservedGame,
  { password }: ReservationSecrets,
): string {
  return JSON.stringify([map, places, scoreLimit, timeLimit, spectators, password]);
}

/** Sets all in one batch and reads it back in one. A map takes a moment. @throws EconFault for what is not as it was set */
export async function setUp(econ: EconConnection, settings: readonly Setting[]): Promise<void> {
  await econ.run(settings.map(commandFor));
  const names = settings.map(({ name }) => name);
  for (const waitMs of lookMs) {
    const different = differences(settings, await readSettings(econ, names));
    if (different.length === 0) return;
    if (waitMs === 0) throw new EconFault(different.join(" "));
    await pause(waitMs);
  }
}

/** Reads back what was set and sets what differs; the map only before the match. */
export async function setAgain(
  context: Context,
  { state }: HeldReservation,
  game: ReservedGame,
  econ: EconConnection,
  secrets: ReservationSecrets,
): Promise<void> {
  const kind = kindOf(await readSettings(econ, tellingSettings));
  const wanted = settingsOf(context, game, kind, secrets).filter(
    ({ name }) => state === "READY" || name === "password" || name === "sv_round_stats_http_endpoints",
  );
  const answers = await readSettings(
    econ,
    wanted.map(({ name }) => name),
  );
  const different = wanted.filter((setting) => differences([setting], answers).length > 0);
  if (different.length > 0) await setUp(econ, different);
}

/** Sends away everyone on the server but these players. @param why as they are told @throws EconFault */
export async function kickOthers(
  { db }: Pick<Context, "db">,
  econ: EconConnection,
  players: readonly number[],
  why: string,
): Promise<void> {
  const there = await econ.list("status", clientInStatus);
  const found = await findByGameNames(
    db,
    there.map(({ name }) => name),
    players,
  );
  const others = there.filter((_, index) => !players.includes(found[index] ?? 0));
  if (others.length > 0) await econ.run(others.map(({ id }) => `kick ${id} ${quotedArgument(why)}`));
}
