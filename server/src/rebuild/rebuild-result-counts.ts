import type { LeagueTransaction } from "../features/context.ts";
import { listCountedMaps, spanDays } from "../features/results/result-counts-queries.ts";
import type { Row } from "../features/tables.ts";
import { lockTable } from "../platform/database/dialect.ts";
import { countResultsByDay, readResultCounts, saveResultCounts } from "./rebuild-queries.ts";

/**
 * Recounts the results of each day. Waits for transactions that have already changed a count. Later transactions add to the
 * counts that are stored here, because a transaction that changes a result also adds to its counts and never sets them.
 * @returns how many counts were wrong
 */
export async function rebuildResultCounts(trx: LeagueTransaction): Promise<number> {
  await lockTable(trx, "result_counts");
  const correctCounts = new Map<string, Row<"result_counts">>();
  for (const { area, competition_id, frozen, map, day, results } of await countResultsByDay(trx)) {
    for (const countedMap of listCountedMaps(map)) {
      // A span is a period of this number of days. Spans are numbered from 1970.
      for (const days of spanDays) {
        const span = Math.floor(day / days);
        const emptyCount = {
          area,
          competition_id: competition_id ?? 0,
          frozen,
          map: countedMap,
          days,
          span,
          results: 0,
        };
        correctCounts.getOrInsert(createKey(emptyCount), emptyCount).results += results;
      }
    }
  }
  const storedCounts = await readResultCounts(trx);
  const storedResults = new Map(storedCounts.map((count) => [createKey(count), count.results]));
  const wrongCounts = [...correctCounts]
    .filter(([key, { results }]) => storedResults.get(key) !== results)
    .map(([, row]) => row);
  // Counts of days without results are set to 0.
  const obsoleteCounts = storedCounts
    .filter((count) => count.results !== 0 && !correctCounts.has(createKey(count)))
    .map((count) => ({ ...count, results: 0 }));
  await saveResultCounts(trx, [...wrongCounts, ...obsoleteCounts]);
  return wrongCounts.length + obsoleteCounts.length;
}

function createKey({ area, competition_id, frozen, map, days, span }: Row<"result_counts">): string {
  return [area, competition_id, frozen, days, span, map].join(" ");
}
