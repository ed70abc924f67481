import type { League } from "./open-league.ts";

/** Reads the news that was recorded since the last call, and removes it from the outbox. */
export async function newsOf({ context: { db } }: League): Promise<object[]> {
  const rows = await db.selectFrom("outbox").select(["id", "kind", "payload"]).orderBy("id").execute();
  await db.deleteFrom("outbox").execute();
  return rows.map(({ kind, payload }) => ({ kind, ...JSON.parse(payload) }));
}
