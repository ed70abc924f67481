import type { LeagueDatabase } from "../../features/context.ts";
import { newsOf } from "../../features/outbox-queries.ts";
import type { Row } from "../../features/tables.ts";

/** Stores whether the bot is connected to Discord. */
export async function saveState(db: LeagueDatabase, state: Omit<Row<"discord_state">, "id">): Promise<void> {
  await db
    .insertInto("discord_state")
    .values({ id: 1, ...state })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(state))
    .execute();
}

/** Whether the bot is connected to Discord; `undefined` if it never tried. */
export function findState(db: LeagueDatabase) {
  return db.selectFrom("discord_state").selectAll().executeTakeFirst();
}

/** The last errors of queues whose news is not delivered, without repetitions. */
export async function queueFaults(db: LeagueDatabase): Promise<{ queueId: number; fault: string }[]> {
  const waiting = await db
    .selectFrom("outbox")
    .select(["kind", "payload", "fault"])
    .where("fault", "is not", null)
    .orderBy("id")
    .execute();
  const faults = new Map<string, { queueId: number; fault: string }>();
  for (const { fault, ...row } of waiting) {
    const news = newsOf(row);
    if (fault !== null && "queueId" in news) faults.set(`${news.queueId} ${fault}`, { queueId: news.queueId, fault });
  }
  return [...faults.values()];
}
