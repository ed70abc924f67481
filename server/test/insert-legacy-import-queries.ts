import type { ImportedCounts } from "contract/admin.ts";
import { recordLegacyImport } from "../src/features/administration/legacy-import/legacy-import.ts";
import type { LeagueDatabase } from "../src/features/context.ts";
import type { NewRow } from "../src/features/tables.ts";
import { transaction } from "../src/platform/database/database.ts";

/** The counts of an imported legacy league. */
export const importedCounts: ImportedCounts = {
  users: 66,
  deletedUsers: 1,
  modes: 2,
  seasons: 3,
  clans: 24,
  rosterPlaces: 120,
  rankedResults: 1200,
  rankedValidated: 1187,
  leagueResults: 113,
  leagueValidated: 113,
  events: 60,
  votes: 1,
  voteEntries: 0,
  queues: 2,
};

/** Inserts the record of a legacy import, with the IDs of these imported documents. @param at milliseconds since the epoch */
export async function insertLegacyImport(db: LeagueDatabase, at: number, ids: readonly NewRow<"legacy_ids">[]) {
  await transaction(db, async (trx) => {
    await recordLegacyImport(trx, { at, database: "teeworlds-league", counts: importedCounts });
    if (ids.length > 0) await trx.insertInto("legacy_ids").values(ids).execute();
  });
}
