import type { LeagueTransaction } from "../../features/context.ts";

/** Takes a queue's row: until the transaction ends, nobody else connects it. */
export function lockQueueForUpdate(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("queues").select("guild_id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}
