import { expect, test } from "vitest";
import { callEverything } from "../test/call-everything.ts";
import { beginSeason } from "../test/league-season.ts";
import { countCommitAttempts, failCommits, readRowsOfTables } from "../test/lose-races-queries.ts";
import { openDiscordLeague } from "../test/open-discord-league.ts";

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
  const undisturbed = await callAll({ losesRaces: false });
  const disturbed = await callAll({ losesRaces: true });
  expect(await countCommitAttempts(disturbed)).toBeGreaterThan(300);
  expect(await readRowsOfTables(disturbed)).toEqual(await readRowsOfTables(undisturbed));
});
