import type { LeagueTransaction } from "../features/context.ts";
import { listCounterMaps, spanDays } from "../features/results/result-counts-queries.ts";
import type { Row } from "../features/tables.ts";
import { lockTable } from "../platform/database/dialect.ts";
import { countResultsByDay, readResultCounts, saveResultCounts } from "./rebuild-queries.ts";

/**
 * Recounts the results of each day. Waits for transactions that have already changed a count. Later ones add to the values that
 * are stored here, because each transaction changes a result and its counts together, and adds to counts rather than setting
 * them.
 * @returns how many counts were wrong
 */
export async function rebuildResultCounts(trx: LeagueTransaction): Promise<number> {
  await lockTable(trx, "result_counts");
  const counted = new Map<string, Row<"result_counts">>();
  for (const { area, competition_id, frozen, map, day, results } of await countResultsByDay(trx)) {
    for (const countedMap of listCounterMaps(map)) {
      for (const days of spanDays) {
        const span = Math.floor(day / days);
        const empty = { area, competition_id: competition_id ?? 0, frozen, map: countedMap, days, span, results: 0 };
        counted.getOrInsert(createKey(empty), empty).results += results;
      }
    }
  }
  const stored = await readResultCounts(trx);
  const storedResults = new Map(stored.map((span) => [createKey(span), span.results]));
  const wrong = [...counted].filter(([key, { results }]) => storedResults.get(key) !== results).map(([, row]) => row);
  const obsolete = stored
    .filter((span) => span.results !== 0 && !counted.has(createKey(span)))
    .map((span) => ({ ...span, results: 0 }));
  await saveResultCounts(trx, [...wrong, ...obsolete]);
  return wrong.length + obsolete.length;
}

function createKey({ area, competition_id, frozen, map, days, span }: Row<"result_counts">): string {
  return [area, competition_id, frozen, days, span, map].join(" ");
}
