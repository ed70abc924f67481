import type { LeagueTransaction } from "../../features/context.ts";
import { recordNews } from "../../features/outbox-queries.ts";
import { lastResultsOf } from "./news-queries.ts";

/** How many results are posted again. */
const lastResults = 10;

/**
 * Records news that posts a queue's last validated results again, the first validated first.
 * @param now ms UTC
 */
export async function recordLastResults(trx: LeagueTransaction, queueId: number, now: number): Promise<void> {
  for (const resultId of await lastResultsOf(trx, queueId, lastResults)) {
    await recordNews(trx, { kind: "result-of-queue", queueId, resultId }, now);
  }
}
