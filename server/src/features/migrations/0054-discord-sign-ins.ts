import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** Sign-ins with Discord that are under way. The accounts of deleted users are unlinked, as deleting does from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await createTable(db, "discord_sign_ins")
    .addColumn("browser_hash", text, (c) => c.primaryKey().notNull())
    .addColumn("discord_id", text)
    .addColumn("name", text)
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();
  await sql`delete from discord_accounts where user_id in (select id from users where deleted_at is not null)`.execute(
    db,
  );
}
