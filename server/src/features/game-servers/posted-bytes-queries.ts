import { sql } from "kysely";
import { addUp } from "../../platform/database/statements.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

/** Adds a post to the bytes of its game server's day, unless they would exceed the budget. @returns whether they do not */
export async function addPostedBytes(
  trx: LeagueTransaction,
  post: Row<"posted_bytes">,
  budget: number,
): Promise<boolean> {
  if (post.bytes > budget) return false;
  const added = await trx
    .insertInto("posted_bytes")
    .values(post)
    .onConflict((conflict) =>
      conflict
        .columns(["game_server_id", "day"])
        .doUpdateSet(addUp("posted_bytes", ["bytes"]))
        .where(sql<boolean>`posted_bytes.bytes + excluded.bytes <= ${budget}`),
    )
    .returning("bytes")
    .executeTakeFirst();
  return added !== undefined;
}

/** How many game servers have posted at least so many bytes on a day. */
export async function countServersThatPosted(db: LeagueDatabase, day: number, bytes: number): Promise<number> {
  const found = await db
    .selectFrom("posted_bytes as p")
    .innerJoin("game_servers as s", "s.id", "p.game_server_id")
    .select("s.id")
    .where("p.day", "=", day)
    .where("p.bytes", ">=", bytes)
    .where("s.deleted_at", "is", null)
    .execute();
  return found.length;
}

/** Removes the sums of days before that one. */
export async function removePostedBytesBefore(trx: LeagueTransaction, day: number): Promise<void> {
  await trx.deleteFrom("posted_bytes").where("day", "<", day).execute();
}
