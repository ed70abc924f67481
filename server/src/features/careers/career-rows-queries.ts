import { sql } from "kysely";
import { addUp, overwrite } from "../../platform/database/overwrite.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

export const careerKeys = {
  player_rounds: ["user_id", "pool_id", "freeze_number"],
  player_maps: ["user_id", "board_id", "map", "side"],
  player_pairs: ["user_id", "pool_id", "other_id"],
  player_elo_spans: ["user_id", "pool_id", "games", "span"],
} as const;

/** The columns that add up. */
const mapSums = ["games", "wins", "losses", "rounds", "kills", "deaths", "score", "flags", "flag_rounds"] as const;
const pairSums = ["games_with", "wins_with", "losses_with", "games_against", "wins_against", "losses_against"] as const;

/** Stores rounds of players, over those that are stored. */
export async function saveRounds(trx: LeagueTransaction, rows: readonly Row<"player_rounds">[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("player_rounds")
    .values(rows)
    .onConflict((conflict) => conflict.columns(careerKeys.player_rounds).doUpdateSet(overwrite({ ...rows[0] })))
    .execute();
}

/** Adds to the sums of players on maps. */
export async function addToMaps(trx: LeagueTransaction, rows: readonly Row<"player_maps">[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("player_maps")
    .values(rows)
    .onConflict((conflict) => conflict.columns(careerKeys.player_maps).doUpdateSet(addUp("player_maps", mapSums)))
    .execute();
}

/** Adds to the records of players with each other. */
export async function addToPairs(trx: LeagueTransaction, rows: readonly Row<"player_pairs">[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("player_pairs")
    .values(rows)
    .onConflict((conflict) => conflict.columns(careerKeys.player_pairs).doUpdateSet(addUp("player_pairs", pairSums)))
    .execute();
}

/** Extends the spans of curves by a game. */
export async function extendSpans(trx: LeagueTransaction, rows: readonly Row<"player_elo_spans">[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("player_elo_spans")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(careerKeys.player_elo_spans).doUpdateSet({
        ...overwrite({ last_elo: 0, last_result_id: 0 }),
        low_elo: chosen("low_elo", "<"),
        high_elo: chosen("high_elo", ">"),
      }),
    )
    .execute();
}

/** The new value where it is lower or higher, else the stored one. */
function chosen(column: "low_elo" | "high_elo", comparison: "<" | ">") {
  const [added, stored] = [sql.ref<number>(`excluded.${column}`), sql.ref<number>(`player_elo_spans.${column}`)];
  return sql<number>`case when ${added} ${sql.raw(comparison)} ${stored} then ${added} else ${stored} end`;
}
