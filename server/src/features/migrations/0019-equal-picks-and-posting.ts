import { type Kysely, sql } from "kysely";
import { getColumnTypes } from "../../platform/database/dialect.ts";

/**
 * Allows both clans of an event to pick the same map, because the error revealed the other clan's pick. Adds the
 * column `posts_rounds`: whether the server of a match posts its rounds, or `null` if no server was set up. Before,
 * this was one of the `notes`; the only other one says that the server has no capture the flag.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("map_picks_differ").execute();
  await db.schema.alterTable("reservations").addColumn("posts_rounds", getColumnTypes(db).integer).execute();
  await sql`
    update reservations set posts_rounds = case when notes like '%does not post rounds%' then 0 else 1 end
    where touched = 1
  `.execute(db);
  await sql`
    update reservations set notes =
      case when notes like '%no capture the flag%' then '["This server has no capture the flag."]' else '[]' end
    where notes <> '[]'
  `.execute(db);
}
