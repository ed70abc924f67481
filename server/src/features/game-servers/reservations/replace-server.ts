import type { StoredIncident } from "contract/constants.ts";
import { transaction } from "../../../platform/database/database.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { recordOutboxMessage } from "../../outbox-queries.ts";
import { findGameServerName, lockGameServerForUpdate } from "../game-servers-queries.ts";
import { isAvailable } from "../server-consoles-queries.ts";
import { withdrawRoundsOfReservation, withRoundAuditLog } from "../withdraw-round.ts";
import { changeState, type ReservationWithServer } from "./reservations-queries.ts";
import {
  cancelSilentReservation,
  insertSuccessor,
  type Predecessor,
  type SilentReservation,
} from "./successors-queries.ts";

/**
 * How long a server may not respond before its match moves to another one, in milliseconds. Longer than a restart takes.
 */
export const silenceTimeoutMs = 20_000;

/**
 * Moves a match from a server that does not respond to a free one. Does nothing if a round is running, if the server has
 * responded in the meantime, or if an admin or leader has requested something else.
 * @returns whether the match has moved
 */
export function moveToFreeServer(
  db: LeagueDatabase,
  reservation: SilentReservation,
  gameServerId: number,
  now: number,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    if (!(await lockGameServerForUpdate(trx, gameServerId))) return false;
    if (!(await isAvailable(trx, gameServerId, now))) return false;
    const message = "The server stopped responding: the match moves to another one";
    if (!(await cancelSilentReservation(trx, reservation, { at: now, message }))) return false;
    const formerServer = await findGameServerName(trx, reservation.server_id);
    const steps = [
      { at: now, message: `${formerServer} stopped responding` },
      { at: now, message: "Takes the server" },
    ];
    const incident = chooseIncident(reservation, "SERVER_REPLACED");
    await insertSuccessor(trx, reservation, {
      state: "CONFIGURING",
      game_server_id: gameServerId,
      incident,
      steps,
    });
    await recordMatchChanged(trx, reservation, now);
    return true;
  });
}

type Replacement = {
  /** The final state of the reservation. */
  readonly state: "CANCELLED" | "FAILED";
  /** The message for the reservation's log. */
  readonly message: string;
  /** What players see, unless a round was interrupted. */
  readonly incident: StoredIncident | null;
};

/** Ends a reservation and makes its match wait for another server. A running round is withdrawn and played again. */
export async function replaceServer(
  context: Context,
  row: ReservationWithServer,
  { state, message, incident }: Replacement,
): Promise<void> {
  const { db, clock } = context;
  await withRoundAuditLog(context, row.server_id, () =>
    transaction(db, async (trx) => {
      const now = clock.now();
      if (!(await withdrawInterrupted(trx, row, now))) return;
      // `present: null`: this is no longer the current reservation of its match.
      const change = { present: null, fault: state === "FAILED" ? message : null, incident: null };
      const isChanged = await changeState(trx, row, state, { at: now, message }, change);
      if (!isChanged) throw new OutdatedReservationError();
      const newIncident = chooseIncident(row, row.started_at === null ? incident : "ROUND_INTERRUPTED");
      const steps = [{ at: now, message: "Waits for another server" }];
      await insertSuccessor(trx, row, { state: "WAITING", incident: newIncident, steps });
      await recordMatchChanged(trx, row, now);
    }),
  ).catch(ignoreOutdated);
}

/**
 * Prepares a restarted server to be set up again. If a round was interrupted, its posts are withdrawn, and it is played
 * again.
 * @returns whether the reservation was changed
 */
export async function restoreServer(context: Context, row: ReservationWithServer): Promise<boolean> {
  const { db, clock } = context;
  const isInterrupted = row.started_at !== null;
  const message = isInterrupted
    ? "The server restarted during the round, which is played again"
    : "The server restarted and is set up again";
  const incident = chooseIncident(row, isInterrupted ? "ROUND_INTERRUPTED" : "RESTARTED");
  // `present_ids: null`: it is not known which players are on the restarted server.
  const change = { started_at: null, present_ids: null, kills: null, incident };
  let isRestored = false;
  await withRoundAuditLog(context, row.server_id, () =>
    transaction(db, async (trx) => {
      const now = clock.now();
      if (!(await withdrawInterrupted(trx, row, now))) return;
      const isChanged = await changeState(trx, row, "CONFIGURING", { at: now, message }, change);
      if (!isChanged) throw new OutdatedReservationError();
      await recordMatchChanged(trx, row, now);
      isRestored = true;
    }),
  ).catch(ignoreOutdated);
  return isRestored;
}

/** Thrown to roll back a transaction if the reservation's state has changed in the meantime. */
class OutdatedReservationError extends Error {}

function ignoreOutdated(error: unknown): void {
  if (!(error instanceof OutdatedReservationError)) throw error;
}

/** Withdraws the posts of the interrupted round, if any. @returns `false` if a post of the server is still unprocessed */
async function withdrawInterrupted(trx: LeagueTransaction, row: ReservationWithServer, now: number): Promise<boolean> {
  if (row.started_at === null) return true;
  return withdrawRoundsOfReservation(trx, row, "The round was interrupted and is played again", now);
}

/** Chooses the incident that players see. An interrupted round remains the incident until the next round begins. */
function chooseIncident({ incident: current }: Pick<Predecessor, "incident">, newIncident: StoredIncident | null) {
  return current === "ROUND_INTERRUPTED" ? current : (newIncident ?? current);
}

/** Records an outbox message, so that Discord updates the message of the match. */
export async function recordMatchChanged(
  trx: LeagueTransaction,
  { match_id: matchId }: Pick<ReservationWithServer, "match_id">,
  now: number,
): Promise<void> {
  if (matchId !== null) await recordOutboxMessage(trx, { kind: "match-changed", matchId }, now);
}
