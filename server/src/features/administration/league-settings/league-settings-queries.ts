import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import type { Row } from "../../tables.ts";

export type LeagueSettingsRow = Omit<Row<"league_settings">, "id">;

/** Finds the settings that admins have changed; `undefined` if they have not changed any. */
export function findLeagueSettings(db: LeagueDatabase): Promise<LeagueSettingsRow | undefined> {
  return db
    .selectFrom("league_settings")
    .select([
      "league_name",
      "community_url",
      "introduction",
      "admin_contact",
      "clients_url",
      "account_requests",
      "ready_seconds",
      "accent",
      "mark",
      "setup_dismissed",
    ])
    .executeTakeFirst();
}

/**
 * Sets the given columns of the only row, and inserts the row if it does not exist. The other columns stay unchanged.
 */
export async function saveLeagueSettings(trx: LeagueTransaction, change: Partial<LeagueSettingsRow>): Promise<void> {
  await trx
    .insertInto("league_settings")
    .values({ id: 1, ...change })
    .onConflict((conflict) =>
      Object.keys(change).length === 0 ? conflict.doNothing() : conflict.column("id").doUpdateSet(change),
    )
    .execute();
}
