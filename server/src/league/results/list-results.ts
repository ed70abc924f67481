import type { LeagueDatabase } from "../context.ts";
import { type ResultsFilter, resultsByDay } from "./result-days-queries.ts";
import { listResults } from "./results-queries.ts";

const dayMs = 86_400_000;

/** A page of results, the newest first, and how many there are. The counters of days lead to it, however far back it is. */
export async function pageOfResults(
  db: LeagueDatabase,
  filter: ResultsFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const days = await resultsByDay(db, filter);
  const total = days.reduce((sum, { results }) => sum + results, 0);
  if (offset >= total) return { results: [], total };
  let newer = 0;
  const start = days.find(({ results }) => {
    if (newer + results > offset) return true;
    newer += results;
    return false;
  });
  const before = offset === 0 || start === undefined ? null : (start.day + 1) * dayMs;
  const results = await listResults(db, filter, { before, limit, offset: before === null ? offset : offset - newer });
  return { results, total };
}
