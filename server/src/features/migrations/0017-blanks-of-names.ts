import { type Kysely, sql } from "kysely";

/**
 * Replaces repeated blanks in `held_names.skeleton` by one blank, because the number of blanks is hard to see. The
 * skeleton is the form of a reserved name that look-alike names have in common.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ skeleton: string }>`select skeleton from held_names where skeleton like '%  %'`.execute(
    db,
  );
  for (const { skeleton } of rows) {
    const shortSkeleton = skeleton.replaceAll(/ +/g, " ");
    await sql`update held_names set skeleton = ${shortSkeleton} where skeleton = ${skeleton}`.execute(db);
  }
}
