import { type Area, maxPendingCount } from "contract/constants.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { SelectQueryBuilder } from "kysely";
import { toNonEmptyIds } from "../../platform/database/dialect.ts";
import type { LeagueDatabase } from "../context.ts";

/** Time after which a match without a result is overdue, in milliseconds. */
const overdueAfterMs = 3_600_000;

/** Counts the rows of a query, at most `maxPendingCount`. */
async function countRowsUpToLimit<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  return (await query.limit(maxPendingCount).execute()).length;
}

/** Counts the results of an area or a competition that could be validated. */
export function countUnvalidatedResults(
  db: LeagueDatabase,
  conditions: { area: Area } | { competition_id: number },
): Promise<number> {
  return countRowsUpToLimit(
    db
      .selectFrom("results")
      .select("id")
      .where(({ and }) => and(conditions))
      .where("frozen", "=", 0)
      .where("running", "=", 0)
      .where(({ or, eb }) => or([eb("has_round", "=", 1), eb("forfeit_side", "is not", null)])),
  );
}

export function countUnmatchedRounds(db: LeagueDatabase): Promise<number> {
  return countRowsUpToLimit(db.selectFrom("received_rounds").select("id").where("state", "=", "UNMATCHED"));
}

/** Counts the in-game names that players have proposed and no admin has confirmed yet. */
export function countUnconfirmedAliases(db: LeagueDatabase): Promise<number> {
  return countRowsUpToLimit(db.selectFrom("aliases").select("id").where("confirmed_at", "is", null));
}

/**
 * Counts the reserved servers that have not responded since an instant (milliseconds since the epoch). A reservation has a
 * server as long as `held` is 1.
 */
export function countSilentServers(db: LeagueDatabase, since: number): Promise<number> {
  return countRowsUpToLimit(
    db.selectFrom("reservations").select("id").where("held", "=", 1).where("failing_since", "<=", since),
  );
}

/** Counts the outbox messages that could not be delivered to Discord, plus one while Discord is unavailable. */
export async function countDiscordErrors(db: LeagueDatabase): Promise<number> {
  const connectionErrorCount = await countRowsUpToLimit(
    db.selectFrom("discord_state").select("id").where("fault", "is not", null),
  );
  const messageErrorCount = await countRowsUpToLimit(
    db.selectFrom("outbox").select("id").where("fault", "is not", null),
  );
  return Math.min(connectionErrorCount + messageErrorCount, maxPendingCount);
}

/** Finds open matches that should have been played by now, oldest first. */
export function findOverdueMatches(db: LeagueDatabase, now: number) {
  return db
    .selectFrom("matches as m")
    .innerJoin("results as r", "r.id", "m.result_id")
    .leftJoin("competitions", "competitions.id", "r.competition_id")
    .leftJoin("modes as mode", "mode.id", "competitions.mode_id")
    .select(["m.id", "m.made_at", "r.id as result_id", "mode.name as mode_name"])
    .where("m.closed_at", "is", null)
    .where("m.made_at", "<", now - overdueAfterMs)
    .where("r.has_round", "=", 0)
    .orderBy("m.made_at")
    .orderBy("m.id")
    .limit(maxPendingCount)
    .execute();
}

export function findPlayerNamesInResults(db: LeagueDatabase, resultIds: readonly number[]) {
  return db
    .selectFrom("result_players as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.result_id", "u.user_name"])
    .where("p.result_id", "in", toNonEmptyIds(resultIds))
    .orderBy("p.id")
    .execute();
}

/** Finds events of a season that are over and have no result with a round or a forfeit, oldest first. */
export function findEventsWithoutRounds(db: LeagueDatabase, seasonId: number, now: number) {
  return (
    db
      .selectFrom("events as e")
      .innerJoin("clans as a", "a.id", "e.clan_a_id")
      .innerJoin("clans as b", "b.id", "e.clan_b_id")
      .select(["e.id", "e.title", "e.ends_at", "a.name as clan_a_name", "b.name as clan_b_name"])
      .where("e.season_id", "=", seasonId)
      .where("e.ends_at", "<", now)
      // Not an anti join (`not exists`), because PostgreSQL would read the results of the events of all seasons.
      .where((build) =>
        build(
          build
            .selectFrom("results as r")
            .select("r.id")
            .whereRef("r.event_id", "=", "e.id")
            .where(({ eb, or }) => or([eb("r.has_round", "=", 1), eb("r.forfeit_side", "is not", null)]))
            .limit(1),
          "is",
          null,
        ),
      )
      .orderBy("e.ends_at")
      .orderBy("e.id")
      .limit(maxPendingCount)
      .execute()
  );
}

/** Finds the clans of a season with fewer or more players than its rules allow, sorted by name. */
export async function findClansWithInvalidRosterSize(
  db: LeagueDatabase,
  seasonId: number,
  roster: SeasonRules["roster"],
) {
  const clans = await db
    .selectFrom("clans as c")
    .leftJoin("clan_players as p", "p.clan_id", "c.id")
    .select(({ fn }) => ["c.id", "c.name", fn.count<number>("p.user_id").as("players")])
    .where("c.season_id", "=", seasonId)
    .groupBy(["c.id", "c.name", "c.name_key"])
    .orderBy("c.name_key")
    .orderBy("c.id")
    .execute();
  return clans.filter(({ players }) => players < roster.min || players > roster.max).slice(0, maxPendingCount);
}
