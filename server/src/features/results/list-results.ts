import type { LeagueDatabase } from "../context.ts";
import { type ResultsFilter, resultsBySpan, type Span, spanDays } from "./result-days-queries.ts";
import { listResults } from "./results-queries.ts";

const dayMs = 86_400_000;

/**
 * A page of results, the newest first, and their total. Counters of days find the page at a cost that does not grow
 * with its distance.
 */
export async function pageOfResults(
  db: LeagueDatabase,
  filter: ResultsFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const all = await resultsBySpan(db, filter, spanDays[0], null);
  const total = all.reduce((sum, { results }) => sum + results, 0);
  if (offset >= total) return { results: [], total };
  if (offset === 0) return { results: await listResults(db, filter, { before: null, limit, offset }), total };
  const { day, newer } = await dayOfPage(db, filter, offset);
  const results = await listResults(db, filter, { before: (day + 1) * dayMs, limit, offset: offset - newer });
  return { results, total };
}

/** The day of the result at that position, counted from the newest, and the number of results on newer days. */
async function dayOfPage(db: LeagueDatabase, filter: ResultsFilter, offset: number) {
  let newer = 0;
  let within: Span | null = null;
  for (const days of spanDays) {
    const counters = await resultsBySpan(db, filter, days, within);
    const found = counters.find(({ results }) => {
      if (newer + results > offset) return true;
      newer += results;
      return false;
    });
    // Results were deleted since they were counted: use the oldest day.
    const span: number = found?.span ?? counters.at(-1)?.span ?? 0;
    within = { days, span };
  }
  return { day: within?.span ?? 0, newer };
}
