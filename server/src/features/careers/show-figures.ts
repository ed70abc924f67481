import type { FiguresOnBoard } from "contract/careers.ts";
import type { FigureName } from "contract/round-figures.ts";
import type { LeagueDatabase } from "../context.ts";
import { figuresOfPlayer } from "./figures-queries.ts";

/** The averages of a player's figures in each mode and season, beside those of all players there. */
export async function showFigures(db: LeagueDatabase, userId: number): Promise<FiguresOnBoard[]> {
  const boards = Map.groupBy(await figuresOfPlayer(db, userId), ({ board_id }) => board_id);
  return [...boards.values()].map((sums) => ({
    area: sums[0]?.area ?? "ranked",
    name: sums[0]?.mode_name ?? sums[0]?.season_name ?? "",
    averages: sums.map(({ figure, rounds, total, all_rounds, all_total }) => ({
      figure: figure as FigureName,
      rounds,
      own: total / rounds,
      all: all_total / all_rounds,
    })),
  }));
}
