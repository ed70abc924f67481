import { sql } from "kysely";
import { addUp, overwrite } from "../../platform/database/overwrite.ts";
import { prepareInsert } from "../../platform/database/prepare-insert.ts";
import type { LeagueDatabase } from "../context.ts";
import type { Row } from "../tables.ts";

export const careerKeys = {
  player_rounds: ["user_id", "pool_id", "freeze_number"],
  player_maps: ["user_id", "board_id", "map", "side"],
  player_pairs: ["user_id", "pool_id", "other_id"],
  player_elo_spans: ["user_id", "pool_id", "games", "span"],
} as const;

/** The columns that add up. */
const mapSums = ["games", "wins", "losses", "rounds", "kills", "deaths", "score", "flags", "flag_rounds"] as const;
const pairSums = {
  with: ["games_with", "wins_with", "losses_with"],
  against: ["games_against", "wins_against", "losses_against"],
} as const;

/** Stores rounds of players, over those that are stored. */
export const saveRounds = prepareInsert((db: LeagueDatabase, rows: readonly Row<"player_rounds">[]) => {
  const key = careerKeys.player_rounds;
  return db
    .insertInto("player_rounds")
    .values(rows)
    .onConflict((conflict) => conflict.columns(key).doUpdateSet(overwrite({ ...rows[0] }, key)));
});

/** Adds to the sums of players on maps. */
export const addToMaps = prepareInsert((db: LeagueDatabase, rows: readonly Row<"player_maps">[]) =>
  db
    .insertInto("player_maps")
    .values(rows)
    .onConflict((conflict) => conflict.columns(careerKeys.player_maps).doUpdateSet(addUp("player_maps", mapSums))),
);

/** Adds to the records of players with those on their side. */
export const addToPartners = prepareInsert(addToPairs("with"));

/** Adds to the records of players with those on the other side. */
export const addToOpponents = prepareInsert(addToPairs("against"));

/** Extends the spans of curves by a game. */
export const extendSpans = prepareInsert((db: LeagueDatabase, rows: readonly Row<"player_elo_spans">[]) =>
  db
    .insertInto("player_elo_spans")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(careerKeys.player_elo_spans).doUpdateSet({
        ...overwrite({ last_elo: 0, last_result_id: 0 }),
        low_elo: chosen("low_elo", "<"),
        high_elo: chosen("high_elo", ">"),
      }),
    ),
);

/** Only the sums of one kind are set, as each kind has an index of its own. */
function addToPairs(kind: keyof typeof pairSums) {
  return (db: LeagueDatabase, rows: readonly Row<"player_pairs">[]) =>
    db
      .insertInto("player_pairs")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(careerKeys.player_pairs).doUpdateSet(addUp("player_pairs", pairSums[kind])),
      );
}

/** The new value where it is lower or higher, else the stored one. */
function chosen(column: "low_elo" | "high_elo", comparison: "<" | ">") {
  const [added, stored] = [sql.ref<number>(`excluded.${column}`), sql.ref<number>(`player_elo_spans.${column}`)];
  return sql<number>`case when ${added} ${sql.raw(comparison)} ${stored} then ${added} else ${stored} end`;
}
