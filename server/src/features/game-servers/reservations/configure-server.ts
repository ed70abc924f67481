import { isolateBidi } from "contract/bidi-isolation.ts";
import type { StoredIncident } from "contract/constants.ts";
import { transaction } from "../../../platform/database/database.ts";
import { EconError } from "../../../platform/econ/econ-connection.ts";
import { parseSettingValue } from "../../../platform/econ/econ-lines.ts";
import type { Context } from "../../context.ts";
import { enqueueNotifications } from "../../people/push/push-queries.ts";
import { hashGameServerKey } from "../game-server-key.ts";
import { readSettings } from "../server-console.ts";
import { detectServerKind, getServerNotes, probeSettings } from "../server-settings.ts";
import { loadMatchConfig, type MatchConfig } from "./load-match-config.ts";
import type { ServerConsole } from "./poll-server.ts";
import { prepareSecrets } from "./prepare-secrets.ts";
import { recordMatchChanged } from "./replace-server.ts";
import { encryptSecrets } from "./reservation-secrets.ts";
import { changeReservation, changeState, type ReservationWithServer } from "./reservations-queries.ts";
import { applySettings, buildSettings, kickOthers, serializeSetup } from "./set-up-server.ts";

/** How long a server may stay empty before the match is cancelled, in milliseconds. */
export const maxEmptyMs = 15 * 60_000;

/** Sets up the server, verifies its settings and notifies the players. */
export async function configureServer(
  context: Context,
  row: ReservationWithServer,
  serverConsole: ServerConsole,
): Promise<void> {
  const { db, clock } = context;
  const config = await loadMatchConfig(context, row);
  if (await cancelIfNotPlayed(context, row, config)) return;
  const { finishedCount } = config.rounds;
  if (finishedCount > 0 && config.isOverAfter(finishedCount)) {
    await changeState(db, row, "CANCELLED", { at: clock.now(), message: "The match is decided" });
    return;
  }
  const econ = await serverConsole.open();
  const probeAnswers = await readSettings(econ, probeSettings);
  const kind = detectServerKind(probeAnswers);
  const currentEndpoints = parseSettingValue(probeAnswers.get("sv_round_stats_http_endpoints") ?? []) ?? null;
  const { secrets, isPasswordReplaced } = await prepareSecrets(context, row, config.playerIds, currentEndpoints);
  const isStored = await changeReservation(db, row, {
    secrets: encryptSecrets(context.settings, secrets),
    post_key_hash: hashGameServerKey(secrets.postKey),
    // From now on, the settings have to be restored before the server is released.
    touched: 1,
    // The users who may see the password.
    told: JSON.stringify(config.playerIds),
    ...(isPasswordReplaced && { revocation: "KICK" }),
    notes: JSON.stringify(getServerNotes(kind)),
    posts_rounds: kind.postsRounds ? 1 : 0,
  });
  if (!isStored) return;
  if (!kind.hasFlags) throw new EconError("This server has no capture the flag.");
  await applySettings(econ, buildSettings(context, config, kind, secrets));
  await kickOthers(context, econ, config.playerIds, "This server is needed for a match.");
  serverConsole.setup = serializeSetup(config, secrets);
  await transaction(db, async (trx) => {
    const now = clock.now();
    const { playerIds, map, page } = config;
    const step = { at: now, message: `Set up: ${kind.name}, ${isolateBidi(map)}` };
    if (!(await changeState(trx, row, "READY", step))) return;
    await recordMatchChanged(trx, row, now);
    const notification = {
      title: "Your server is ready",
      body: formatReadyMessage(map, row.incident),
      path: page.path,
      tag: page.tag,
      until: now + maxEmptyMs,
    };
    await enqueueNotifications(trx, page.kind, playerIds, notification, now);
  });
}

/** Returns the text of the notification that the server is ready. @param incident what has happened to the server before */
export function formatReadyMessage(map: string, incident: StoredIncident | null): string {
  const messages = {
    RESTARTED: "the server restarted. Open the match to connect again.",
    ROUND_INTERRUPTED: "the round was interrupted and is played again. Open the match to connect.",
    SERVER_REPLACED: "the match has another server. Open the match to connect.",
    MOVED: "the match has another server. Open the match to connect.",
  };
  return `${isolateBidi(map)}: ${incident === null ? "open the match to connect." : messages[incident]}`;
}

/** Cancels the reservation if the match is not played, or not now. @returns whether it was cancelled */
export async function cancelIfNotPlayed(
  { db, clock }: Context,
  row: ReservationWithServer,
  { cancellation }: MatchConfig,
): Promise<boolean> {
  if (cancellation === null) return false;
  // `present: null`: the reservation is no longer the current one of its match or event, so that it can get another one.
  const change = cancellation.canReserveLater ? { present: null } : {};
  await changeState(db, row, "CANCELLED", { at: clock.now(), message: cancellation.reason }, change);
  return true;
}
