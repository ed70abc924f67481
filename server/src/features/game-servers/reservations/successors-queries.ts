import type { StoredIncident } from "contract/constants.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { NewRow, Row } from "../../tables.ts";
import { type Step, withStep } from "./reservations-queries.ts";

/** What a reservation leaves to the one that follows it on another server. */
export type Predecessor = Pick<Row<"reservations">, "id" | "match_id" | "event_id" | "rounds" | "incident">;

/**
 * The reservations without a round under way whose servers have not answered since that instant, ms UTC, the oldest first.
 * The last try has failed and the next one has not begun.
 */
export async function silentReservations(db: LeagueDatabase, since: number, now: number) {
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
  return rows.map((row) => ({ ...row, server_id: row.game_server_id ?? 0 }));
}
export type SilentReservation = Awaited<ReturnType<typeof silentReservations>>[number];

/** Ends a reservation whose server does not answer, unless that has changed since it was read. */
export async function cancelSilent(trx: LeagueTransaction, row: SilentReservation, step: Step): Promise<boolean> {
  const cancelled = await trx
    .updateTable("reservations")
    .set({ state: "CANCELLED", present: null, since: step.at, tries: 0, due_at: 0, incident: null })
    .set({ failing_since: null, present_ids: null, steps: withStep(row.steps, step) })
    .where("id", "=", row.id)
    .where("state", "in", ["READY", "LIVE"])
    .where("started_at", "is", null)
    .where("asked", "is", null)
    .where("failing_since", "=", row.failing_since)
    .where("due_at", "=", row.due_at)
    .executeTakeFirst();
  return cancelled.numUpdatedRows > 0n;
}

/** Makes the reservation of a match that follows another one, which has ended, with the rounds that were played on that. */
export async function insertSuccessor(
  trx: LeagueTransaction,
  { id, match_id, event_id, rounds }: Predecessor,
  incident: StoredIncident | null,
  to: Pick<NewRow<"reservations">, "state" | "game_server_id" | "held">,
  steps: readonly Step[],
): Promise<void> {
  // What it was for was deleted.
  if (match_id === null && event_id === null) return;
  const at = steps.at(-1)?.at ?? 0;
  const made = await trx
    .insertInto("reservations")
    .values({
      match_id,
      event_id,
      state: to.state,
      game_server_id: to.game_server_id ?? null,
      present: 1,
      held: to.held ?? null,
      rounds,
      incident,
      since: at,
      made_at: at,
      steps: JSON.stringify(steps),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx.updateTable("received_rounds").set({ reservation_id: made.id }).where("reservation_id", "=", id).execute();
}
