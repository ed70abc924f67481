import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Area, Row } from "../tables.ts";
import { spanOf } from "./result-rules.ts";

/**
 * The days that one counter covers: counters of long spans lead to those of shorter ones, so that the way to any page adds
 * up some dozens of them, however many years lie behind.
 */
export const spanDays = [1024, 32, 1] as const;
type SpanDays = (typeof spanDays)[number];

type Dated = Pick<Row<"results">, "area" | "board_id" | "frozen" | "played_at">;

/** Counts a result in on its day, and in the spans that hold it (`by` 1), or out (-1). */
export async function countOnDay(trx: LeagueTransaction, result: Dated, by: 1 | -1): Promise<void> {
  const { area, board_id, frozen, played_at } = result;
  const counter = { area, board_id: board_id ?? 0, frozen, results: by };
  await trx
    .insertInto("result_spans")
    .values(spanDays.map((days) => ({ ...counter, days, span: spanOf(played_at, days) })))
    .onConflict((conflict) =>
      conflict
        .columns(["area", "days", "span", "board_id", "frozen"])
        .doUpdateSet((build) => ({ results: build("result_spans.results", "+", by) })),
    )
    .execute();
}

/**
 * Counts a result where it stands now, and no longer where it stood. Whoever moves results takes the counters in the same
 * order, so that no two wait for each other.
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
  // Days with as many digits each, so that text has the order of numbers: spans above them stand in that order too.
  const day = String(spanOf(played_at, 1) + 10_000_000).padStart(8, "0");
  return [area, board_id ?? 0, frozen, day].join(" ");
}

/** Which results a list shows. */
export type ResultsFilter = {
  area: Area;
  /** `null`: of all boards. */
  boardIds: readonly number[] | null;
  /** Whether those that are not frozen show too. */
  unfrozenToo: boolean;
};

/** Part of all days: the one numbered `span` of those that are so many days long. */
export type Span = { readonly days: SpanDays; readonly span: number };

/** How many results stand in each span that has any, the newest first; those within a longer one, where it is given. */
export function resultsBySpan(
  db: LeagueDatabase,
  { area, boardIds, unfrozenToo }: ResultsFilter,
  days: SpanDays,
  within: Span | null,
) {
  return db
    .selectFrom("result_spans")
    .select((build) => ["span", build.fn.sum<number>("results").as("results")])
    .where("area", "=", area)
    .where("days", "=", days)
    .$if(boardIds !== null, (query) => query.where("board_id", "in", someOf(boardIds)))
    .$if(!unfrozenToo, (query) => query.where("frozen", "=", 1))
    .$if(within !== null, (query) => query.where(({ between }) => between("span", ...edgesOf(within, days))))
    .groupBy("span")
    .orderBy("span", "desc")
    .execute();
}

/** The first and the last of the shorter spans that a span holds. */
function edgesOf(within: Span | null, days: SpanDays): [first: number, last: number] {
  if (within === null) return [0, -1];
  const held = within.days / days;
  return [within.span * held, (within.span + 1) * held - 1];
}

/** For `in`, which wants at least one key: one that nothing has where there is none (0 counts what is on no board). */
export function someOf(keys: readonly number[] | null): readonly number[] {
  return keys === null || keys.length === 0 ? [-1] : keys;
}
