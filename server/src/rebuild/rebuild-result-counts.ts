import type { LeagueTransaction } from "../features/context.ts";
import { listCounterMaps, spanDays } from "../features/results/result-counts-queries.ts";
import type { Row } from "../features/tables.ts";
import { lockTable } from "../platform/database/dialect.ts";
import { countResultsByDay, readResultCounts, saveResultCounts } from "./rebuild-queries.ts";

/**
 * Recounts the results of each day. Transactions change a result and its counters together, and add to counters instead
 * of setting them: this waits for those that have changed a counter, and the others add to the values stored here.
 * @returns how many counters were wrong
 */
export async function rebuildResultCounts(trx: LeagueTransaction): Promise<number> {
  await lockTable(trx, "result_counts");
  const counted = new Map<string, Row<"result_counts">>();
  for (const { area, competition_id, frozen, map, day, results } of await countResultsByDay(trx)) {
    for (const counter of listCounterMaps(map)) {
      for (const days of spanDays) {
        const span = Math.floor(day / days);
        const empty = { area, competition_id: competition_id ?? 0, frozen, map: counter, days, span, results: 0 };
        counted.getOrInsert(keyOf(empty), empty).results += results;
      }
    }
  }
  const stored = await readResultCounts(trx);
  const storedResults = new Map(stored.map((span) => [keyOf(span), span.results]));
  const wrong = [...counted].filter(([key, { results }]) => storedResults.get(key) !== results).map(([, span]) => span);
  const empty = stored
    .filter((span) => span.results !== 0 && !counted.has(keyOf(span)))
    .map((span) => ({ ...span, results: 0 }));
  await saveResultCounts(trx, [...wrong, ...empty]);
  return wrong.length + empty.length;
}

function keyOf({ area, competition_id, frozen, map, days, span }: Row<"result_counts">): string {
  return [area, competition_id, frozen, days, span, map].join(" ");
}
