import type { LeagueDatabase } from "../context.ts";

/** The validated result with that key. */
export function frozenResult(db: LeagueDatabase, id: number) {
  return db
    .selectFrom("results")
    .select(["id", "played_at", "map", "red_score", "blue_score", "forfeit_side"])
    .where("id", "=", id)
    .where("frozen", "=", 1)
    .executeTakeFirst();
}

/** The record and form of those of these players who have games on a board. */
export function recordsOn(db: LeagueDatabase, boardId: number, userIds: readonly number[]) {
  return db
    .selectFrom("stats")
    .select(["user_id", "games", "wins", "losses", "form"])
    .where("board_id", "=", boardId)
    .where("user_id", "in", [...userIds])
    .orderBy("user_id")
    .execute();
}

/** The records of each of these players against each of the others on a board, of those who have met. */
export function meetingsOf(
  db: LeagueDatabase,
  boardId: number,
  userIds: readonly number[],
  otherIds: readonly number[],
) {
  return db
    .selectFrom("player_pairs as p")
    .innerJoin("boards as b", "b.pool_id", "p.pool_id")
    .select(["p.user_id", "p.other_id"])
    .select(["p.games_against as games", "p.wins_against as wins", "p.losses_against as losses"])
    .where("b.id", "=", boardId)
    .where("p.user_id", "in", [...userIds])
    .where("p.other_id", "in", [...otherIds])
    .where("p.games_against", ">", 0)
    .orderBy("p.user_id")
    .orderBy("p.other_id")
    .execute();
}
