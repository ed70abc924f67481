import { type Kysely, sql } from "kysely";
import { columnTypes } from "../../platform/database/dialect.ts";

/** Who is connected to the console of a free server, since when a reserved one does not answer, and what happened to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema.alterTable("game_servers").addColumn("console_user", text).execute();
  await db.schema
    .alterTable("game_servers")
    .addColumn("console_until", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("reservations").addColumn("failing_since", integer).execute();
  await db.schema
    .alterTable("reservations")
    .addColumn("incident", text, (c) =>
      c.check(sql`incident in ('RESTARTED', 'ROUND_INTERRUPTED', 'SERVER_REPLACED', 'MOVED')`),
    )
    .execute();
}
