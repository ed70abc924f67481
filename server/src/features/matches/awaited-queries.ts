import type { NotNull } from "kysely";
import type { LeagueDatabase } from "../context.ts";

/**
 * The matches whose result a round of this player may fill: open matches first, then
 * those without a round, then the newest. The query is cheap
 * because few results are not frozen.
 */
export function awaitedOf(db: LeagueDatabase, userId: number) {
  return db
    .selectFrom("results as r")
    .innerJoin("matches as m", "m.result_id", "r.id")
    .select(["m.id", "r.id as result_id", "r.board_id"])
    .where("r.area", "=", "ranked")
    .where("r.frozen", "=", 0)
    .where(({ eb, or }) => or([eb("r.has_round", "=", 0), eb("r.running", "=", 1)]))
    .where("r.forfeit_side", "is", null)
    .where(({ or, exists, selectFrom }) => {
      const made = selectFrom("match_players as p").select("p.user_id").whereRef("p.match_id", "=", "m.id");
      const named = selectFrom("result_players as p").select("p.user_id").whereRef("p.result_id", "=", "r.id");
      return or([exists(made.where("p.user_id", "=", userId)), exists(named.where("p.user_id", "=", userId))]);
    })
    .orderBy(({ eb }) => eb("m.closed_at", "is", null), "desc")
    .orderBy("r.has_round")
    .orderBy("m.closed_at", "desc")
    .orderBy("m.id", "desc")
    .execute();
}

/** The teams when the match was made. */
export function teamsAsMade(db: LeagueDatabase, matchId: number) {
  return db
    .selectFrom("match_players")
    .select(["user_id", "made_side as side"])
    .where("match_id", "=", matchId)
    .where("made_side", "is not", null)
    .$narrowType<{ side: NotNull }>()
    .execute();
}

/** The current teams of the result. */
export function teamsInResult(db: LeagueDatabase, resultId: number) {
  return db.selectFrom("result_players").select(["user_id", "side"]).where("result_id", "=", resultId).execute();
}
