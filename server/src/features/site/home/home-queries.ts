import { sql } from "kysely";
import { keysForIn } from "../../../platform/database/dialect.ts";
import { newestSeason } from "../../competitions/seasons-queries.ts";
import type { LeagueDatabase } from "../../context.ts";
import { joinedMatches } from "../../results/matches/matches-queries.ts";

/** The newest open matches whose ready check is over. */
export function matchesUnderWay(db: LeagueDatabase, limit: number) {
  return joinedMatches(db)
    .where("m.closed_at", "is", null)
    .where("m.ready_until", "is", null)
    .orderBy("m.id", "desc")
    .limit(limit)
    .execute();
}

/** The queue with present players that lacks the fewest for a match. */
export function fullestQueue(db: LeagueDatabase) {
  return db
    .selectFrom("queue_players as w")
    .innerJoin("queues as q", "q.id", "w.queue_id")
    .innerJoin("modes as m", "m.id", "q.mode_id")
    .select(["q.id", "q.name", "q.team_size", "m.name as mode_name"])
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where("w.away", "=", 0)
    .groupBy(["q.id", "q.name", "q.team_size", "m.name"])
    .having(({ fn }) => fn.countAll(), "<", sql<number>`2 * q.team_size`)
    .orderBy(sql`2 * q.team_size - count(*)`)
    .orderBy("q.id")
    .limit(1)
    .executeTakeFirst();
}

/** Those of these events of which a round is being played. */
export async function eventsBeingPlayed(db: LeagueDatabase, eventIds: readonly number[]): Promise<Set<number | null>> {
  const running = await db
    .selectFrom("results")
    .select("event_id")
    .where("event_id", "in", keysForIn(eventIds))
    .where("frozen", "=", 0)
    .where("running", "=", 1)
    .execute();
  return new Set(running.map(({ event_id }) => event_id));
}

/** The votes of the newest season that end after an instant (ms UTC), by start. */
export function votesEndingAfter(db: LeagueDatabase, now: number, limit: number) {
  return db
    .selectFrom("votes")
    .select(["id", "question", "starts_at", "ends_at"])
    .where("season_id", "=", newestSeason(db))
    .where("saved", "=", 1)
    .where("ends_at", ">", now)
    .orderBy("starts_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}
