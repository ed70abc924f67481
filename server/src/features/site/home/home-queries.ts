import { sql } from "kysely";
import { toNonEmptyIds } from "../../../platform/database/dialect.ts";
import { selectNewestSeasonId } from "../../competitions/seasons-queries.ts";
import type { LeagueDatabase } from "../../context.ts";
import { selectMatches } from "../../results/matches/select-matches-queries.ts";

/** Finds the newest open matches whose ready check is over. */
export function findMatchesInProgress(db: LeagueDatabase, limit: number) {
  return selectMatches(db)
    .where("m.closed_at", "is", null)
    .where("m.ready_until", "is", null)
    .orderBy("m.id", "desc")
    .limit(limit)
    .execute();
}

/** Finds the queue that needs the fewest further players for a match, among the queues in which active players wait. */
export function findFullestQueue(db: LeagueDatabase) {
  return db
    .selectFrom("queue_players as waiting_player")
    .innerJoin("queues as q", "q.id", "waiting_player.queue_id")
    .innerJoin("modes as m", "m.id", "q.mode_id")
    .select(["q.id", "q.name", "q.team_size", "m.name as mode_name"])
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where("waiting_player.away", "=", 0)
    .groupBy(["q.id", "q.name", "q.team_size", "m.name"])
    .having(({ fn }) => fn.countAll(), "<", sql<number>`2 * q.team_size`)
    .orderBy(sql`2 * q.team_size - count(*)`)
    .orderBy("q.id")
    .limit(1)
    .executeTakeFirst();
}

/** Finds the running round of each of the given events that has one, by the id of the event. */
export async function findRunningRounds(db: LeagueDatabase, eventIds: readonly number[]) {
  const rounds = await db
    .selectFrom("results")
    .select(["event_id", "red_clan_id", "red_score", "blue_score", "played_at", "started_at"])
    .where("event_id", "in", toNonEmptyIds(eventIds))
    .where("frozen", "=", 0)
    .where("running", "=", 1)
    .execute();
  return new Map(rounds.map((round) => [round.event_id, round]));
}
export type FoundRunningRound = Awaited<ReturnType<typeof findRunningRounds>> extends Map<unknown, infer R> ? R : never;

interface VotesFilter {
  /** The votes end after this instant, in milliseconds since the epoch. */
  readonly instant: number;
  /** `null` for the newest season. */
  readonly seasonId: number | null;
  readonly limit: number;
}

/** Finds the votes of a season that end after an instant, sorted by start. */
export function findVotesEndingAfter(db: LeagueDatabase, { instant, seasonId, limit }: VotesFilter) {
  return db
    .selectFrom("votes")
    .select(["id", "question", "starts_at", "ends_at"])
    .where("season_id", "=", seasonId ?? selectNewestSeasonId(db))
    .where("saved", "=", 1)
    .where("ends_at", ">", instant)
    .orderBy("starts_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}
