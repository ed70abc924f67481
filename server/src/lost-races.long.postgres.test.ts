import { expect, test } from "vitest";
import { callEverything } from "../test/call-everything.ts";
import { beginSeason } from "../test/league-season.ts";
import { countCommitAttempts, countRowsOfTables, failCommits } from "../test/lose-races-queries.ts";
import { openDiscordLeague } from "../test/open-discord-league.ts";

/** Makes every call in a new league. If `losesRaces`, each transaction fails and is retried, as after a lost race. */
async function callAll({ losesRaces }: { readonly losesRaces: boolean }) {
  const { league, link } = await openDiscordLeague();
  const { db } = league.context;
  if (losesRaces) await failCommits(db);
  await link({ id: league.adminId, name: "admin", token: league.admin });
  await callEverything(league);
  await beginSeason(league, "Autumn");
  return db;
}

test("calls whose transactions fail because of conflicts take effect exactly once", async () => {
  const usualDatabase = await callAll({ losesRaces: false });
  const databaseWithConflicts = await callAll({ losesRaces: true });
  // Shows that many commits were disturbed.
  expect(await countCommitAttempts(databaseWithConflicts)).toBeGreaterThan(300);
  expect(await countRowsOfTables(databaseWithConflicts)).toEqual(await countRowsOfTables(usualDatabase));
});
