import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { publishChange } from "../public-changes.ts";
import type { ScoredRound } from "./result-area.ts";
import { isPubliclyRunning, publishRoundChange } from "./running-rounds-queries.ts";

/** The id and the dates of an event, in milliseconds since the epoch. */
export type EventDates = { readonly id: number; readonly starts_at: number; readonly ends_at: number };

/** How long before the start of an event its rounds may be played, in milliseconds. */
const maxEarlyMs = 30 * 60_000;
/** How long after the end of an event its rounds may be played, in milliseconds. */
const maxLateMs = 3 * 3_600_000;

/**
 * Picks the event to which a round belongs, from the events between its clans: the event with the nearest start.
 * @param playedAt milliseconds since the epoch
 * @returns `null` if no event is near enough
 */
export function pickEventAt<Event extends EventDates>(events: readonly Event[], playedAt: number): Event | null {
  const getDistance = ({ starts_at }: EventDates) => Math.abs(playedAt - starts_at);
  const [nearest] = events
    .filter(({ starts_at, ends_at }) => starts_at - maxEarlyMs <= playedAt && playedAt <= ends_at + maxLateMs)
    .sort((a, b) => getDistance(a) - getDistance(b) || a.id - b.id);
  return nearest ?? null;
}

/** Lists the events between two clans, in either order. */
export function listEventsBetween(db: LeagueDatabase, clanAId: number, clanBId: number) {
  return db
    .selectFrom("events")
    .select(["id", "starts_at", "ends_at"])
    .where("clan_a_id", "in", [clanAId, clanBId])
    .where("clan_b_id", "in", [clanAId, clanBId])
    .execute();
}

/** Lists the results between two clans, whichever of them is red. */
export function listResultsBetween(db: LeagueDatabase, clanAId: number, clanBId: number) {
  return db
    .selectFrom("results")
    .select(["id", "played_at", "event_id", "event_chosen"])
    .where("red_clan_id", "in", [clanAId, clanBId])
    .where("blue_clan_id", "in", [clanAId, clanBId])
    .execute();
}

/** Locks the results between two clans. */
export async function lockResultsBetween(trx: LeagueTransaction, clanAId: number, clanBId: number): Promise<void> {
  await trx
    .selectFrom("results")
    .select("id")
    .where("red_clan_id", "in", [clanAId, clanBId])
    .where("blue_clan_id", "in", [clanAId, clanBId])
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Sets the event of a result, as assigned by date rather than chosen by an admin. */
export async function setEventOfResult(
  trx: LeagueTransaction,
  resultId: number,
  eventId: number | null,
): Promise<void> {
  await publishRoundChange(trx, resultId, { event_id: eventId });
  await trx.updateTable("results").set({ event_id: eventId, event_chosen: 0 }).where("id", "=", resultId).execute();
}

/** Detaches all results from an event, even results for which an admin chose it. */
export async function detachResultsFromEvent(trx: LeagueTransaction, eventId: number): Promise<void> {
  const results = await trx
    .updateTable("results")
    .set({ event_id: null, event_chosen: 0 })
    .where("event_id", "=", eventId)
    .returning(["running", "frozen"])
    .execute();
  if (results.some((result) => isPubliclyRunning({ ...result, event_id: eventId })))
    publishChange(trx, "running_rounds");
}

/**
 * Lists the events of the active season whose rounds may be played at an instant.
 * @param instant milliseconds since the epoch
 */
export function listEventsInProgress(db: LeagueDatabase, instant: number) {
  return db
    .selectFrom("events as e")
    .innerJoin("seasons as s", "s.id", "e.season_id")
    .select(["e.id", "e.starts_at", "e.ends_at", "e.clan_a_id", "e.clan_b_id"])
    .where("s.active", "=", 1)
    .where("e.starts_at", "<=", instant + maxEarlyMs)
    .where("e.ends_at", ">=", instant - maxLateMs)
    .execute();
}

/** Returns the id of an event's first result that is waiting for a round; `null` if there is none. */
export async function findEmptyResultOfEvent(db: LeagueDatabase, eventId: number): Promise<number | null> {
  const result = await db
    .selectFrom("results")
    .select("id")
    .where("event_id", "=", eventId)
    .where("frozen", "=", 0)
    .where("has_round", "=", 0)
    .where("forfeit_side", "is", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return result?.id ?? null;
}

/**
 * Lists the ids of league results whose round may still be in progress and could be an earlier state of the given round: same
 * competition and map, and no higher scores.
 * @param competitionId `null` finds no results
 */
export async function listRunningLeagueResults(
  db: LeagueDatabase,
  competitionId: number | null,
  { map, redScore, blueScore }: ScoredRound,
): Promise<number[]> {
  const results = await db
    .selectFrom("results")
    .select("id")
    .where("area", "=", "league")
    .where("frozen", "=", 0)
    .where("running", "=", 1)
    .where("competition_id", "=", competitionId)
    .where("map", "is not distinct from", map)
    .where("red_score", "<=", redScore)
    .where("blue_score", "<=", blueScore)
    .orderBy("id")
    .execute();
  return results.map(({ id }) => id);
}
