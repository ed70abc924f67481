import { type Kysely, sql } from "kysely";
import { columnTypes, createIndexes, createTable, createUniqueIndexes } from "../../platform/database/dialect.ts";

/** How game servers are reached, and which match each is set up for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);
  for (const column of ["address", "econ_address", "econ_password", "fault"]) {
    await db.schema.alterTable("game_servers").addColumn(column, text).execute();
  }
  await db.schema
    .alterTable("game_servers")
    .addColumn("protocol", text, (c) => c.notNull().defaultTo("0.6"))
    .execute();
  await db.schema
    .alterTable("game_servers")
    .addColumn("priority", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("game_servers").addColumn("checked_at", integer).execute();
  await createTable(db, "reservations")
    .addColumn("id", id)
    .addColumn("match_id", integer, (c) => c.references("matches.id").onDelete("set null"))
    .addColumn("event_id", integer, (c) => c.references("events.id").onDelete("set null"))
    .addColumn("game_server_id", integer, (c) => c.references("game_servers.id"))
    .addColumn("state", text, (c) => c.notNull())
    .addColumn("present", integer, (c) => c.check(sql`present = 1`))
    .addColumn("held", integer, (c) => c.check(sql`held = 1`))
    .addColumn("since", integer, (c) => c.notNull())
    .addColumn("tries", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("due_at", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("worker", text)
    .addColumn("leased_until", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("asked", text, (c) => c.check(sql`asked in ('START', 'END', 'MOVE', 'RELEASE')`))
    .addColumn("kept", integer, (c) => c.notNull().defaultTo(0).check(sql`kept in (0, 1)`))
    .addColumn("touched", integer, (c) => c.notNull().defaultTo(0).check(sql`touched in (0, 1)`))
    .addColumn("started_at", integer)
    .addColumn("rounds", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("secrets", text)
    .addColumn("post_key_hash", text)
    .addColumn("told", text, (c) => c.notNull().defaultTo("[]"))
    .addColumn("present_ids", text)
    .addColumn("kills", text)
    .addColumn("notes", text, (c) => c.notNull().defaultTo("[]"))
    .addColumn("fault", text)
    .addColumn("steps", text, (c) => c.notNull().defaultTo("[]"))
    .addColumn("made_at", integer, (c) => c.notNull())
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
    .addColumn("reservation_id", integer, (c) => c.references("reservations.id").onDelete("set null"))
    .execute();
  await createIndexes(db, "received_rounds", { received_rounds_by_reservation: ["reservation_id"] });
}
