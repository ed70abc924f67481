import { expect, test } from "vitest";
import { callEverything } from "../test/call-everything.ts";
import { beginSeason } from "../test/league-season.ts";
import { openLeagueWithDiscordServer } from "../test/open-discord-league.ts";
import { countCommitAttempts, countRowsOfTables, failFirstAttempts } from "../test/provoke-conflicts-queries.ts";

/** Makes every call in a new league. If `hasConflicts`, each transaction first fails because of a conflict, and is retried. */
async function callAll({ hasConflicts }: { readonly hasConflicts: boolean }) {
  const { league, link } = await openLeagueWithDiscordServer();
  const { db } = league.context;
  if (hasConflicts) await failFirstAttempts(db);
  await link({ id: league.adminId, name: "admin", token: league.admin });
  await callEverything(league);
  // The new season copies the clans of the season that `callEverything` has ended.
  await beginSeason(league, "Autumn");
  return db;
}

test("calls whose transactions fail because of conflicts take effect exactly once", async () => {
  const usualDatabase = await callAll({ hasConflicts: false });
  const databaseWithConflicts = await callAll({ hasConflicts: true });
  // Shows that many commits were disturbed.
  expect(await countCommitAttempts(databaseWithConflicts)).toBeGreaterThan(300);
  expect(await countRowsOfTables(databaseWithConflicts)).toEqual(await countRowsOfTables(usualDatabase));
});
