import { type Kysely, sql } from "kysely";
import { columnTypes } from "../../platform/database/dialect.ts";

/**
 * Both clans of a match may pick the same map: a refusal told one leader what the other had picked. And whether the server
 * of a match posts its rounds, apart from what cannot be set on it; `null`: no server was set up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("map_picks_differ").execute();
  await db.schema.alterTable("reservations").addColumn("posts_rounds", columnTypes(db).integer).execute();
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
