import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

const bounds = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 480];
const longest = 1440;
const hourMs = 3_600_000;
const minuteMs = 60_000;

/** How long players waited for their matches, counted by queue, UTC hour and bound; and what finds a queue's last matches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await createTable(db, "queue_waits", { isClustered: true })
    .addColumn("queue_id", integer, (c) => c.notNull().references("queues.id").onDelete("cascade"))
    .addColumn("hour", integer, (c) => c.notNull())
    .addColumn("minutes", integer, (c) => c.notNull())
    .addColumn("players", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("queue_waits_pkey", ["queue_id", "hour", "minutes"])
    .execute();
  const cases = bounds.map(
    (minutes) => sql`when m.made_at - p.joined_at <= ${sql.lit(minutes * minuteMs)} then ${sql.lit(minutes)}`,
  );
  const bound = sql`case ${sql.join(cases, sql` `)} else ${sql.lit(longest)} end`;
  const hour = sql`(p.joined_at / ${sql.lit(hourMs)}) % 24`;
  await sql`
    insert into queue_waits (queue_id, hour, minutes, players)
    select m.queue_id, ${hour}, ${bound}, count(*)
    from matches as m join match_players as p on p.match_id = m.id
    where m.queue_id is not null and p.made_side is not null
    group by m.queue_id, ${hour}, ${bound}
  `.execute(db);
  await db.schema
    .createIndex("matches_of_queue_with_result")
    .on("matches")
    .columns(["queue_id", "id"])
    .where(sql.ref("result_id"), "is not", null)
    .execute();
}
