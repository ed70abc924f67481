import type { ReservationState } from "contract/constants.ts";
import type { UpdateQueryBuilder, UpdateResult } from "kysely";
import { transaction } from "../../../platform/database/database.ts";
import { affectsRows } from "../../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { publishToMembers } from "../../people/users/publish-to-clans-queries.ts";
import { publishChange } from "../../public-changes.ts";
import { publishLiveRound, publishToPlayers } from "../../results/matches/matches-queries.ts";
import type { Row, Tables } from "../../tables.ts";
import { serializeSteps } from "./reservation-steps.ts";

type Reservation = Row<"reservations">;
type Update = UpdateQueryBuilder<Tables, "reservations", "reservations", UpdateResult>;

/** The columns on which the reservation that players see depends. `told` lists the users who see the password. */
const visibleColumns = [
  "present",
  "state",
  "secrets",
  "present_ids",
  "kills",
  "notes",
  "posts_rounds",
  "rounds",
  "told",
  "end_asked_by",
  "incident",
  "failing_since",
  // After several tries, a server that does not respond is presented as an incident.
  "tries",
  "started_at",
] as const;

const unfinishedStates: readonly ReservationState[] = ["WAITING", "CONFIGURING", "READY", "LIVE", "ENDED"];

/**
 * Changes a reservation if it meets the conditions that `addConditions` adds. Publishes the change to the players if they can see
 * it.
 * @returns whether it was changed
 */
export function updateReservation(
  db: LeagueDatabase,
  id: number,
  change: Partial<Reservation>,
  addConditions: (update: Update) => Update = (update) => update,
): Promise<boolean> {
  return runInTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom("reservations")
      .select(["match_id", "event_id", ...visibleColumns])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    const update = addConditions(trx.updateTable("reservations").set(change).where("id", "=", id));
    const { numUpdatedRows } = await update.executeTakeFirst();
    if (row === undefined || numUpdatedRows === 0n) return false;
    if (isVisibleChange(row, { ...row, ...change })) await publishReservation(trx, row);
    await publishStartedRound(trx, row, { ...row, ...change });
    return true;
  });
}

/** Publishes to everyone that the round of a match or event has started on its server, or is over there. */
async function publishStartedRound(
  trx: LeagueTransaction,
  before: VisibleReservation & Pick<Reservation, "match_id">,
  after: VisibleReservation,
): Promise<void> {
  const getStart = ({ present, state, started_at }: VisibleReservation) =>
    present === 1 && state === "LIVE" ? started_at : null;
  if (getStart(before) === getStart(after)) return;
  if (before.match_id !== null) await publishLiveRound(trx, "id", before.match_id);
  if (before.event_id !== null) publishChange(trx, "running_rounds");
}

type VisibleReservation = Pick<Reservation, "event_id" | (typeof visibleColumns)[number]>;

function isVisibleChange(before: VisibleReservation, after: VisibleReservation): boolean {
  return (isVisible(before) || isVisible(after)) && visibleColumns.some((column) => before[column] !== after[column]);
}

/**
 * Whether players see a reservation as their own. An event keeps its last reservation, which everyone sees, when it is
 * over.
 */
function isVisible({ present, event_id, state }: VisibleReservation): boolean {
  return present === 1 && (event_id === null || unfinishedStates.includes(state));
}

/** Publishes a change of a reservation to the players of its match, or to the members of both clans of its event. */
export async function publishReservation(
  trx: LeagueTransaction,
  { match_id, event_id }: Partial<Pick<Reservation, "match_id" | "event_id">>,
): Promise<void> {
  if (match_id != null) await publishToPlayers(trx, match_id);
  if (event_id == null) return;
  const event = await trx
    .selectFrom("events")
    .select(["clan_a_id", "clan_b_id"])
    .where("id", "=", event_id)
    .executeTakeFirst();
  if (event !== undefined) await publishToMembers(trx, [event.clan_a_id, event.clan_b_id]);
}

type ReservationTarget = { readonly match_id: number } | { readonly event_id: number; readonly assigned?: 1 };

/** Makes a match or an event wait for a server. @returns `false` if it has a reservation already */
export function insertReservation(db: LeagueDatabase, target: ReservationTarget, now: number): Promise<boolean> {
  const steps = serializeSteps([{ at: now, message: "Waits for a server" }]);
  const row = { ...target, state: "WAITING", present: 1, since: now, made_at: now, steps } as const;
  return runInTransaction(db, async (trx) => {
    const isInserted = await affectsRows(
      trx
        .insertInto("reservations")
        .values(row)
        .onConflict((conflict) => conflict.doNothing()),
    );
    if (isInserted) await publishReservation(trx, target);
    return isInserted;
  });
}

/** Runs work in the current transaction if `db` is one, or else in a new transaction. */
function runInTransaction<Result>(
  db: LeagueDatabase,
  work: (trx: LeagueTransaction) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as LeagueTransaction) : transaction(db, work);
}
