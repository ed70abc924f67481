import type { ReservationState } from "contract/constants.ts";
import { countRows } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

/** Notes what an admin asks for, of a reservation in one of these states. @returns whether it is in one */
export async function askReservation(
  trx: LeagueTransaction,
  id: number,
  asked: NonNullable<Row<"reservations">["asked"]>,
  states: readonly ReservationState[],
): Promise<boolean> {
  const changed = await trx
    .updateTable("reservations")
    .set({ asked, due_at: 0 })
    .where("id", "=", id)
    .where("held", "=", 1)
    .where("state", "in", states)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Keeps the server of a reservation from being released, or no longer. @returns whether it holds one */
export async function keepReservation(trx: LeagueTransaction, id: number, kept: 0 | 1): Promise<boolean> {
  const changed = await trx
    .updateTable("reservations")
    .set({ kept, due_at: 0 })
    .where("id", "=", id)
    .where("held", "=", 1)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export type ShownReservation = NonNullable<Awaited<ReturnType<typeof findReservation>>>;

export function findReservation(db: LeagueDatabase, id: number) {
  return shown(db).where("r.id", "=", id).executeTakeFirst();
}

/** The newest first. */
export function listReservations(
  db: LeagueDatabase,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShownReservation[]> {
  return shown(db).orderBy("r.made_at", "desc").orderBy("r.id", "desc").limit(limit).offset(offset).execute();
}

export function countReservations(db: LeagueDatabase): Promise<number> {
  return countRows(db.selectFrom("reservations"));
}

/** The reservation that a match has now. */
export function reservationOfMatch(db: LeagueDatabase, matchId: number) {
  return shown(db).where("r.match_id", "=", matchId).where("r.present", "=", 1).executeTakeFirst();
}

function shown(db: LeagueDatabase) {
  return db
    .selectFrom("reservations as r")
    .innerJoin("matches as m", "m.id", "r.match_id")
    .leftJoin("results", "results.id", "m.result_id")
    .leftJoin("queues as q", "q.id", "m.queue_id")
    .leftJoin("game_servers as s", "s.id", "r.game_server_id")
    .selectAll("r")
    .select(["m.map", "m.closed_at", "q.name as queue_name", "results.has_round"])
    .select(["s.name as server_name", "s.address", "s.protocol"]);
}
