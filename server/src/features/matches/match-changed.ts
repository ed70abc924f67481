import type { LeagueTransaction } from "../context.ts";
import { recordNews } from "../outbox-queries.ts";
import type { Row } from "../tables.ts";

/** Records the news that a match changed, which its queue shows too. @param now ms UTC */
export async function matchChanged(
  trx: LeagueTransaction,
  { id, queue_id }: Pick<Row<"matches">, "id" | "queue_id">,
  now: number,
): Promise<void> {
  await recordNews(trx, { kind: "match-changed", matchId: id }, now);
  if (queue_id !== null) await recordNews(trx, { kind: "queue-changed", queueId: queue_id }, now);
}
