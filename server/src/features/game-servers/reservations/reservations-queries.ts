import type { ReservationState } from "contract/constants.ts";
import { latestPlausible } from "../../../platform/clock.ts";
import { transaction } from "../../../platform/database/database.ts";
import { affectsRows, countRows } from "../../../platform/database/statements.ts";
import { overStates } from "../../calendar/event-games-queries.ts";
import type { Flag } from "../../columns.ts";
import type { LeagueDatabase } from "../../context.ts";
import type { Row } from "../../tables.ts";
import { lockGameServerForUpdate } from "../game-servers-queries.ts";
import { isAvailable } from "../server-consoles-queries.ts";

export type Step = { readonly at: number; readonly words: string };

/** The steps of a reservation with one more, as they are stored. */
export function withStep(steps: string, step: Step): string {
  return JSON.stringify([...JSON.parse(steps), step]);
}

/** Whether the league sets up servers: whether it has one with a console. */
export async function hasConsoles(db: LeagueDatabase): Promise<boolean> {
  const found = await db
    .selectFrom("game_servers")
    .select("id")
    .where("deleted_at", "is", null)
    .where("enabled", "=", 1)
    .where("econ_address", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The open matches that are ready to be played and have no reservation. */
export async function matchesWithoutServer(db: LeagueDatabase): Promise<number[]> {
  const matches = await db
    .selectFrom("matches as m")
    .select("m.id")
    .where("m.closed_at", "is", null)
    .where("m.ready_until", "is", null)
    .where("m.running", "=", 0)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("reservations as r").select("r.id").whereRef("r.match_id", "=", "m.id").where("r.present", "=", 1),
        ),
      ),
    )
    .orderBy("m.id")
    .execute();
  return matches.map(({ id }) => id);
}

type Purpose = { readonly match_id: number } | { readonly event_id: number; readonly assigned?: 1 };

/** Has a match or an event wait for a server, unless it does already. @returns whether it did not */
export function insertReservation(db: LeagueDatabase, of: Purpose, now: number): Promise<boolean> {
  const steps = JSON.stringify([{ at: now, words: "Waits for a server" }]);
  const row = { ...of, state: "WAITING", present: 1, since: now, made_at: now, steps } as const;
  return affectsRows(
    db
      .insertInto("reservations")
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Has an event have no reservation where the one that it has is over and was made before that instant, ms UTC. */
export async function endEarlierReservation(db: LeagueDatabase, eventId: number, before: number): Promise<void> {
  await db
    .updateTable("reservations")
    .set({ present: null })
    .where("event_id", "=", eventId)
    .where("present", "=", 1)
    .where("state", "in", overStates)
    .where("made_at", "<", before)
    .execute();
}

/** The reservations without a server, the oldest first, with what their matches are still to be played by. */
export function waitingReservations(db: LeagueDatabase) {
  return db
    .selectFrom("reservations as r")
    .leftJoin("matches as m", "m.id", "r.match_id")
    .leftJoin("events as e", "e.id", "r.event_id")
    .select(["r.id", "r.match_id", "r.steps", "r.assigned", "m.closed_at", "m.running", "e.starts_at", "e.ends_at"])
    .select(["r.rounds", "r.incident"])
    .where("r.state", "=", "WAITING")
    .orderBy("r.id")
    .execute();
}

/** Gives a waiting reservation a server, unless another has taken either. @returns whether it has it now */
export function takeServer(
  db: LeagueDatabase,
  { id, steps }: Pick<Row<"reservations">, "id" | "steps">,
  gameServerId: number,
  now: number,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    if (!(await lockGameServerForUpdate(trx, gameServerId))) return false;
    if (!(await isAvailable(trx, gameServerId, now))) return false;
    const taken = await trx
      .updateTable("reservations")
      .set({ game_server_id: gameServerId, state: "CONFIGURING", held: 1, since: now, due_at: 0 })
      .set({ steps: withStep(steps, { at: now, words: "Takes the server" }) })
      .where("id", "=", id)
      .where("state", "=", "WAITING")
      .executeTakeFirst();
    return taken.numUpdatedRows > 0n;
  });
}

/**
 * The reservations that hold a server and whose steps this process takes, or may take because none does; "due": whether the
 * next one may be taken now. What is asked for does not wait for the next try after a fault.
 */
export async function takenReservations(db: LeagueDatabase, worker: string, now: number) {
  const latest = latestPlausible(now);
  const rows = await db
    .selectFrom("reservations")
    .select(["id", "worker", "leased_until", "asked", "due_at"])
    .where("held", "=", 1)
    .where(({ eb, or }) =>
      or([eb("worker", "=", worker), eb("leased_until", "<=", now), eb("leased_until", ">", latest)]),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, isDue: row.asked !== null || row.due_at <= now || row.due_at > latest }));
}
export type TakenReservation = Awaited<ReturnType<typeof takenReservations>>[number];

/** Has this process take the steps of a reservation until then, unless another does. @returns whether it may */
export async function leaseReservation(
  db: LeagueDatabase,
  id: number,
  worker: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<boolean> {
  const leased = await db
    .updateTable("reservations")
    .set({ worker, leased_until: until })
    .where("id", "=", id)
    .where("held", "=", 1)
    .where(({ eb, or }) =>
      or([eb("worker", "=", worker), eb("leased_until", "<=", now), eb("leased_until", ">", latestPlausible(now))]),
    )
    .executeTakeFirst();
  return leased.numUpdatedRows > 0n;
}

/** Lets other processes take the steps of this one's reservations at once. @param worker absent: of all processes' */
export async function endLeases(db: LeagueDatabase, worker?: string): Promise<void> {
  const ending = db.updateTable("reservations").set({ leased_until: 0, worker: null }).where("held", "=", 1);
  await (worker === undefined ? ending : ending.where("worker", "=", worker)).execute();
}

/** A reservation that holds a server, with the server, its match and what the match is to be played with. */
export type HeldReservation = Row<"reservations"> &
  Pick<Row<"game_servers">, "econ_address" | "econ_password"> & {
    readonly server_id: number;
    readonly match_map: string | null;
    readonly closed_at: number | null;
    readonly has_round: Flag | null;
    readonly running: Flag | null;
    readonly score_limit: number | null;
    readonly time_limit: number | null;
    readonly spectators: number | null;
  };

export function findHeld(db: LeagueDatabase, id: number): Promise<HeldReservation | undefined> {
  return db
    .selectFrom("reservations as r")
    .innerJoin("game_servers as s", "s.id", "r.game_server_id")
    .leftJoin("matches as m", "m.id", "r.match_id")
    .leftJoin("results", "results.id", "m.result_id")
    .leftJoin("boards as b", "b.id", "m.board_id")
    .leftJoin("modes", "modes.id", "b.mode_id")
    .selectAll("r")
    .select(["s.econ_address", "s.econ_password", "s.id as server_id"])
    .select(["m.map as match_map", "m.closed_at", "results.has_round", "results.running"])
    .select(["modes.score_limit", "modes.time_limit", "modes.spectators"])
    .where("r.id", "=", id)
    .where("r.held", "=", 1)
    .executeTakeFirst();
}

/**
 * Changes a reservation while it is in the state in which it was read, and this process takes its steps.
 * @param asked only while this is what is asked for
 */
export async function changeReservation(
  db: LeagueDatabase,
  { id, state, worker }: Pick<HeldReservation, "id" | "state" | "worker">,
  change: Partial<Row<"reservations">>,
  asked?: HeldReservation["asked"],
): Promise<boolean> {
  const changed = await db
    .updateTable("reservations")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", state)
    .where("worker", "=", worker)
    .$if(asked !== undefined, (query) => query.where("asked", asked === null ? "is" : "=", asked ?? null))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Takes a reservation to its next state, with what happened in words, unless it is in another one by now, or something else
 * is asked for, which is done next. Once released, nothing is left to be done.
 */
export async function advance(
  db: LeagueDatabase,
  row: Pick<HeldReservation, "id" | "state" | "worker" | "steps" | "asked">,
  to: ReservationState,
  { at, words }: Step,
  change: Partial<Row<"reservations">> = {},
): Promise<boolean> {
  const reset = {
    since: at,
    tries: 0,
    due_at: 0,
    fault: null,
    failing_since: null,
    asked: null,
    end_asked_by: null,
  };
  const steps = withStep(row.steps, { at, words });
  const asked = to === "RELEASED" ? undefined : row.asked;
  return changeReservation(db, row, { ...reset, state: to, steps, ...change }, asked);
}

/** Notes that those without access are gone, unless somebody else has lost it since. */
export async function endKicks(db: LeagueDatabase, id: number): Promise<void> {
  await db
    .updateTable("reservations")
    .set({ revocation: null })
    .where("id", "=", id)
    .where("revocation", "=", "KICK")
    .execute();
}

/** The sealed secrets of the reservation whose server posts with a key. @param hash the key's */
export async function secretsOfKey(db: LeagueDatabase, serverId: number | null, hash: string): Promise<string | null> {
  const found = await db
    .selectFrom("reservations")
    .select("secrets")
    .where("game_server_id", "=", serverId)
    .where("post_key_hash", "=", hash)
    .executeTakeFirst();
  return found?.secrets ?? null;
}

/** Ends the wait for a server. */
export async function cancelWaiting(
  db: LeagueDatabase,
  { id, steps, match_id }: Pick<Row<"reservations">, "id" | "steps" | "match_id">,
  now: number,
): Promise<void> {
  await db
    .updateTable("reservations")
    // An event that was moved gets another one.
    .set({ present: match_id === null ? null : 1 })
    .set({ state: "CANCELLED", since: now, steps: withStep(steps, { at: now, words: "Not needed any more" }) })
    .where("id", "=", id)
    .where("state", "=", "WAITING")
    .execute();
}

/** How many rounds came with the reservation's key that are not played any more. */
export function countReservedRounds(db: LeagueDatabase, reservationId: number): Promise<number> {
  return countRows(
    db
      .selectFrom("received_rounds")
      .where("reservation_id", "=", reservationId)
      .where("running_until", "is", null)
      .where("state", "in", ["MATCHED", "UNMATCHED", "DISCARDED"]),
  );
}
