import { addUp } from "../../platform/database/overwrite.ts";
import { prepareInsert } from "../../platform/database/prepare-insert.ts";
import type { LeagueDatabase } from "../context.ts";
import type { Row } from "../tables.ts";

export const mapKeys = {
  map_rounds: ["map", "board_id", "time_limit", "score_limit"],
  map_players: ["map", "board_id", "user_id"],
} as const;

/** The columns that add up. */
export const mapSums = {
  map_rounds: ["rounds", "red_wins", "blue_wins", "red_score", "blue_score", "winner_score", "loser_score"],
  map_players: ["games", "wins", "losses", "rounds", "kills", "deaths", "score"],
} as const;

/** Adds to the sums of the rounds of maps. */
export const addToMapRounds = prepareInsert((db: LeagueDatabase, rows: readonly Row<"map_rounds">[]) =>
  db
    .insertInto("map_rounds")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(mapKeys.map_rounds).doUpdateSet(addUp("map_rounds", mapSums.map_rounds)),
    ),
);

/** Adds to the sums of players on a map. */
export const addToMapPlayers = prepareInsert((db: LeagueDatabase, rows: readonly Row<"map_players">[]) =>
  db
    .insertInto("map_players")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(mapKeys.map_players).doUpdateSet(addUp("map_players", mapSums.map_players)),
    ),
);
