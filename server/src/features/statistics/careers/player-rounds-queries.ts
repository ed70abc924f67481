import type { Outcome } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import { toNonEmptyIds } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase } from "../../context.ts";
import { gameTotalColumns } from "../stats/stat-metrics.ts";

/** A filter for a player's rounds. Absent and `null` fields do not filter. */
type RoundsFilter = {
  readonly area: Area;
  readonly competitionIds?: readonly number[] | null | undefined;
  readonly modeId?: number | null | undefined;
  readonly seasonId?: number | null | undefined;
  readonly map?: string | null | undefined;
  readonly outcome?: Outcome | undefined;
};

type Page = { readonly limit: number; readonly offset: number };

/** Lists the results of a player's rounds, newest first. */
export function listPlayerRounds(
  db: LeagueDatabase,
  userId: number,
  { area, competitionIds, modeId, seasonId, map, outcome }: RoundsFilter,
  { limit, offset }: Page,
) {
  // The other filters imply the area.
  const filtersByArea = competitionIds == null && modeId == null && seasonId == null;
  // The defaults after `??` are only for the type checker: conditions are not added without a value.
  return db
    .selectFrom("player_rounds")
    .select(["result_id as id", "played_at"])
    .where("user_id", "=", userId)
    .$if(filtersByArea, (query) => query.where("area", "=", area))
    .$if(competitionIds != null, (query) => query.where("competition_id", "in", toNonEmptyIds(competitionIds ?? [])))
    .$if(modeId != null, (query) => query.where("competition_id", "=", selectCompetitionId(db, "mode_id", modeId ?? 0)))
    .$if(seasonId != null, (query) =>
      query.where("competition_id", "=", selectCompetitionId(db, "season_id", seasonId ?? 0)),
    )
    .$if(map != null, (query) => query.where("map", "=", map ?? ""))
    .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome ?? "D"))
    .orderBy("played_at", "desc")
    .orderBy("result_id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts a player's rounds, using the totals of their maps. */
export async function countPlayerRounds(db: LeagueDatabase, userId: number, filter: RoundsFilter): Promise<number> {
  const { games, wins, losses } = await selectMapTotals(db, userId, filter)
    .select(({ fn }) => [
      fn.sum<number | null>("games").as("games"),
      fn.sum<number | null>("wins").as("wins"),
      fn.sum<number | null>("losses").as("losses"),
    ])
    .executeTakeFirstOrThrow();
  // The sums are null if there are no rows.
  const gameCount = games ?? 0;
  const winCount = wins ?? 0;
  const lossCount = losses ?? 0;
  const countsByOutcome = { W: winCount, L: lossCount, D: gameCount - winCount - lossCount };
  return filter.outcome === undefined ? gameCount : countsByOutcome[filter.outcome];
}

/** Lists a player's totals per map and side. */
export function listMapTotalsOfPlayer(db: LeagueDatabase, userId: number, filter: Omit<RoundsFilter, "outcome">) {
  return selectMapTotals(db, userId, filter)
    .select(["map", "side"])
    .select(({ fn }) => gameTotalColumns.map((column) => fn.sum<number>(column).as(column)))
    .groupBy(["map", "side"])
    .orderBy("map")
    .execute();
}

/** Selects the totals per map, side and competition that match a filter. */
function selectMapTotals(
  db: LeagueDatabase,
  userId: number,
  { area, competitionIds, modeId, seasonId, map }: RoundsFilter,
) {
  const competitions = db
    .selectFrom("competitions")
    .select("id")
    .where("area", "=", area)
    .$if(competitionIds != null, (query) => query.where("id", "in", toNonEmptyIds(competitionIds ?? [])))
    .$if(modeId != null, (query) => query.where("mode_id", "=", modeId ?? 0))
    .$if(seasonId != null, (query) => query.where("season_id", "=", seasonId ?? 0));
  return db
    .selectFrom("player_maps")
    .where("user_id", "=", userId)
    .where("competition_id", "in", competitions)
    .$if(map != null, (query) => query.where("map", "=", map ?? ""));
}

/** Selects the id of a competition as a scalar subquery, so that an index on competitions returns the rounds in order. */
function selectCompetitionId(db: LeagueDatabase, column: "mode_id" | "season_id", id: number) {
  return db.selectFrom("competitions").select("id").where(column, "=", id);
}
