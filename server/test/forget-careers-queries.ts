import { sql } from "kysely";
import { transaction } from "../src/platform/database/database.ts";
import type { League } from "./open-league.ts";

const careers = ["player_rounds", "player_maps", "player_pairs", "player_elo_spans"] as const;

/** Makes a league one whose careers migration 0021 has still to compute. */
export async function forgetCareers({ context: { db } }: League): Promise<void> {
  await transaction(db, async (trx) => {
    for (const table of careers) await trx.deleteFrom(table).execute();
    await trx.updateTable("ratings").set({ games: 0, peak_elo: null, peak_result_id: null }).execute();
    await trx
      .withTables<{ migration: { name: string } }>()
      .deleteFrom("migration")
      .where("name", "=", "0021-fill-careers")
      .execute();
  });
}

/** Makes a league one that migration 0027 has still to be run on. */
export async function undoMapsAndRecords({ context: { db } }: League): Promise<void> {
  await transaction(db, async (trx) => {
    for (const table of ["map_rounds", "map_players", "season_pairs", "records"] as const) {
      await trx.schema.dropTable(table).execute();
    }
    await sql`drop index player_pairs_by_lead`.execute(trx);
    await trx.schema.alterTable("stats").dropColumn("win_streak").execute();
    await trx
      .withTables<{ migration: { name: string } }>()
      .deleteFrom("migration")
      .where("name", "=", "0027-maps-and-records")
      .execute();
  });
}

/** Makes a league one that migration 0058 has still to be run on: its freezes have no time. */
export async function undoTimesOfFreezes({ context: { db } }: League): Promise<void> {
  await transaction(db, async (trx) => {
    await sql`drop index results_by_freeze_time`.execute(trx);
    await trx.updateTable("results").set({ frozen_at: null }).execute();
    await trx
      .withTables<{ migration: { name: string } }>()
      .deleteFrom("migration")
      .where("name", "=", "0058-times-of-freezes")
      .execute();
  });
}
