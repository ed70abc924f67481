import type { Area } from "contract/constants.ts";
import { sql } from "kysely";
import { keysForIn } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase } from "../../context.ts";
import { personColumns } from "../../people/users/person.ts";

export type NamedBoard = Awaited<ReturnType<typeof listBoards>>[number];

export type BoardFilter = {
  /** Absent: both areas. */
  readonly area?: Area;
  readonly modeId?: number | null | undefined;
  readonly seasonId?: number | null | undefined;
};

export function listBoards(db: LeagueDatabase, { area, modeId = null, seasonId = null }: BoardFilter) {
  return db
    .selectFrom("boards as b")
    .leftJoin("modes as m", "m.id", "b.mode_id")
    .leftJoin("seasons as s", "s.id", "b.season_id")
    .select(["b.id", "b.pool_id", "b.area"])
    .select(({ fn, val }) => fn.coalesce("m.name", "s.name", val("")).as("name"))
    .$if(area !== undefined, (query) => query.where("b.area", "=", area ?? "ranked"))
    .$if(modeId !== null, (query) => query.where("b.mode_id", "=", modeId))
    .$if(seasonId !== null, (query) => query.where("b.season_id", "=", seasonId))
    .orderBy("b.id")
    .execute();
}

export type DatedRecord = Awaited<ReturnType<typeof listRecords>>[number];

/** The records of boards on a map, with when they were frozen; on all maps, the empty one. */
export function listRecords(db: LeagueDatabase, map: string, boardIds: readonly number[]) {
  return db
    .selectFrom("records as e")
    .innerJoin("results as r", "r.id", "e.result_id")
    .selectAll("e")
    .select("r.frozen_at")
    .where("e.map", "=", map)
    .where("e.board_id", "in", keysForIn(boardIds))
    .execute();
}

/** Users, deleted ones too, with their last names, in no order. */
export async function namesOfUsers(db: LeagueDatabase, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("users as u")
    .select([...personColumns, "u.deleted_at"])
    .where("u.id", "in", ids)
    .execute();
}

/** Players of the same side who won most more games than they lost, in a season. */
export function pairsOfSeason(db: LeagueDatabase, boardId: number, limit: number) {
  return db
    .selectFrom("season_pairs")
    .select(["user_id", "other_id", "games", "wins", "losses"])
    .where("board_id", "=", boardId)
    .orderBy(sql`wins - losses`, "desc")
    .orderBy("games", "desc")
    .orderBy("user_id")
    .orderBy("other_id")
    .limit(limit)
    .execute();
}

/** The same in a pool: a mode, or all seasons. */
export function pairsOfPool(db: LeagueDatabase, poolId: number, limit: number) {
  return db
    .selectFrom("player_pairs")
    .select(["user_id", "other_id", "games_with as games", "wins_with as wins", "losses_with as losses"])
    .where("pool_id", "=", poolId)
    .where(sql<boolean>`user_id < other_id`)
    .where(sql<boolean>`games_with > 0`)
    .orderBy(sql`wins_with - losses_with`, "desc")
    .orderBy("games_with", "desc")
    .orderBy("user_id")
    .orderBy("other_id")
    .limit(limit)
    .execute();
}

/** The number of frozen results of each area on days from the first to the last one, both included. */
export function frozenByDay(db: LeagueDatabase, first: number, last: number) {
  const ofArea = (area: Area) =>
    db
      .selectFrom("result_spans")
      .select((build) => ["area", "span as day", build.fn.sum<number>("results").as("results")])
      .where("area", "=", area)
      .where("days", "=", 1)
      .where("map", "=", "")
      .where("span", ">=", first)
      .where("span", "<=", last)
      .where("frozen", "=", 1)
      .groupBy(["area", "span"]);
  return ofArea("ranked").unionAll(ofArea("league")).execute();
}
