import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** When waiting players were last active, and who of them is away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await createTable(db, "presences")
    .addColumn("user_id", integer, (c) => c.primaryKey().references("users.id"))
    .addColumn("seen_at", integer, (c) => c.notNull())
    .execute();
  await sql`
    insert into presences (user_id, seen_at) select user_id, max(joined_at) from queue_players group by user_id
  `.execute(db);
  await db.schema
    .alterTable("queue_players")
    .addColumn("away", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("queue_players").addColumn("passed_over_at", integer).execute();
}
