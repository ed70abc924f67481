import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/**
 * What is remembered of a league that moved in from the original software. The new ids have no foreign key: they belong to
 * several tables, and what is deleted here stays known by its old id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);

  await createTable(db, "move_ins")
    .addColumn("id", integer, (c) => c.notNull().primaryKey())
    .addColumn("moved_at", integer, (c) => c.notNull())
    .addColumn("database", text, (c) => c.notNull())
    .addColumn("counts", text, (c) => c.notNull())
    .addColumn("dismissed_at", integer)
    .execute();

  await createTable(db, "moved_ids", { isClustered: true })
    .addColumn("kind", text, (c) => c.notNull().check(sql`kind in (${kinds})`))
    .addColumn("old_id", text, (c) => c.notNull())
    .addColumn("new_id", integer, (c) => c.notNull())
    .addColumn("board_id", integer)
    .addPrimaryKeyConstraint("moved_ids_pkey", ["kind", "old_id"])
    .execute();

  // Of bcrypt alone, by its cost.
  await db.schema
    .createIndex("users_by_moved_password")
    .on("users")
    .expression(sql`(substr(password_hash, 5, 2))`)
    .where(sql<boolean>`password_hash >= '$2' and password_hash < '$3'`)
    .execute();
}

const kinds = sql.raw(
  "'user', 'clan', 'season', 'mode', 'ranked_result', 'league_result', 'event', 'vote', 'queue', 'ranked_stat', 'league_stat'",
);
