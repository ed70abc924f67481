import type { StoredIncident } from "contract/constants.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { NewRow, Row } from "../../tables.ts";
import { publishReservation, updateReservation } from "./reservation-changes-queries.ts";
import { appendStep, type Step, serializeSteps } from "./reservation-steps.ts";

/** The fields of a reservation that its successor takes over: the reservation of another server for the same match. */
export type Predecessor = Pick<Row<"reservations">, "id" | "match_id" | "event_id" | "rounds" | "incident">;

/**
 * Lists the reservations without a running round whose servers have not responded since an instant, the oldest first.
 * Leaves out reservations whose next attempt to reach the server is due or under way, and those with a pending request of
 * an admin or leader (`asked`).
 * @param since milliseconds since the epoch
 * @param now milliseconds since the epoch
 */
export async function listSilentReservations(db: LeagueDatabase, since: number, now: number) {
  const rows = await db
    .selectFrom("reservations")
    .select(["id", "match_id", "event_id", "rounds", "incident", "steps"])
    .select(["game_server_id", "failing_since", "due_at"])
    .where("held", "=", 1)
    .where("state", "in", ["READY", "LIVE"])
    .where("started_at", "is", null)
    .where("asked", "is", null)
    .where("failing_since", "<=", since)
    .where("due_at", ">", now)
    .orderBy("id")
    .execute();
  // A reservation that holds a server has the id of the server.
  return rows.map((row) => ({ ...row, server_id: row.game_server_id ?? 0 }));
}
export type SilentReservation = Awaited<ReturnType<typeof listSilentReservations>>[number];

/** Cancels a reservation whose server does not respond. @returns `false` if it has changed in the meantime */
export function cancelSilentReservation(trx: LeagueTransaction, row: SilentReservation, step: Step): Promise<boolean> {
  const change = {
    state: "CANCELLED",
    present: null,
    since: step.at,
    tries: 0,
    due_at: 0,
    incident: null,
    failing_since: null,
    present_ids: null,
    steps: appendStep(row.steps, step),
  } as const;
  return updateReservation(trx, row.id, change, (update) =>
    update
      .where("state", "in", ["READY", "LIVE"])
      .where("started_at", "is", null)
      .where("asked", "is", null)
      .where("failing_since", "=", row.failing_since)
      .where("due_at", "=", row.due_at),
  );
}

type Successor = Pick<NewRow<"reservations">, "state" | "game_server_id"> & {
  readonly incident: StoredIncident | null;
  /** The first entries of the successor's log; at least one. */
  readonly steps: readonly Step[];
};

/** Creates the successor of a reservation that has ended, and assigns the received rounds to it. */
export async function insertSuccessor(
  trx: LeagueTransaction,
  { id, match_id, event_id, rounds }: Predecessor,
  { state, game_server_id = null, incident, steps }: Successor,
): Promise<void> {
  // The match or event was deleted, so it needs no server.
  if (match_id === null && event_id === null) return;
  const createdAt = steps.at(-1)?.at ?? 0;
  const successor = await trx
    .insertInto("reservations")
    .values({
      match_id,
      event_id,
      state,
      game_server_id,
      present: 1,
      // A reservation holds its server from the beginning.
      held: game_server_id === null ? null : 1,
      rounds,
      incident,
      since: createdAt,
      made_at: createdAt,
      steps: serializeSteps(steps),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await publishReservation(trx, { match_id, event_id });
  await trx
    .updateTable("received_rounds")
    .set({ reservation_id: successor.id })
    .where("reservation_id", "=", id)
    .execute();
}
