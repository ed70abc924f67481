import { type Kysely, sql } from "kysely";

/** Names look alike regardless of how many blanks stand together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ skeleton: string }>`select skeleton from held_names where skeleton like '%  %'`.execute(
    db,
  );
  for (const { skeleton } of rows) {
    const short = skeleton.replaceAll(/ +/g, " ");
    await sql`update held_names set skeleton = ${short} where skeleton = ${skeleton}`.execute(db);
  }
}
