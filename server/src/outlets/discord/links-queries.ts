import { expressionBuilder } from "kysely";
import type { LeagueTransaction } from "../../features/context.ts";
import type { Row, Tables } from "../../features/tables.ts";

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
