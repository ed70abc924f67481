import { type Area, maxUnpaged } from "contract/constants.ts";
import { keysForIn } from "../../platform/database/dialect.ts";
import { addUp, prepareInsert } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import { spanOf } from "./result-rules.ts";

/**
 * Lengths of the spans of days that are counted. A page is found through the long spans down to a day, which adds up
 * some dozens of counters, however many years there are.
 */
export const spanDays = [1024, 32, 1] as const;
type SpanDays = (typeof spanDays)[number];

type Dated = Pick<Row<"results">, "area" | "board_id" | "frozen" | "played_at"> & {
  readonly map?: string | null | undefined;
};

/** The maps by whose counters a result is counted: all maps, and its own. */
export function countersOfMap(map: string | null | undefined): string[] {
  return map ? ["", map] : [""];
}

/** Adds a result to (`by` 1) or removes it from (-1) the counters of its day and of the spans that contain it. */
export async function countOnDay(trx: LeagueTransaction, result: Dated, by: 1 | -1): Promise<void> {
  const { area, board_id, frozen, played_at } = result;
  const counter = { area, board_id: board_id ?? 0, frozen, results: by };
  const spans = spanDays.map((days) => ({ ...counter, days, span: spanOf(played_at, days) }));
  await addToSpans(
    trx,
    countersOfMap(result.map).flatMap((map) => spans.map((span) => ({ ...span, map }))),
  );
}

const addToSpans = prepareInsert((db: LeagueDatabase, rows: readonly Row<"result_spans">[]) =>
  db
    .insertInto("result_spans")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["area", "days", "map", "span", "board_id", "frozen"])
        .doUpdateSet(addUp("result_spans", ["results"])),
    ),
);

/**
 * Moves a result from its old counters to its new ones. All transactions update counters in the same order, so that
 * they cannot deadlock.
 */
export async function moveOnDays(trx: LeagueTransaction, before: Dated, after: Dated): Promise<void> {
  const from = counterOf(before);
  const to = counterOf(after);
  if (from === to) return;
  if (from < to) await countOnDay(trx, before, -1);
  await countOnDay(trx, after, 1);
  if (from > to) await countOnDay(trx, before, -1);
}

function counterOf({ area, board_id, frozen, played_at, map }: Dated): string {
  // Zero-padded, so that sorting as text sorts by number.
  const day = String(spanOf(played_at, 1) + 10_000_000).padStart(8, "0");
  return [area, board_id ?? 0, frozen, day, map ?? ""].join(" ");
}

export type ResultsFilter = {
  area: Area;
  /** `null`: of all boards. */
  boardIds: readonly number[] | null;
  /** 1: only frozen ones; 0: only those that are not; `null`: both. */
  frozen: 0 | 1 | null;
  /** `null`: of all maps. */
  map: string | null;
  /** Only those with this player; `null`: of all players. */
  userId: number | null;
  /** Only those of this clan; `null`: of all clans. */
  clanId: number | null;
};

/** A span of days: its length, and its number among spans of that length. */
export type DaySpan = { readonly days: SpanDays; readonly span: number };

/** The number of results in each non-empty span, newest first; optionally only spans within a longer one. */
export function resultsBySpan(
  db: LeagueDatabase,
  { area, boardIds, frozen, map }: ResultsFilter,
  days: SpanDays,
  within: DaySpan | null,
) {
  return db
    .selectFrom("result_spans")
    .select((build) => ["span", build.fn.sum<number>("results").as("results")])
    .where("area", "=", area)
    .where("days", "=", days)
    .where("map", "=", map ?? "")
    .$if(boardIds !== null, (query) => query.where("board_id", "in", keysForIn(boardIds)))
    .$if(frozen !== null, (query) => query.where("frozen", "=", frozen ?? 1))
    .$if(within !== null, (query) => query.where(({ between }) => between("span", ...edgesOf(within, days))))
    .groupBy("span")
    .orderBy("span", "desc")
    .execute();
}

/** The maps on which there are results, by name. */
export function mapsOfResults(
  db: LeagueDatabase,
  { area, boardIds, frozen }: Pick<ResultsFilter, "area" | "boardIds" | "frozen">,
) {
  return db
    .selectFrom("result_spans")
    .select((build) => ["map", build.fn.sum<number>("results").as("results")])
    .where("area", "=", area)
    .where("days", "=", spanDays[0])
    .where("map", ">", "")
    .$if(boardIds !== null, (query) => query.where("board_id", "in", keysForIn(boardIds)))
    .$if(frozen !== null, (query) => query.where("frozen", "=", frozen ?? 1))
    .groupBy("map")
    .having((build) => build.fn.sum("results"), ">", 0)
    .orderBy("map")
    .limit(maxUnpaged)
    .execute();
}

/** The first and the last of the shorter spans within a span. */
function edgesOf(within: DaySpan | null, days: SpanDays): [first: number, last: number] {
  if (within === null) return [0, -1];
  const held = within.days / days;
  return [within.span * held, (within.span + 1) * held - 1];
}
