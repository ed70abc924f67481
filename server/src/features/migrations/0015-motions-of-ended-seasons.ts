import { type Kysely, sql } from "kysely";

/**
 * Closes motions that were open when their season ended, because admins could not close them afterwards. As with every closed
 * motion, the votes are counted and then deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; ended_at: number }>`
    select m.id, s.ended_at from motions as m join seasons as s on s.id = m.season_id
    where m.opened_at is not null and m.closed_at is null and s.ended_at is not null
  `.execute(db);
  for (const { id, ended_at } of rows) {
    const votes = (inFavour: number) =>
      sql`(select count(*) from motion_votes where motion_id = ${id} and in_favour = ${inFavour})`;
    await sql`
      update motions set closed_at = ${ended_at}, yes = ${votes(1)}, no = ${votes(0)} where id = ${id}
    `.execute(db);
    await sql`delete from motion_votes where motion_id = ${id}`.execute(db);
  }
}
