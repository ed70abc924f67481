import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, createUniqueIndexes, getColumnTypes } from "../../platform/database/dialect.ts";

/**
 * Adds the addresses of game servers, and the table of their reservations for matches. `game-server-tables.ts` describes the
 * columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = getColumnTypes(db);
  for (const column of ["address", "econ_address", "econ_password", "fault"]) {
    await db.schema.alterTable("game_servers").addColumn(column, text).execute();
  }
  await db.schema
    .alterTable("game_servers")
    .addColumn("protocol", text, (column) => column.notNull().defaultTo("0.6"))
    .execute();
  await db.schema
    .alterTable("game_servers")
    .addColumn("priority", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("game_servers").addColumn("checked_at", integer).execute();
  await createTable(db, "reservations")
    .addColumn("id", id)
    .addColumn("match_id", integer, (column) => column.references("matches.id").onDelete("set null"))
    .addColumn("event_id", integer, (column) => column.references("events.id").onDelete("set null"))
    .addColumn("game_server_id", integer, (column) => column.references("game_servers.id"))
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("present", integer, (column) => column.check(sql`present = 1`))
    .addColumn("held", integer, (column) => column.check(sql`held = 1`))
    .addColumn("since", integer, (column) => column.notNull())
    .addColumn("tries", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("due_at", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("worker", text)
    .addColumn("leased_until", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("asked", text, (column) => column.check(sql`asked in ('START', 'END', 'MOVE', 'RELEASE')`))
    .addColumn("kept", integer, (column) => column.notNull().defaultTo(0).check(sql`kept in (0, 1)`))
    .addColumn("touched", integer, (column) => column.notNull().defaultTo(0).check(sql`touched in (0, 1)`))
    .addColumn("started_at", integer)
    .addColumn("rounds", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("secrets", text)
    .addColumn("post_key_hash", text)
    .addColumn("told", text, (column) => column.notNull().defaultTo("[]"))
    .addColumn("present_ids", text)
    .addColumn("kills", text)
    .addColumn("notes", text, (column) => column.notNull().defaultTo("[]"))
    .addColumn("fault", text)
    .addColumn("steps", text, (column) => column.notNull().defaultTo("[]"))
    .addColumn("made_at", integer, (column) => column.notNull())
    .execute();
  await createUniqueIndexes(db, "reservations", {
    reservations_one_a_match: ["match_id", "present"],
    reservations_one_an_event: ["event_id", "present"],
    reservations_one_a_server: ["game_server_id", "held"],
  });
  await createIndexes(db, "reservations", {
    reservations_by_made_at: ["made_at"],
    reservations_by_state: ["state"],
    reservations_held: ["held"],
  });
  await db.schema
    .alterTable("received_rounds")
    .addColumn("reservation_id", integer, (column) => column.references("reservations.id").onDelete("set null"))
    .execute();
  await createIndexes(db, "received_rounds", { received_rounds_by_reservation: ["reservation_id"] });
}
