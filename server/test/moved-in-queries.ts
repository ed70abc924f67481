import type { MovedCounts } from "contract/admin.ts";
import { recordMoveIn } from "../src/features/administration/legacy-import/moved-in.ts";
import type { LeagueDatabase } from "../src/features/context.ts";
import type { NewRow } from "../src/features/tables.ts";
import { transaction } from "../src/platform/database/database.ts";

/** The counts of a league that moved in. */
export const movedCounts: MovedCounts = {
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

/** The league moves in from the original software, with these ids. @param at ms UTC */
export async function insertMovedIn(db: LeagueDatabase, at: number, ids: readonly NewRow<"moved_ids">[]) {
  await transaction(db, async (trx) => {
    await recordMoveIn(trx, { at, database: "teeworlds-league", counts: movedCounts });
    if (ids.length > 0) await trx.insertInto("moved_ids").values(ids).execute();
  });
}
