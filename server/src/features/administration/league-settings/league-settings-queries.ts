import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { Row } from "../../tables.ts";

export type LeagueSettingsRow = Omit<Row<"league_settings">, "id">;

/** What admins have set; `undefined`: nothing yet. */
export function findLeagueSettings(db: LeagueDatabase): Promise<LeagueSettingsRow | undefined> {
  return db
    .selectFrom("league_settings")
    .select(["league_name", "community_url", "account_requests", "ready_seconds", "accent", "mark"])
    .executeTakeFirst();
}

/** Sets the given columns; the others stay. */
export async function setLeagueSettings(trx: LeagueTransaction, change: Partial<LeagueSettingsRow>): Promise<void> {
  await trx
    .insertInto("league_settings")
    .values({ id: 1, ...change })
    .onConflict((conflict) =>
      Object.keys(change).length === 0 ? conflict.doNothing() : conflict.column("id").doUpdateSet(change),
    )
    .execute();
}
