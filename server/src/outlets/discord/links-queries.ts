import { expressionBuilder } from "kysely";
import type { LeagueTransaction } from "../../features/context.ts";
import type { Row, Tables } from "../../features/tables.ts";

/** How many milliseconds a user has to come back from Discord. */
const linkMs = 10 * 60_000;

type LinkState = Pick<Row<"discord_links">, "state_hash" | "user_id">;

/** Stores that a user was sent to Discord, instead of an earlier time. */
export async function insertLink(trx: LeagueTransaction, link: LinkState, now: number): Promise<void> {
  await trx
    .deleteFrom("discord_links")
    .where(({ or, not, eb }) => or([eb("user_id", "=", link.user_id), not(isCurrent(now))]))
    .execute();
  const row = { ...link, expires_at: now + linkMs };
  await trx.insertInto("discord_links").values(row).execute();
}

/** Uses up that a user was sent to Discord. @returns whether they were, and came back in time */
export async function useLink(trx: LeagueTransaction, link: LinkState, now: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("discord_links")
    .where("state_hash", "=", link.state_hash)
    .where("user_id", "=", link.user_id)
    .where(isCurrent(now))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Not expired, nor further ahead than any link can be, which is what a clock that was put back leaves behind. */
function isCurrent(now: number) {
  const { and, eb } = expressionBuilder<Tables, "discord_links">();
  return and([eb("expires_at", ">", now), eb("expires_at", "<=", now + linkMs)]);
}
