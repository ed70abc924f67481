import type { ReservationState } from "contract/constants.ts";
import { getMaxPlausibleTime } from "../../../platform/clock.ts";
import { transaction } from "../../../platform/database/database.ts";
import { countRows } from "../../../platform/database/statements.ts";
import { finishedReservationStates } from "../../calendar/event-progress-queries.ts";
import type { Flag } from "../../columns.ts";
import type { LeagueDatabase } from "../../context.ts";
import type { Row } from "../../tables.ts";
import { lockGameServerForUpdate } from "../game-servers-queries.ts";
import { isAvailable } from "../server-consoles-queries.ts";
import { updateReservation } from "./reservation-changes-queries.ts";
import { appendStep, type Step } from "./reservation-steps.ts";

// Columns of `reservations` with short names:
// - `present` is 1 for the current reservation of its match or event.
// - `held` is 1 as long as the reservation has a server.
// - `asked` is the action that an admin or leader has requested.
// - `assigned` is 1 if an admin has reserved the server.
// - `kept` is 1 if an admin prevents the release of the server.
// - `touched` is 1 if the settings of the server may have been changed for the match.
// - `steps` is the log, see `reservation-steps.ts`.
// - `told` and `revocation` are explained in `revoke-access.ts`.

/** Whether there is an enabled server with a console, so that servers can be set up for matches. */
export async function hasServerWithConsole(db: LeagueDatabase): Promise<boolean> {
  const row = await db
    .selectFrom("game_servers")
    .select("id")
    .where("deleted_at", "is", null)
    .where("enabled", "=", 1)
    .where("econ_address", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the open matches that are ready to be played and have no reservation. */
export async function listMatchesWithoutServer(db: LeagueDatabase): Promise<number[]> {
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

/**
 * Detaches an event from its reservation if the reservation is over and was created before an instant.
 * @param madeBefore milliseconds since the epoch
 */
export async function detachFinishedReservation(
  db: LeagueDatabase,
  eventId: number,
  { madeBefore }: { readonly madeBefore: number },
): Promise<void> {
  const reservation = await db
    .selectFrom("reservations")
    .select("id")
    .where("event_id", "=", eventId)
    .where("present", "=", 1)
    .executeTakeFirst();
  if (reservation === undefined) return;
  await updateReservation(db, reservation.id, { present: null }, (update) =>
    update.where("state", "in", finishedReservationStates).where("made_at", "<", madeBefore),
  );
}

/** Lists the reservations that wait for a server, the oldest first, with the state of their matches. */
export function listWaitingReservations(db: LeagueDatabase) {
  return db
    .selectFrom("reservations as r")
    .leftJoin("matches as m", "m.id", "r.match_id")
    .leftJoin("events as e", "e.id", "r.event_id")
    .select(["r.id", "r.match_id", "r.steps", "r.assigned", "m.closed_at", "m.running", "e.starts_at", "e.ends_at"])
    .select(["r.rounds", "r.incident", "r.since"])
    .where("r.state", "=", "WAITING")
    .orderBy("r.id")
    .execute();
}

/**
 * Assigns a free server to a waiting reservation.
 * @returns `false` if the server or the reservation was taken in the meantime
 */
export function assignFreeServer(
  db: LeagueDatabase,
  { id, steps }: Pick<Row<"reservations">, "id" | "steps">,
  gameServerId: number,
  now: number,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    if (!(await lockGameServerForUpdate(trx, gameServerId))) return false;
    if (!(await isAvailable(trx, gameServerId, now))) return false;
    const change = {
      game_server_id: gameServerId,
      state: "CONFIGURING",
      held: 1,
      since: now,
      due_at: 0,
      steps: appendStep(steps, { at: now, message: "Takes the server" }),
    } as const;
    return updateReservation(trx, id, change, (update) => update.where("state", "=", "WAITING"));
  });
}

/**
 * Lists the reservations that hold a server and that this process has leased or may lease. `isDue` says whether the next step
 * may be taken now. A requested action is due immediately, even while a retry after an error is pending.
 */
export async function listLeasableReservations(db: LeagueDatabase, worker: string, now: number) {
  // A time after `maxTime` was stored while a clock was wrong, and does not count.
  const maxTime = getMaxPlausibleTime(now);
  const rows = await db
    .selectFrom("reservations")
    .select(["id", "worker", "leased_until", "asked", "due_at"])
    .where("held", "=", 1)
    .where(({ eb, or }) =>
      or([eb("worker", "=", worker), eb("leased_until", "<=", now), eb("leased_until", ">", maxTime)]),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, isDue: row.asked !== null || row.due_at <= now || row.due_at > maxTime }));
}
export type LeasableReservation = Awaited<ReturnType<typeof listLeasableReservations>>[number];

/** Leases a reservation to this process, unless another process holds the lease. @returns whether it is leased */
export async function leaseReservation(
  db: LeagueDatabase,
  id: number,
  worker: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("reservations")
    .set({ worker, leased_until: until })
    .where("id", "=", id)
    .where("held", "=", 1)
    .where(({ eb, or }) =>
      or([eb("worker", "=", worker), eb("leased_until", "<=", now), eb("leased_until", ">", getMaxPlausibleTime(now))]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the leases of a process, or of all processes if `worker` is absent. */
export async function releaseLeases(db: LeagueDatabase, worker?: string): Promise<void> {
  const releaseAll = db.updateTable("reservations").set({ leased_until: 0, worker: null }).where("held", "=", 1);
  const release = worker === undefined ? releaseAll : releaseAll.where("worker", "=", worker);
  await release.execute();
}

/** A reservation that holds a server, with its server, its match and the settings of the match. */
export type ReservationWithServer = Row<"reservations"> &
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

export function findReservationWithServer(db: LeagueDatabase, id: number): Promise<ReservationWithServer | undefined> {
  return db
    .selectFrom("reservations as r")
    .innerJoin("game_servers as s", "s.id", "r.game_server_id")
    .leftJoin("matches as m", "m.id", "r.match_id")
    .leftJoin("results", "results.id", "m.result_id")
    .leftJoin("competitions as competition", "competition.id", "m.competition_id")
    .leftJoin("modes", "modes.id", "competition.mode_id")
    .selectAll("r")
    .select(["s.econ_address", "s.econ_password", "s.id as server_id"])
    .select(["m.map as match_map", "m.closed_at", "results.has_round", "results.running"])
    .select(["modes.score_limit", "modes.time_limit", "modes.spectators"])
    .where("r.id", "=", id)
    .where("r.held", "=", 1)
    .executeTakeFirst();
}

/**
 * Changes a reservation if its state is unchanged and this process still holds its lease.
 * @param asked if given, the requested action must also still be this one
 * @returns whether it was changed
 */
export function changeReservation(
  db: LeagueDatabase,
  { id, state, worker }: Pick<ReservationWithServer, "id" | "state" | "worker">,
  change: Partial<Row<"reservations">>,
  asked?: ReservationWithServer["asked"],
): Promise<boolean> {
  return updateReservation(db, id, change, (update) => {
    const leasedUpdate = update.where("state", "=", state).where("worker", "=", worker);
    return asked === undefined ? leasedUpdate : leasedUpdate.where("asked", asked === null ? "is" : "=", asked);
  });
}

/**
 * Moves a reservation to another state and logs the step. Does nothing if its state has changed in the meantime, or if an admin or
 * leader has requested another action, which is handled next. A release ignores such requests.
 * @returns whether it was moved
 */
export async function changeState(
  db: LeagueDatabase,
  row: Pick<ReservationWithServer, "id" | "state" | "worker" | "steps" | "asked">,
  to: ReservationState,
  step: Step,
  change: Partial<Row<"reservations">> = {},
): Promise<boolean> {
  const resetFields = {
    since: step.at,
    tries: 0,
    due_at: 0,
    fault: null,
    failing_since: null,
    asked: null,
    end_asked_by: null,
  };
  const steps = appendStep(row.steps, step);
  // `undefined`: the requested action is not compared.
  const asked = to === "RELEASED" ? undefined : row.asked;
  return changeReservation(db, row, { ...resetFields, state: to, steps, ...change }, asked);
}

/** Stores that users without access have been kicked, unless another user has lost access in the meantime. */
export async function clearPendingKick(db: LeagueDatabase, id: number): Promise<void> {
  await db
    .updateTable("reservations")
    .set({ revocation: null })
    .where("id", "=", id)
    .where("revocation", "=", "KICK")
    .execute();
}

/**
 * Finds the encrypted secrets of the reservation whose server posts with a key; `null` if there is none.
 * @param hash the hash of the key
 */
export async function findSecretsByPostKey(
  db: LeagueDatabase,
  serverId: number | null,
  hash: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("reservations")
    .select("secrets")
    .where("game_server_id", "=", serverId)
    .where("post_key_hash", "=", hash)
    .executeTakeFirst();
  return row?.secrets ?? null;
}

/** Cancels a reservation that waits for a server. */
export async function cancelWaitingReservation(
  db: LeagueDatabase,
  { id, steps, match_id }: Pick<Row<"reservations">, "id" | "steps" | "match_id">,
  now: number,
): Promise<void> {
  const change = {
    // A rescheduled event gets another reservation.
    present: match_id === null ? null : 1,
    state: "CANCELLED",
    since: now,
    steps: appendStep(steps, { at: now, message: "No longer needed" }),
  } as const;
  await updateReservation(db, id, change, (update) => update.where("state", "=", "WAITING"));
}

/** Counts the finished rounds that were posted with the reservation's key. */
export function countReservedRounds(db: LeagueDatabase, reservationId: number): Promise<number> {
  return countRows(
    db
      .selectFrom("received_rounds")
      .where("reservation_id", "=", reservationId)
      .where("running_until", "is", null)
      .where("state", "in", ["MATCHED", "UNMATCHED", "DISCARDED"]),
  );
}
