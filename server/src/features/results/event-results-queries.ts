import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { ScoredRound } from "./result-area.ts";

/** An event's span, ms UTC. */
export type EventSpan = { readonly id: number; readonly starts_at: number; readonly ends_at: number };

/** How long before its start an event's rounds may be played, ms. */
const earliestMs = 30 * 60_000;
/** How long after its end, ms. */
const latestMs = 3 * 3_600_000;

/** The event among these, all between the same clans, that a round of that date belongs to: the one that starts nearest. */
export function eventAt<Span extends EventSpan>(events: readonly Span[], playedAt: number): Span | null {
  const distance = ({ starts_at }: EventSpan) => Math.abs(playedAt - starts_at);
  const [nearest] = events
    .filter(({ starts_at, ends_at }) => starts_at - earliestMs <= playedAt && playedAt <= ends_at + latestMs)
    .sort((one, other) => distance(one) - distance(other) || one.id - other.id);
  return nearest ?? null;
}

/** The events between two clans, whichever is named first. */
export function eventsBetween(db: LeagueDatabase, one: number, other: number) {
  return db
    .selectFrom("events")
    .select(["id", "starts_at", "ends_at"])
    .where("clan_a_id", "in", [one, other])
    .where("clan_b_id", "in", [one, other])
    .execute();
}

/** The results between two clans, whichever is red. */
export function resultsBetween(db: LeagueDatabase, one: number, other: number) {
  return db
    .selectFrom("results")
    .select(["id", "played_at", "event_id", "event_chosen"])
    .where("red_clan_id", "in", [one, other])
    .where("blue_clan_id", "in", [one, other])
    .execute();
}

/** Locks the results between two clans. */
export async function lockResultsBetween(trx: LeagueTransaction, one: number, other: number): Promise<void> {
  await trx
    .selectFrom("results")
    .select("id")
    .where("red_clan_id", "in", [one, other])
    .where("blue_clan_id", "in", [one, other])
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function setEvent(trx: LeagueTransaction, resultId: number, eventId: number | null): Promise<void> {
  await trx.updateTable("results").set({ event_id: eventId, event_chosen: 0 }).where("id", "=", resultId).execute();
}

/** Forgets that admins chose this event for results. */
export async function unchooseEvent(trx: LeagueTransaction, eventId: number): Promise<void> {
  await trx.updateTable("results").set({ event_id: null, event_chosen: 0 }).where("event_id", "=", eventId).execute();
}

/** The events of the active season in which a round may be played at that instant, ms UTC. */
export function eventsUnderWay(db: LeagueDatabase, at: number) {
  return db
    .selectFrom("events as e")
    .innerJoin("seasons as s", "s.id", "e.season_id")
    .select(["e.id", "e.starts_at", "e.ends_at", "e.clan_a_id", "e.clan_b_id"])
    .where("s.active", "=", 1)
    .where("e.starts_at", "<=", at + earliestMs)
    .where("e.ends_at", ">=", at - latestMs)
    .execute();
}

/** The key of the first result of an event that has no round and that a round may fill. */
export async function emptyResultOf(db: LeagueDatabase, eventId: number): Promise<number | null> {
  const found = await db
    .selectFrom("results")
    .select("id")
    .where("event_id", "=", eventId)
    .where("frozen", "=", 0)
    .where("has_round", "=", 0)
    .where("forfeit_side", "is", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The results with a round on this board and map that may still be played, and have no more points than a round. */
export async function runningLeagueResults(
  db: LeagueDatabase,
  boardId: number | null,
  { map, redScore, blueScore }: ScoredRound,
): Promise<number[]> {
  const found = await db
    .selectFrom("results")
    .select("id")
    .where("area", "=", "league")
    .where("frozen", "=", 0)
    .where("running", "=", 1)
    .where("board_id", "=", boardId)
    .where("map", "is not distinct from", map)
    .where("red_score", "<=", redScore)
    .where("blue_score", "<=", blueScore)
    .orderBy("id")
    .execute();
  return found.map(({ id }) => id);
}
