import type { LeagueTransaction } from "../../features/context.ts";

/** Locks a queue's row until the transaction ends, so that nobody else connects it meanwhile. */
export function lockQueueForUpdate(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("queues").select("guild_id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}
