import type { Kysely } from "kysely";
import { columnTypes } from "../../platform/database/dialect.ts";

type Before = { seasons: { name_key: string; prize_pool: number | null } };

/** The prize pool of a season in euros. The rules of the first season name theirs. */
export async function up(db: Kysely<Before>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema.alterTable("seasons").addColumn("prize_pool", integer).execute();
  await db.updateTable("seasons").set({ prize_pool: 300 }).where("name_key", "=", "season 1").execute();
}
