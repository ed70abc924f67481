import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** Which news is being delivered, why it failed, and whether the bot is connected to Discord. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema
    .alterTable("outbox")
    .addColumn("claimed", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("outbox").addColumn("fault", text).execute();
  await createTable(db, "discord_state")
    .addColumn("id", integer, (c) => c.primaryKey().notNull().check(sql`id = 1`))
    .addColumn("connected", integer, (c) => c.notNull())
    .addColumn("fault", text)
    .addColumn("since", integer, (c) => c.notNull())
    .execute();
}
