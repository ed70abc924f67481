import type { League } from "./open-league.ts";

/** Returns the messages in the outbox and removes them. */
export async function takeOutboxMessages({ context: { db } }: League): Promise<object[]> {
  const rows = await db.selectFrom("outbox").select(["id", "kind", "payload"]).orderBy("id").execute();
  await db.deleteFrom("outbox").execute();
  return rows.map(({ kind, payload }) => ({ kind, ...JSON.parse(payload) }));
}
