import { type Kysely, sql } from "kysely";
import { columnTypes } from "../../platform/database/dialect.ts";

/** The event that a league result belongs to: for existing ones that of their clans and date, the nearest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .alterTable("results")
    .addColumn("event_id", integer, (c) => c.references("events.id").onDelete("set null"))
    .execute();
  await db.schema
    .alterTable("results")
    .addColumn("event_chosen", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("results_by_event")
    .on("results")
    .column("event_id")
    .where(sql.ref("event_id"), "is not", null)
    .execute();
  await sql`
    update results set event_id = (
      select e.id from events e
      where ((e.clan_a_id = results.red_clan_id and e.clan_b_id = results.blue_clan_id)
          or (e.clan_a_id = results.blue_clan_id and e.clan_b_id = results.red_clan_id))
        and results.played_at >= e.starts_at - 1800000
        and results.played_at <= e.ends_at + 10800000
      order by abs(results.played_at - e.starts_at), e.id
      limit 1
    )
    where area = 'league' and red_clan_id is not null and blue_clan_id is not null
  `.execute(db);
}
