import { type Kysely, sql } from "kysely";
import { getColumnTypes } from "../../platform/database/dialect.ts";

/**
 * Adds two columns to `game_servers`: the process that may connect to the console (`console_user`), and until when
 * (`console_until`). Adds two columns to `reservations`: since when the server has not responded (`failing_since`), and
 * what has happened to it (`incident`).
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
