import type { Outcome } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import { keysForIn } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase } from "../../context.ts";
import { gameSums } from "../stats/figures.ts";

/** Filter of a player's rounds. Absent and `null` fields do not filter. */
type RoundsFilter = {
  readonly area: Area;
  readonly boardIds?: readonly number[] | null | undefined;
  readonly modeId?: number | null | undefined;
  readonly seasonId?: number | null | undefined;
  readonly map?: string | null | undefined;
  readonly outcome?: Outcome | undefined;
};

type Page = { readonly limit: number; readonly offset: number };

/** The results of a player's rounds, the newest first. */
export function listRounds(
  db: LeagueDatabase,
  userId: number,
  { area, boardIds, modeId, seasonId, map, outcome }: RoundsFilter,
  { limit, offset }: Page,
) {
  const isOfArea = boardIds == null && modeId == null && seasonId == null;
  return db
    .selectFrom("player_rounds")
    .select(["result_id as id", "played_at"])
    .where("user_id", "=", userId)
    .$if(isOfArea, (query) => query.where("area", "=", area))
    .$if(boardIds != null, (query) => query.where("board_id", "in", keysForIn(boardIds ?? [])))
    .$if(modeId != null, (query) => query.where("board_id", "=", boardOf(db, "mode_id", modeId ?? 0)))
    .$if(seasonId != null, (query) => query.where("board_id", "=", boardOf(db, "season_id", seasonId ?? 0)))
    .$if(map != null, (query) => query.where("map", "=", map ?? ""))
    .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome ?? "D"))
    .orderBy("played_at", "desc")
    .orderBy("result_id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The number of a player's rounds, from the sums of their maps. */
export async function countPlayerRounds(db: LeagueDatabase, userId: number, filter: RoundsFilter): Promise<number> {
  const { games, wins, losses } = await mapSums(db, userId, filter)
    .select(({ fn }) => [
      fn.sum<number | null>("games").as("games"),
      fn.sum<number | null>("wins").as("wins"),
      fn.sum<number | null>("losses").as("losses"),
    ])
    .executeTakeFirstOrThrow();
  const counts = { W: wins ?? 0, L: losses ?? 0, D: (games ?? 0) - (wins ?? 0) - (losses ?? 0) };
  return filter.outcome === undefined ? (games ?? 0) : counts[filter.outcome];
}

/** A player's sums per map and side. */
export function listMapSumsOfPlayer(db: LeagueDatabase, userId: number, filter: Omit<RoundsFilter, "outcome">) {
  return mapSums(db, userId, filter)
    .select(["map", "side"])
    .select(({ fn }) => gameSums.map((column) => fn.sum<number>(column).as(column)))
    .groupBy(["map", "side"])
    .orderBy("map")
    .execute();
}

function mapSums(db: LeagueDatabase, userId: number, { area, boardIds, modeId, seasonId, map }: RoundsFilter) {
  const boards = db
    .selectFrom("boards")
    .select("id")
    .where("area", "=", area)
    .$if(boardIds != null, (query) => query.where("id", "in", keysForIn(boardIds ?? [])))
    .$if(modeId != null, (query) => query.where("mode_id", "=", modeId ?? 0))
    .$if(seasonId != null, (query) => query.where("season_id", "=", seasonId ?? 0));
  return db
    .selectFrom("player_maps")
    .where("user_id", "=", userId)
    .where("board_id", "in", boards)
    .$if(map != null, (query) => query.where("map", "=", map ?? ""));
}

/** The board's key as a scalar subquery, so that the order of an index on boards is that of the list. */
function boardOf(db: LeagueDatabase, column: "mode_id" | "season_id", id: number) {
  return db.selectFrom("boards").select("id").where(column, "=", id);
}
