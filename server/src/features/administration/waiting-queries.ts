import { type Area, mostCounted } from "contract/constants.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { SelectQueryBuilder } from "kysely";
import { keysForIn } from "../../platform/database/dialect.ts";
import type { LeagueDatabase } from "../context.ts";

/** How long a match may be played before its result is missed. */
const playedWithinMs = 3_600_000;

/** How many rows a query finds, a hundred at most. */
async function countSome<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  return (await query.limit(mostCounted).execute()).length;
}

/** How many results of an area, or of a board, could be frozen. */
export function countUnvalidated(db: LeagueDatabase, where: { area: Area } | { board_id: number }): Promise<number> {
  return countSome(
    db
      .selectFrom("results")
      .select("id")
      .where(({ and }) => and(where))
      .where("frozen", "=", 0)
      .where("running", "=", 0)
      .where(({ or, eb }) => or([eb("has_round", "=", 1), eb("forfeit_side", "is not", null)])),
  );
}

export function countInbox(db: LeagueDatabase): Promise<number> {
  return countSome(db.selectFrom("received_rounds").select("id").where("state", "=", "UNMATCHED"));
}

export function countProposals(db: LeagueDatabase): Promise<number> {
  return countSome(db.selectFrom("aliases").select("id").where("confirmed_at", "is", null));
}

/** Servers of matches that have not answered since that instant, ms UTC. */
export function countSilentServers(db: LeagueDatabase, since: number): Promise<number> {
  return countSome(
    db.selectFrom("reservations").select("id").where("held", "=", 1).where("failing_since", "<=", since),
  );
}

/** News that failed to reach Discord, and one more while it cannot be reached. */
export async function countDiscordFaults(db: LeagueDatabase): Promise<number> {
  const states = await countSome(db.selectFrom("discord_state").select("id").where("fault", "is not", null));
  const news = await countSome(db.selectFrom("outbox").select("id").where("fault", "is not", null));
  return Math.min(states + news, mostCounted);
}

/** Open matches that should have been played by now, the oldest first. @param now ms UTC */
export function missedMatches(db: LeagueDatabase, now: number) {
  return db
    .selectFrom("matches as m")
    .innerJoin("results as r", "r.id", "m.result_id")
    .leftJoin("boards as b", "b.id", "r.board_id")
    .leftJoin("modes as mode", "mode.id", "b.mode_id")
    .select(["m.id", "m.made_at", "r.id as result_id", "mode.name as mode_name"])
    .where("m.closed_at", "is", null)
    .where("m.made_at", "<", now - playedWithinMs)
    .where("r.has_round", "=", 0)
    .orderBy("m.made_at")
    .orderBy("m.id")
    .limit(mostCounted)
    .execute();
}

export function namesInResults(db: LeagueDatabase, resultIds: readonly number[]) {
  return db
    .selectFrom("result_players as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.result_id", "u.user_name"])
    .where("p.result_id", "in", keysForIn(resultIds))
    .orderBy("p.id")
    .execute();
}

/**
 * Events of a season that are over and have no result but empty ones, the oldest first.
 * @param now ms UTC
 */
export function eventsWithoutRounds(db: LeagueDatabase, seasonId: number, now: number) {
  return (
    db
      .selectFrom("events as e")
      .innerJoin("clans as a", "a.id", "e.clan_a_id")
      .innerJoin("clans as b", "b.id", "e.clan_b_id")
      .select(["e.id", "e.title", "e.ends_at", "a.name as clan_a_name", "b.name as clan_b_name"])
      .where("e.season_id", "=", seasonId)
      .where("e.ends_at", "<", now)
      // Not an anti join: PostgreSQL would read the results of all seasons' events for it.
      .where(({ eb, selectFrom }) =>
        eb(
          selectFrom("results as r")
            .select("r.id")
            .whereRef("r.event_id", "=", "e.id")
            .where(({ or, eb: of }) => or([of("r.has_round", "=", 1), of("r.forfeit_side", "is not", null)]))
            .limit(1),
          "is",
          null,
        ),
      )
      .orderBy("e.ends_at")
      .orderBy("e.id")
      .limit(mostCounted)
      .execute()
  );
}

/** The clans of a season with fewer or more players than its rules allow, by name. */
export async function clansOutOfBounds(db: LeagueDatabase, seasonId: number, roster: SeasonRules["roster"]) {
  const clans = await db
    .selectFrom("clans as c")
    .leftJoin("clan_players as p", "p.clan_id", "c.id")
    .select(({ fn }) => ["c.id", "c.name", fn.count<number>("p.user_id").as("players")])
    .where("c.season_id", "=", seasonId)
    .groupBy(["c.id", "c.name", "c.name_key"])
    .orderBy("c.name_key")
    .orderBy("c.id")
    .execute();
  return clans.filter(({ players }) => players < roster.min || players > roster.max).slice(0, mostCounted);
}
