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

/**
 * Counts a result where it stands now, and no longer where it stood. Whoever moves results takes the two counters in the
 * same order, so that no two wait for each other.
 */
export async function moveOnDays(trx: LeagueTransaction, before: Dated, after: Dated): Promise<void> {
  const [from, to] = [counterOf(before), counterOf(after)];
  if (from === to) return;
  if (from < to) await countOnDay(trx, before, -1);
  await countOnDay(trx, after, 1);
  if (from > to) await countOnDay(trx, before, -1);
}

/** What a result is counted under, to tell counters apart and put them in order. */
function counterOf({ area, board_id, frozen, played_at }: Dated): string {
  return [area, board_id ?? 0, frozen, dayOf(played_at)].join(" ");
}

/** Which results a list shows. */
export type ResultsFilter = {
  area: Area;
  /** `null`: of all boards. */
  boardIds: readonly number[] | null;
  /** Whether those that are not frozen show too. */
  unfrozenToo: boolean;
};

/** How many results stand on each day that has any, the newest day first. */
export function resultsByDay(db: LeagueDatabase, { area, boardIds, unfrozenToo }: ResultsFilter) {
  return db
    .selectFrom("result_days")
    .select((build) => ["day", build.fn.sum<number>("results").as("results")])
    .where("area", "=", area)
    .$if(boardIds !== null, (query) => query.where("board_id", "in", someOf(boardIds)))
    .$if(!unfrozenToo, (query) => query.where("frozen", "=", 1))
    .groupBy("day")
    .orderBy("day", "desc")
    .execute();
}

/** For `in`, which wants at least one key: one that nothing has where there is none (0 counts what is on no board). */
export function someOf(keys: readonly number[] | null): readonly number[] {
  return keys === null || keys.length === 0 ? [-1] : keys;
}
