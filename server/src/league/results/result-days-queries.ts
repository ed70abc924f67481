import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Area, Row } from "../tables.ts";
import { dayOf } from "./result-rules.ts";

type Dated = Pick<Row<"results">, "area" | "board_id" | "frozen" | "played_at">;

/** Counts a result in on its day (`by` 1) or out (-1). */
export async function countOnDay(trx: LeagueTransaction, result: Dated, by: 1 | -1): Promise<void> {
  const { area, board_id, frozen, played_at } = result;
  await trx
    .insertInto("result_days")
    .values({ area, board_id: board_id ?? 0, frozen, day: dayOf(played_at), results: by })
    .onConflict((conflict) =>
      conflict
        .columns(["area", "board_id", "frozen", "day"])
        .doUpdateSet((build) => ({ results: build("result_days.results", "+", by) })),
    )
    .execute();
}

/** Which results a list shows. */
export type ResultsFilter = {
  area: Area;
  /** `null`: of all boards. */
  boardId: number | null;
  /** Whether those that are not frozen show too. */
  unfrozenToo: boolean;
};

/** How many results stand on each day that has any, the newest day first. */
export function resultsByDay(db: LeagueDatabase, { area, boardId, unfrozenToo }: ResultsFilter) {
  return db
    .selectFrom("result_days")
    .select((build) => ["day", build.fn.sum<number>("results").as("results")])
    .where("area", "=", area)
    .$if(boardId !== null, (query) => query.where("board_id", "=", boardId ?? 0))
    .$if(!unfrozenToo, (query) => query.where("frozen", "=", 1))
    .groupBy("day")
    .orderBy("day", "desc")
    .execute();
}
