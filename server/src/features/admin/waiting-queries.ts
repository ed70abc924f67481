import { type Area, mostCounted } from "contract/constants.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { LeagueDatabase } from "../context.ts";

/** How long a match may be played before its result is missed. */
const playedWithinMs = 3_600_000;

/** How many results of an area could be frozen, or of one of its boards. @param boardId `null`: of all */
export async function countUnvalidated(db: LeagueDatabase, area: Area, boardId: number | null): Promise<number> {
  const found = await db
    .selectFrom("results")
    .select("id")
    .$if(boardId === null, (query) => query.where("area", "=", area))
    .$if(boardId !== null, (query) => query.where("board_id", "=", boardId ?? 0))
    .where("frozen", "=", 0)
    .where("running", "=", 0)
    .where(({ or, eb }) => or([eb("has_round", "=", 1), eb("forfeit_side", "is not", null)]))
    .limit(mostCounted)
    .execute();
  return found.length;
}

export async function countInbox(db: LeagueDatabase): Promise<number> {
  const found = await db
    .selectFrom("received_rounds")
    .select("id")
    .where("state", "=", "UNMATCHED")
    .limit(mostCounted)
    .execute();
  return found.length;
}

export async function countProposals(db: LeagueDatabase): Promise<number> {
  const found = await db
    .selectFrom("aliases")
    .select("id")
    .where("confirmed_at", "is", null)
    .limit(mostCounted)
    .execute();
  return found.length;
}

/** News that failed to reach Discord, and one more while it cannot be reached. */
export async function countDiscordFaults(db: LeagueDatabase): Promise<number> {
  const states = await db.selectFrom("discord_state").select("id").where("fault", "is not", null).execute();
  const news = await db.selectFrom("outbox").select("id").where("fault", "is not", null).limit(mostCounted).execute();
  return Math.min(states.length + news.length, mostCounted);
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
    .where("p.result_id", "in", resultIds.length === 0 ? [-1] : resultIds)
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
