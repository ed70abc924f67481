import { type Kysely, sql } from "kysely";
import { getColumnTypes } from "../../platform/database/dialect.ts";

/**
 * Adds which process is connected to the console of a game server and until when, since when a reserved server has not
 * responded, and the incident on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = getColumnTypes(db);
  await db.schema.alterTable("game_servers").addColumn("console_user", text).execute();
  await db.schema
    .alterTable("game_servers")
    .addColumn("console_until", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("reservations").addColumn("failing_since", integer).execute();
  await db.schema
    .alterTable("reservations")
    .addColumn("incident", text, (column) =>
      column.check(sql`incident in ('RESTARTED', 'ROUND_INTERRUPTED', 'SERVER_REPLACED', 'MOVED')`),
    )
    .execute();
}
