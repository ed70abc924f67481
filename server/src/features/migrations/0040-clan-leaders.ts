import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** Leaders of clans, their invitations to players, and the span in which a season's rosters may change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);

  await db.schema
    .alterTable("clan_players")
    .addColumn("leads", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("clan_players_one_leader")
    .on("clan_players")
    .column("clan_id")
    .unique()
    .where(sql.ref("leads"), "=", 1)
    .execute();

  for (const column of ["transfer_from", "transfer_to"]) {
    await db.schema.alterTable("seasons").addColumn(column, integer).execute();
  }

  await createTable(db, "clan_invitations")
    .addColumn("clan_id", integer, (c) => c.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("season_id", integer, (c) => c.notNull().references("seasons.id"))
    .addColumn("invited_by", integer, (c) => c.notNull().references("users.id"))
    .addColumn("invited_at", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("clan_invitations_pkey", ["clan_id", "user_id"])
    .execute();
  await db.schema
    .createIndex("clan_invitations_of_user")
    .on("clan_invitations")
    .columns(["user_id", "season_id"])
    .execute();
}
