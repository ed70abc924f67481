import { type Kysely, sql } from "kysely";
import { createTable, getColumnTypes } from "../../platform/database/dialect.ts";

/**
 * Creates the tables of the legacy import: when it took place, and the new id of each imported entity by its legacy id.
 * The new ids have no foreign key, because they belong to several tables, and because the legacy id of a deleted entity
 * remains known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = getColumnTypes(db);

  await createTable(db, "move_ins")
    .addColumn("id", integer, (column) => column.notNull().primaryKey())
    .addColumn("moved_at", integer, (column) => column.notNull())
    .addColumn("database", text, (column) => column.notNull())
    .addColumn("counts", text, (column) => column.notNull())
    .addColumn("dismissed_at", integer)
    .execute();

  await createTable(db, "moved_ids", { isClustered: true })
    .addColumn("kind", text, (column) => column.notNull().check(sql`kind in (${kinds})`))
    .addColumn("old_id", text, (column) => column.notNull())
    .addColumn("new_id", integer, (column) => column.notNull())
    .addColumn("board_id", integer)
    .addPrimaryKeyConstraint("moved_ids_pkey", ["kind", "old_id"])
    .execute();

  // An index of the imported password hashes, which are of bcrypt, by their cost.
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
