import type { StoredIncident } from "contract/constants.ts";
import { transaction } from "../../../platform/database/database.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { recordNews } from "../../outbox-queries.ts";
import { lockGameServerForUpdate, nameOfGameServer } from "../game-servers-queries.ts";
import { isAvailable } from "../server-consoles-queries.ts";
import { recordedRounds, withdrawRoundsOf } from "../withdraw-round.ts";
import { advance, type HeldReservation } from "./reservations-queries.ts";
import { cancelSilent, insertSuccessor, type Predecessor, type SilentReservation } from "./successors-queries.ts";

/** How long a server may not answer before its match moves to another one, in milliseconds: longer than a restart takes. */
export const silentForMs = 20_000;

/**
 * Moves a match without a round under way from a server that does not answer to a free one, unless the first has answered
 * meanwhile, or something else was asked for.
 * @returns whether the free server has the match now
 */
export function moveToFreeServer(
  db: LeagueDatabase,
  silent: SilentReservation,
  gameServerId: number,
  now: number,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    if (!(await lockGameServerForUpdate(trx, gameServerId))) return false;
    if (!(await isAvailable(trx, gameServerId, now))) return false;
    const words = "The server stopped responding: the match moves to another one";
    if (!(await cancelSilent(trx, silent, { at: now, words }))) return false;
    const successor = { state: "CONFIGURING", game_server_id: gameServerId, held: 1 } as const;
    const before = await nameOfGameServer(trx, silent.server_id);
    await insertSuccessor(trx, silent, incidentAfter(silent, "SERVER_REPLACED"), successor, [
      { at: now, words: `${before} stopped responding` },
      { at: now, words: "Takes the server" },
    ]);
    await tellMatchChanged(trx, silent, now);
    return true;
  });
}

/**
 * Ends a reservation because its match is to have another server, which the match waits for from now on. A round that is
 * being played is played again.
 */
export async function replaceServer(
  context: Context,
  row: HeldReservation,
  state: "CANCELLED" | "FAILED",
  words: string,
  incident: StoredIncident | null,
): Promise<void> {
  const { db, clock } = context;
  await recordedRounds(context, row.server_id, () =>
    transaction(db, async (trx) => {
      const now = clock.now();
      if (!(await withdrawInterrupted(trx, row, now))) return;
      const ended = { present: null, fault: state === "FAILED" ? words : null, incident: null };
      if (!(await advance(trx, row, state, { at: now, words }, ended))) throw new Outdated();
      const kind = row.started_at === null ? incident : "ROUND_INTERRUPTED";
      await insertSuccessor(trx, row, incidentAfter(row, kind), { state: "WAITING" }, [
        { at: now, words: "Waits for another server" },
      ]);
      await tellMatchChanged(trx, row, now);
    }),
  ).catch(unlessOutdated);
}

/**
 * Has a server that has restarted set up again. A round that it interrupted is played again from the start: what was posted
 * of it is withdrawn.
 */
export async function restoreServer(context: Context, row: HeldReservation): Promise<boolean> {
  const { db, clock } = context;
  const isInterrupted = row.started_at !== null;
  const words = isInterrupted
    ? "The server restarted during the round, which is played again"
    : "The server restarted and is set up again";
  const incident = incidentAfter(row, isInterrupted ? "ROUND_INTERRUPTED" : "RESTARTED");
  const change = { started_at: null, present_ids: null, kills: null, incident };
  let isRestored = false;
  await recordedRounds(context, row.server_id, () =>
    transaction(db, async (trx) => {
      const now = clock.now();
      if (!(await withdrawInterrupted(trx, row, now))) return;
      if (!(await advance(trx, row, "CONFIGURING", { at: now, words }, change))) throw new Outdated();
      await tellMatchChanged(trx, row, now);
      isRestored = true;
    }),
  ).catch(unlessOutdated);
  return isRestored;
}

/** Rolls a transaction back because the reservation is in another state by now. */
class Outdated extends Error {}

function unlessOutdated(fault: unknown): void {
  if (!(fault instanceof Outdated)) throw fault;
}

/** @returns whether that was possible: what the server has posted is looked at first */
async function withdrawInterrupted(trx: LeagueTransaction, row: HeldReservation, now: number): Promise<boolean> {
  if (row.started_at === null) return true;
  return withdrawRoundsOf(trx, row, "The round was interrupted and is played again", now);
}

/** Players are told of an interrupted round until the next one begins, whatever happens besides. */
function incidentAfter({ incident }: Pick<Predecessor, "incident">, next: StoredIncident | null) {
  return incident === "ROUND_INTERRUPTED" ? incident : (next ?? incident);
}

/** For the message of the match on Discord. */
export async function tellMatchChanged(
  trx: LeagueTransaction,
  { match_id: matchId }: Pick<HeldReservation, "match_id">,
  now: number,
): Promise<void> {
  if (matchId !== null) await recordNews(trx, { kind: "match-changed", matchId }, now);
}
