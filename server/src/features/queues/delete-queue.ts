import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { lockMatchmaking } from "../matches/change-match.ts";
import { recordNews } from "../outbox-queries.ts";
import { removeQueue } from "./queues-queries.ts";

/** Deletes a queue and its waiting players; its open matches go on. @throws QUEUE_NOT_FOUND */
export async function deleteQueue({ db, clock }: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    await lockMatchmaking(trx);
    if (!(await removeQueue(trx, id))) throw refuse("QUEUE_NOT_FOUND");
    await recordNews(trx, { kind: "queue-changed", queueId: id }, clock.now());
  });
}
