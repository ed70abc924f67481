import { expressionBuilder } from "kysely";
import type { LeagueDatabase, LeagueTransaction } from "../../features/context.ts";
import { newsOf } from "../../features/outbox-queries.ts";
import type { Row, Tables } from "../../features/tables.ts";

/** The Discord servers that the bot is on, by name. */
export function listGuilds(db: LeagueDatabase) {
  return db.selectFrom("discord_guilds").selectAll().orderBy("name").orderBy("id").execute();
}

/** Stores which Discord servers the bot is on. @returns those that are new to the league */
export async function saveGuilds(
  trx: LeagueTransaction,
  guilds: readonly Row<"discord_guilds">[],
  /** Servers that the bot is on, but that are unavailable at the moment. */
  silent: readonly string[],
): Promise<string[]> {
  const before = new Set((await listGuilds(trx)).map(({ id }) => id));
  const now = new Set([...guilds.map(({ id }) => id), ...silent]);
  const gone = [...before].filter((id) => !now.has(id));
  if (gone.length > 0) await trx.deleteFrom("discord_guilds").where("id", "in", gone).execute();
  for (const { id, ...fields } of guilds) {
    await trx
      .insertInto("discord_guilds")
      .values({ id, ...fields })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(fields))
      .execute();
  }
  return guilds.map(({ id }) => id).filter((id) => !before.has(id));
}

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

/** Locks a queue's row until the transaction ends, so that nobody else connects it meanwhile. */
export function lockQueueForUpdate(trx: LeagueTransaction, id: number) {
  return trx.selectFrom("queues").select("guild_id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** How long a state is valid, in milliseconds. */
const linkMs = 10 * 60_000;

type LinkState = Pick<Row<"discord_links">, "state_hash" | "user_id">;

/** Stores the state with which a user was redirected to Discord, replacing an earlier one. */
export async function insertLink(trx: LeagueTransaction, link: LinkState, now: number): Promise<void> {
  await trx
    .deleteFrom("discord_links")
    .where(({ or, not, eb }) => or([eb("user_id", "=", link.user_id), not(isCurrent(now))]))
    .execute();
  const row = { ...link, expires_at: now + linkMs };
  await trx.insertInto("discord_links").values(row).execute();
}

/** Deletes a user's state. @returns whether it existed and was valid */
export async function useLink(trx: LeagueTransaction, link: LinkState, now: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("discord_links")
    .where("state_hash", "=", link.state_hash)
    .where("user_id", "=", link.user_id)
    .where(isCurrent(now))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Not expired, and not further in the future than a new one, as after the clock was put back. */
function isCurrent(now: number) {
  const { and, eb } = expressionBuilder<Tables, "discord_links">();
  return and([eb("expires_at", ">", now), eb("expires_at", "<=", now + linkMs)]);
}
