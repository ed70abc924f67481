import type { LeagueTransaction } from "../../features/context.ts";
import type { Row } from "../../features/tables.ts";

/** Notes that a user is on the way to Discord; where they were on the way before, that way is closed. */
export async function insertLink(trx: LeagueTransaction, link: Row<"discord_links">, now: number): Promise<void> {
  await trx
    .deleteFrom("discord_links")
    .where(({ or, eb }) => or([eb("user_id", "=", link.user_id), eb("expires_at", "<=", now)]))
    .execute();
  await trx.insertInto("discord_links").values(link).execute();
}

/** Uses up a way to Discord and back. @returns whether this user was on it, in time */
export async function useLink(
  trx: LeagueTransaction,
  { state_hash, user_id }: Pick<Row<"discord_links">, "state_hash" | "user_id">,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("discord_links")
    .where("state_hash", "=", state_hash)
    .where("user_id", "=", user_id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
