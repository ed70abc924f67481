import { type Area, maxUnpagedEntries } from "contract/constants.ts";
import { toNonEmptyIds } from "../../platform/database/dialect.ts";
import { incrementColumns, prepareInsert } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import { getSpanNumber } from "./result-rules.ts";

/**
 * Lengths, in days, of the spans for which results are counted. The search for a page skips long spans before its first result,
 * then shorter spans, then single days. It reads only a few dozen counts, even for many years.
 */
export const spanDays = [1024, 32, 1] as const;
type SpanDays = (typeof spanDays)[number];

type CountedResult = Pick<Row<"results">, "area" | "competition_id" | "frozen" | "played_at"> & {
  readonly map?: string | null | undefined;
};

/** Returns the maps under which a result is counted: the empty text, which stands for all maps, and its own map. */
export function listCountedMaps(map: string | null | undefined): string[] {
  return map ? ["", map] : [""];
}

/** Adds a result to (`change` is 1) or removes it from (`change` is -1) the counts of all spans that contain its date. */
export async function changeResultCounts(trx: LeagueTransaction, result: CountedResult, change: 1 | -1): Promise<void> {
  const { area, competition_id, frozen, played_at } = result;
  // 0 stands for "no competition", because a primary key cannot contain null.
  const commonColumns = { area, competition_id: competition_id ?? 0, frozen, results: change };
  const spans = spanDays.map((days) => ({ ...commonColumns, days, span: getSpanNumber(played_at, days) }));
  const rows = listCountedMaps(result.map).flatMap((map) => spans.map((span) => ({ ...span, map })));
  await addToSpans(trx, rows);
}

const addToSpans = prepareInsert((db: LeagueDatabase, rows: readonly Row<"result_counts">[]) =>
  db
    .insertInto("result_counts")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["area", "days", "map", "span", "competition_id", "frozen"])
        .doUpdateSet(incrementColumns("result_counts", ["results"])),
    ),
);

/**
 * Removes a result from its old counts and adds it to its new counts. All transactions update counts in the same order, so
 * that they cannot deadlock.
 */
export async function moveResultCounts(
  trx: LeagueTransaction,
  oldResult: CountedResult,
  newResult: CountedResult,
): Promise<void> {
  const oldKey = toSortKey(oldResult);
  const newKey = toSortKey(newResult);
  if (oldKey === newKey) return;
  if (oldKey < newKey) await changeResultCounts(trx, oldResult, -1);
  await changeResultCounts(trx, newResult, 1);
  if (oldKey > newKey) await changeResultCounts(trx, oldResult, -1);
}

/** Returns a text that identifies the counts of a result and sorts them in the order in which they are locked. */
function toSortKey({ area, competition_id, frozen, played_at, map }: CountedResult): string {
  // Shifted to be positive and padded with zeros, so that the order of the texts is the order of the days.
  const day = String(getSpanNumber(played_at, 1) + 10_000_000).padStart(8, "0");
  return [area, competition_id ?? 0, frozen, day, map ?? ""].join(" ");
}

/** Filters the results of an area. */
export type ResultsFilter = {
  area: Area;
  /** `null`: results of all competitions. */
  competitionIds: readonly number[] | null;
  /** 1: only frozen results; 0: only results that are not frozen; `null`: both. */
  frozen: 0 | 1 | null;
  /** `null`: results on all maps. */
  map: string | null;
  /** Only results with this player; `null`: results of all players. */
  userId: number | null;
  /** Only results of this clan; `null`: results of all clans. */
  clanId: number | null;
};

/** A span of days: its length, and its number among the spans of that length, counted from the epoch. */
export type DaySpan = { readonly days: SpanDays; readonly span: number };

/**
 * Counts the results in each non-empty span of a length, the newest span first.
 * @param enclosingSpan only spans within this longer span; `null`: all spans
 */
export function countResultsBySpan(
  db: LeagueDatabase,
  { area, competitionIds, frozen, map }: ResultsFilter,
  days: SpanDays,
  enclosingSpan: DaySpan | null,
) {
  return (
    db
      .selectFrom("result_counts")
      .select((build) => ["span", build.fn.sum<number>("results").as("results")])
      .where("area", "=", area)
      .where("days", "=", days)
      .where("map", "=", map ?? "")
      .$if(competitionIds !== null, (query) => query.where("competition_id", "in", toNonEmptyIds(competitionIds)))
      // `?? 1` is only for the type checker: the condition is not added if `frozen` is null.
      .$if(frozen !== null, (query) => query.where("frozen", "=", frozen ?? 1))
      .$if(enclosingSpan !== null, (query) =>
        query.where(({ between }) => between("span", ...getSpanRange(enclosingSpan, days))),
      )
      .groupBy("span")
      .orderBy("span", "desc")
      .execute()
  );
}

/** Lists the maps with results and the number of their results, by name. */
export function listMapsWithResults(
  db: LeagueDatabase,
  { area, competitionIds, frozen }: Pick<ResultsFilter, "area" | "competitionIds" | "frozen">,
) {
  return (
    db
      .selectFrom("result_counts")
      .select((build) => ["map", build.fn.sum<number>("results").as("results")])
      .where("area", "=", area)
      // The longest spans have the fewest rows to add up.
      .where("days", "=", spanDays[0])
      .where("map", ">", "")
      .$if(competitionIds !== null, (query) => query.where("competition_id", "in", toNonEmptyIds(competitionIds)))
      .$if(frozen !== null, (query) => query.where("frozen", "=", frozen ?? 1))
      .groupBy("map")
      .having((build) => build.fn.sum("results"), ">", 0)
      .orderBy("map")
      .limit(maxUnpagedEntries)
      .execute()
  );
}

/**
 * Returns the first and last number of the spans of `days` days within a longer span. An empty range for `null` is only for the
 * type checker: without a longer span, the query is not limited to a range.
 */
function getSpanRange(enclosingSpan: DaySpan | null, days: SpanDays): [first: number, last: number] {
  if (enclosingSpan === null) return [0, -1];
  const ratio = enclosingSpan.days / days;
  return [enclosingSpan.span * ratio, (enclosingSpan.span + 1) * ratio - 1];
}
