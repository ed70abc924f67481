import { transaction } from "../../../platform/database/database.ts";
import { EconError } from "../../../platform/econ/econ-connection.ts";
import type { Context } from "../../context.ts";
import { removeAbsentPlayers } from "../../matchmaking/substitute.ts";
import { listPlayersOfMatches } from "../../results/matches/matches-queries.ts";
import { storeServerError } from "../server-consoles-queries.ts";
import { cancelIfNotPlayed, configureServer, maxEmptyMs } from "./configure-server.ts";
import { KillCounter } from "./count-kills.ts";
import { loadMatchConfig, type MatchConfig } from "./load-match-config.ts";
import { getAbsentSince, hasRestarted, pollServer, type ServerConsole } from "./poll-server.ts";
import { releasedFields, releaseServer, revokeAccessAfterEnd } from "./release-server.ts";
import { recordMatchChanged, replaceServer, restoreServer } from "./replace-server.ts";
import { decryptSecrets, encryptSecrets } from "./reservation-secrets.ts";
import { changeReservation, changeState, type ReservationWithServer } from "./reservations-queries.ts";

const minuteMs = 60_000;
/** Limits for setting up a server: the total time, the number of attempts, and the pause between two attempts. */
const setupLimits = { totalMs: minuteMs, attempts: 3, pauseMs: 5000 };
/** How long the players on the server wait for an absent player before that player is removed from the match. */
const maxAbsenceMs = 5 * minuteMs;
/** Maximum duration of a match. Also how long a match between two rounds waits for a server that does not respond. */
const maxMatchMs = 180 * minuteMs;
/** Time from the end of a match until its server is released: for the server's last post, and for players to say goodbye. */
const releaseDelayMs = minuteMs;
/** Maximum pause between two attempts to release a server. */
const maxReleasePauseMs = 5 * minuteMs;

/** Executes the next step of a reservation. Each step may be repeated, because the process may crash at any point. */
export async function advanceReservation(
  context: Context,
  row: ReservationWithServer,
  serverConsole: ServerConsole,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  // `asked` is the action that an admin or a leader has requested. An admin who requests a release twice gives up the
  // server.
  const isSecondRelease = row.asked === "RELEASE" && (row.state === "CANCELLED" || row.state === "FAILED");
  if (isSecondRelease) {
    const message = "Released by an admin without access: the server keeps this password";
    const storedSecrets = decryptSecrets(context.settings, row.secrets);
    // The server cannot be reached and still has the password of the match. Deletes only that password: the other secrets
    // contain the URLs to which the server posted before the match, and a later reservation restores these URLs.
    const secrets = storedSecrets && encryptSecrets(context.settings, { ...storedSecrets, password: "" });
    // Another process may connect to the free server from now on, and some servers accept only one connection.
    await serverConsole.close();
    await changeState(db, row, "RELEASED", { at: now, message }, { ...releasedFields, secrets });
    return;
  }
  if (row.asked === "MOVE") {
    const message = "Moved to another server by hand";
    await replaceServer(context, row, { state: "CANCELLED", message, incident: "MOVED" });
    return;
  }
  if (row.asked === "RELEASE") {
    await changeState(db, row, "CANCELLED", { at: now, message: "Released by an admin" });
    return;
  }
  if (row.asked === "END") {
    await changeState(db, row, "ENDED", { at: now, message: "Ended by hand" });
    return;
  }
  try {
    await stepHandlers[row.state]?.(context, row, serverConsole);
  } catch (error) {
    if (!(error instanceof EconError)) throw error;
    await recordFailure(context, row, error.message);
  }
}

type StepHandler = (context: Context, row: ReservationWithServer, serverConsole: ServerConsole) => Promise<void>;
const stepHandlers: Readonly<Partial<Record<ReservationWithServer["state"], StepHandler>>> = {
  CONFIGURING: configureServer,
  READY: waitForPlayers,
  LIVE: watchMatch,
  ENDED: async (context, row, serverConsole) => {
    const isDue = context.clock.now() >= row.since + releaseDelayMs;
    // `kept` is 1 while an admin prevents the release.
    if (row.kept === 0 && isDue) await releaseServer(context, row, serverConsole);
    else await revokeAccessAfterEnd(context, row, serverConsole);
  },
  FAILED: releaseServer,
  CANCELLED: releaseServer,
};

/** Records a failed step and schedules the next attempt, or gives up setting up the server. */
async function recordFailure(context: Context, row: ReservationWithServer, message: string): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const tries = row.tries + 1;
  if (row.state === "CONFIGURING" && (tries >= setupLimits.attempts || now >= row.since + setupLimits.totalMs)) {
    await storeServerError(db, row.server_id, message, now);
    // An incident is set if the match has lost a server before. Only then do players learn that they get another server.
    const incident = row.incident === null ? null : "SERVER_REPLACED";
    await replaceServer(context, row, { state: "FAILED", message, incident });
    return;
  }
  const isBeforeRound = (row.state === "READY" || row.state === "LIVE") && row.started_at === null;
  if (isBeforeRound && row.failing_since !== null && now >= row.failing_since + maxMatchMs) {
    await changeState(db, row, "CANCELLED", { at: now, message: "The server did not respond for three hours" });
    return;
  }
  // Players wait in these states. Nobody waits for a server that is to be released.
  const arePlayersWaiting = ["CONFIGURING", "READY", "LIVE"].includes(row.state);
  const maxDoublings = 6;
  const backoffFactor = 2 ** Math.min(tries - 1, maxDoublings);
  const pauseMs = arePlayersWaiting ? setupLimits.pauseMs : setupLimits.pauseMs * backoffFactor;
  await transaction(db, async (trx) => {
    const isStored = await changeReservation(trx, row, {
      tries,
      fault: message,
      failing_since: row.failing_since ?? now,
      due_at: now + Math.min(maxReleasePauseMs, pauseMs),
      present_ids: null,
    });
    if (isStored && row.failing_since === null) await recordMatchChanged(trx, row, now);
  });
}

/** Waits until everyone is on the server or an admin or leader starts the round. Cancels the match if nobody comes. */
async function waitForPlayers(
  context: Context,
  row: ReservationWithServer,
  serverConsole: ServerConsole,
): Promise<void> {
  const { db, clock } = context;
  const config = await loadMatchConfig(context, row);
  if (await cancelIfNotPlayed(context, row, config)) return;
  if (await endRoundIfOver(context, row, config, serverConsole)) return;
  if (row.asked === "START") {
    await changeState(db, row, "LIVE", { at: clock.now(), message: "Started by hand" });
    return;
  }
  if (await restoreIfRestarted(context, row, serverConsole)) return;
  const presentIds = await pollServer(context, row, config, serverConsole);
  if (presentIds.length > 0) await removeLatePlayers(context, row, serverConsole);
  const { requiredPlayerIds, notBefore } = config;
  const isEveryoneThere =
    requiredPlayerIds.length > 0 && requiredPlayerIds.every((userId) => presentIds.includes(userId));
  if (isEveryoneThere && clock.now() >= notBefore) {
    await changeState(db, row, "LIVE", { at: clock.now(), message: "Everyone is there" });
  } else if (clock.now() >= Math.max(notBefore, getAbsentSince(serverConsole, config.playerIds)) + maxEmptyMs) {
    await changeState(db, row, "CANCELLED", { at: clock.now(), message: "Nobody was there for 15 minutes" });
  }
}

/** Removes players from the match who have been absent for too long while other players wait on the server. */
async function removeLatePlayers(
  context: Context,
  row: ReservationWithServer,
  serverConsole: ServerConsole,
): Promise<void> {
  const { db, clock } = context;
  const absenceCutoff = clock.now() - maxAbsenceMs;
  if (row.match_id === null || row.since > absenceCutoff) return;
  const players = await listPlayersOfMatches(db, [row.match_id]);
  const latePlayers = players.filter(
    ({ user_id, joined_at }) => Math.max(joined_at, getAbsentSince(serverConsole, [user_id])) <= absenceCutoff,
  );
  const latePlayerIds = latePlayers.map(({ user_id }) => user_id);
  if (latePlayerIds.length > 0) await removeAbsentPlayers(context, row.match_id, latePlayerIds);
}

/** Starts the round, and follows it until it is over. */
async function watchMatch(context: Context, row: ReservationWithServer, serverConsole: ServerConsole): Promise<void> {
  const { db, clock } = context;
  const config = await loadMatchConfig(context, row);
  // If the match is only rescheduled (`canReserveLater`), the current round is played to its end.
  const isCancelledForGood = config.cancellation !== null && !config.cancellation.canReserveLater;
  if (isCancelledForGood && (await cancelIfNotPlayed(context, row, config))) return;
  if (await endRoundIfOver(context, row, config, serverConsole)) return;
  if (clock.now() >= row.since + maxMatchMs) {
    await changeState(db, row, "ENDED", { at: clock.now(), message: "No end of the round was logged for three hours" });
    return;
  }
  if (await restoreIfRestarted(context, row, serverConsole)) return;
  const econ = await serverConsole.open();
  if (row.started_at === null) {
    // After a crash, the command may be repeated, which only restarts the countdown.
    const countdownSeconds = 10;
    await econ.run([`restart ${countdownSeconds}`]);
    serverConsole.hasRoundEnded = false;
    serverConsole.kills = new KillCounter(clock.now());
    await changeReservation(db, row, { started_at: clock.now(), incident: null });
  }
  await pollServer(context, row, config, serverConsole);
}

/** Starts to set up the server again if it has restarted. @returns whether it has restarted */
async function restoreIfRestarted(
  context: Context,
  row: ReservationWithServer,
  serverConsole: ServerConsole,
): Promise<boolean> {
  if (!(await hasRestarted(context, row, serverConsole))) return false;
  if (await restoreServer(context, row)) forgetRound(serverConsole);
  return true;
}

/**
 * Ends the round if it is over: its result is stored, it was posted, or the server logged its end. The next round follows
 * unless the match is decided.
 * @returns whether the round is over
 */
async function endRoundIfOver(
  { db, clock }: Context,
  row: ReservationWithServer,
  config: MatchConfig,
  serverConsole: ServerConsole,
): Promise<boolean> {
  // If the next round has not begun, a logged end is that of the previous round, which `row.rounds` already includes.
  const hasNextRoundBegun = row.rounds === 0 || row.started_at !== null;
  const loggedRoundCount = serverConsole.hasRoundEnded && hasNextRoundBegun ? row.rounds + 1 : row.rounds;
  const roundCount = Math.max(config.rounds.finishedCount, loggedRoundCount);
  const isMatchOver = roundCount > 0 && config.isOverAfter(roundCount);
  if (roundCount === row.rounds && !isMatchOver) return false;
  const step = { at: clock.now(), message: describeRoundEnd(roundCount, row, config) };
  const change = { rounds: roundCount, started_at: isMatchOver ? row.started_at : null };
  // The next round has another map, so the server has to be set up again.
  if (await changeState(db, row, isMatchOver ? "ENDED" : "READY", step, change)) forgetRound(serverConsole);
  return true;
}

/** Forgets the logged end of a round, and the applied settings, so that they are applied again. */
function forgetRound(serverConsole: ServerConsole): void {
  serverConsole.hasRoundEnded = false;
  serverConsole.setup = null;
}

function describeRoundEnd(roundCount: number, row: ReservationWithServer, config: MatchConfig): string {
  if (roundCount === row.rounds) return "The match is decided";
  return config.rounds.finishedCount >= roundCount ? config.rounds.message : "The server logged the end of the round";
}
