import type { LeagueTransaction } from "../features/context.ts";
import { countersOfMap, spanDays } from "../features/results/result-days-queries.ts";
import type { Row } from "../features/tables.ts";
import { lockTable } from "../platform/database/dialect.ts";
import { countedDays, saveSpans, storedSpans } from "./rebuild-queries.ts";

/**
 * Recounts the results of each day. Transactions change a result and its counters together, and add to counters instead
 * of setting them: this waits for those that have changed a counter, and the others add to the values stored here.
 * @returns how many counters were wrong
 */
export async function rebuildSpans(trx: LeagueTransaction): Promise<number> {
  await lockTable(trx, "result_spans");
  const counted = new Map<string, Row<"result_spans">>();
  for (const { area, board_id, frozen, map, day, results } of await countedDays(trx)) {
    for (const counter of countersOfMap(map)) {
      for (const days of spanDays) {
        const span = Math.floor(day / days);
        const empty = { area, board_id: board_id ?? 0, frozen, map: counter, days, span, results: 0 };
        counted.getOrInsert(keyOf(empty), empty).results += results;
      }
    }
  }
  const stored = await storedSpans(trx);
  const storedResults = new Map(stored.map((span) => [keyOf(span), span.results]));
  const wrong = [...counted].filter(([key, { results }]) => storedResults.get(key) !== results).map(([, span]) => span);
  const empty = stored
    .filter((span) => span.results !== 0 && !counted.has(keyOf(span)))
    .map((span) => ({ ...span, results: 0 }));
  await saveSpans(trx, [...wrong, ...empty]);
  return wrong.length + empty.length;
}

function keyOf({ area, board_id, frozen, map, days, span }: Row<"result_spans">): string {
  return [area, board_id, frozen, days, span, map].join(" ");
}
