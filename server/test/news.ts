import type { League } from "./open-league.ts";

/** Takes the news out of the outbox that was recorded since it was last looked at. */
export async function newsOf({ context: { db } }: League): Promise<object[]> {
  const rows = await db.selectFrom("outbox").select(["id", "kind", "payload"]).orderBy("id").execute();
  await db.deleteFrom("outbox").execute();
  return rows.map(({ kind, payload }) => ({ kind, ...JSON.parse(payload) }));
}
