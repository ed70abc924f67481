import { toNonEmptyIds } from "../../../platform/database/dialect.ts";
import type { LeagueDatabase } from "../../context.ts";
import type { Row } from "../../tables.ts";

/** A player's round. The type is explicit, because inferring it from eight joins makes the linter very slow. */
export type RoundDetails = Pick<
  Row<"results">,
  "id" | "played_at" | "map" | "red_score" | "blue_score" | "forfeit_side"
> &
  Pick<Row<"competitions">, "mode_id" | "season_id"> &
  Pick<Row<"result_players">, "user_id" | "side" | "score" | "flags" | "kills" | "deaths" | "figures"> &
  Pick<Row<"player_rounds">, "outcome" | "elo_before" | "elo_gain"> & {
    mode_name: string | null;
    season_name: string | null;
    red_clan_id: number | null;
    red_clan_name: string | null;
    blue_clan_id: number | null;
    blue_clan_name: string | null;
  };
/** The name and the side of a player in a result. */
export type PlayerOfRound = Pick<Row<"result_players">, "result_id" | "side"> & Pick<Row<"users">, "id" | "user_name">;

/** Finds a player's rounds in these results, in no particular order. */
function findRoundDetails(db: LeagueDatabase, userId: number, resultIds: readonly number[]): Promise<RoundDetails[]> {
  return db
    .selectFrom("results as r")
    .innerJoin("competitions", "competitions.id", "r.competition_id")
    .innerJoin("result_players as p", (join) => join.onRef("p.result_id", "=", "r.id").on("p.user_id", "=", userId))
    .innerJoin("player_rounds as round", (join) =>
      join
        .on("round.user_id", "=", userId)
        .onRef("round.rating_pool_id", "=", "competitions.rating_pool_id")
        .onRef("round.freeze_number", "=", "r.freeze_number"),
    )
    .leftJoin("modes as m", "m.id", "competitions.mode_id")
    .leftJoin("seasons as s", "s.id", "competitions.season_id")
    .leftJoin("clans as red", "red.id", "r.red_clan_id")
    .leftJoin("clans as blue", "blue.id", "r.blue_clan_id")
    .select(["r.id", "r.played_at", "r.map", "r.red_score", "r.blue_score", "r.forfeit_side"])
    .select(["competitions.mode_id", "m.name as mode_name", "competitions.season_id", "s.name as season_name"])
    .select(["red.id as red_clan_id", "red.name as red_clan_name"])
    .select(["blue.id as blue_clan_id", "blue.name as blue_clan_name"])
    .select(["p.user_id", "p.side", "p.score", "p.flags", "p.kills", "p.deaths", "p.figures"])
    .select(["round.outcome", "round.elo_before", "round.elo_gain"])
    .where("r.id", "in", toNonEmptyIds(resultIds))
    .execute();
}

/** Finds all players of these results, in the order in which they were added. */
export function findPlayersOfRounds(db: LeagueDatabase, resultIds: readonly number[]): Promise<PlayerOfRound[]> {
  return db
    .selectFrom("result_players as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.result_id", "p.side", "u.id", "u.user_name"])
    .where("p.result_id", "in", toNonEmptyIds(resultIds))
    .orderBy("p.id")
    .execute();
}

/** A player's round, with all players of its result. */
export type FoundRound = { readonly details: RoundDetails; readonly players: readonly PlayerOfRound[] };

/** Finds a player's rounds in these results with all their players, in the order of `resultIds`. */
export async function findRounds(
  db: LeagueDatabase,
  userId: number,
  resultIds: readonly number[],
): Promise<FoundRound[]> {
  const rows = await findRoundDetails(db, userId, resultIds);
  const detailsByResult = new Map(rows.map((row) => [row.id, row]));
  const playersByResult = Map.groupBy(await findPlayersOfRounds(db, resultIds), ({ result_id }) => result_id);
  return resultIds.flatMap((id) => {
    const details = detailsByResult.get(id);
    return details === undefined ? [] : [{ details, players: playersByResult.get(id) ?? [] }];
  });
}
