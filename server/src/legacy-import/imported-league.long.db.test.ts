import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Document, ObjectId } from "bson";
import { expect, onTestFinished } from "vitest";
import { createDumpInMemory } from "../../test/dump/dump-in-memory.ts";
import { irregularities } from "../../test/dump/irregularities.ts";
import { readRows } from "../../test/dump/read-rows.ts";
import { createId, createSmallLeague } from "../../test/dump/small-league.ts";
import { type League, test } from "../../test/open-league.ts";
import { createServerRound } from "../../test/play.ts";
import { createScratchFolder } from "../../test/scratch-folder.ts";
import { createBackup } from "../backup/create-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { formatJsonMessage } from "../features/results/imports/format-round-message.ts";
import type { Tables } from "../features/tables.ts";
import { transaction } from "../platform/database/database.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { rebuildLeague } from "../rebuild/rebuild-league.ts";
import { ImportedLeague } from "./imported-league.ts";
import { findStateBeforeImport, storeLeague } from "./store-league-queries.ts";

/** Imports a dump into a league that contains only the first admin. */
async function importInto(league: League, collections: Record<string, Document[]> = createSmallLeague()) {
  const { db } = league.context;
  const stateBefore = await transaction(db, findStateBeforeImport);
  const target = { now: league.clock.now(), eloK: league.config.eloK, ...stateBefore };
  const importedLeague = await ImportedLeague.read(createDumpInMemory(collections), target);
  await transaction(db, (trx) => storeLeague(trx, importedLeague, () => undefined), { isLong: true });
  return importedLeague;
}

/** IDs are a prefix and a number. All numbers of the small league are below this one. */
const idOffsetPerLeague = 0x100000;

/** Returns a dump with every known irregularity. */
function createOddLeague(): Record<string, Document[]> {
  const combinedLeague: Record<string, Document[]> = {};
  for (const [index, [_code, _collection, _id, change]] of irregularities.entries()) {
    const league = createSmallLeague();
    change(league);
    for (const [collection, documents] of Object.entries(league)) {
      combinedLeague[collection] ??= [];
      combinedLeague[collection].push(...(addToIds(documents, index * idOffsetPerLeague) as Document[]));
    }
  }
  return combinedLeague;
}

/** Adds a number to all IDs in a value, so that the leagues do not have the same IDs. */
function addToIds(value: unknown, offset: number): unknown {
  const digits = value instanceof ObjectId ? value.toHexString() : value;
  // All IDs of `createId` begin with these digits.
  if (typeof digits === "string" && /^67000000[\da-f]{16}$/.test(digits)) {
    const id = createId(Number.parseInt(digits.slice(8), 16) + offset);
    return typeof value === "string" ? id.toHexString() : id;
  }
  if (Array.isArray(value)) return value.map((item) => addToIds(item, offset));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, addToIds(item, offset)]));
}

/** Returns everything that the pages of a league show. Every reply is checked against the contract. */
async function readPages({ call, leagueArea, admin }: League) {
  const body = {};
  const period = { startDate: "2025-04-01", endDate: "2025-04-02" };
  return {
    users: (await call("searchUsers", { as: admin, body })).data,
    clans: (await call("searchClans", { body })).data,
    events: (await call("searchEvents", { body })).data,
    seasons: (await call("searchSeasons")).data,
    votes: (await call("searchVotes", { as: admin, body })).data,
    queues: (await call("searchQueues", { body })).data,
    ranked: (await call("searchResults", { as: admin, body })).data.resultsRanked,
    home: (await call("getHome", { body: period })).data,
    results: (await leagueArea.call("searchResults", { as: admin, body })).data,
    rankedStats: (await call("searchStats", { body })).data,
    stats: (await leagueArea.call("searchStats", { body })).data,
  };
}

test("a league with all irregularities is stored, shown and counted correctly", async ({ league }) => {
  const { importedCounts } = await importInto(league, createOddLeague());
  expect(await rebuildLeague(league.context)).toMatchObject({
    wrongRowCount: 0,
    resultCount: importedCounts.rankedValidated + importedCounts.leagueValidated,
  });

  const { users, results, clans } = await readPages(league);
  // The imported users and the first admin.
  expect(users).toHaveLength(importedCounts.users + 1);
  expect([results.length, clans.length]).toEqual([importedCounts.leagueResults, importedCounts.clans]);
});

test("a round that was imported from the legacy software is rejected as a duplicate", async ({ league }) => {
  await importInto(league);
  // The players and their values are those of the results in the small league.
  const players = ["Ann", "Bob", "Cleo", "Dan"].map((name, index) => ({
    name,
    side: index < 2 ? ("red" as const) : ("blue" as const),
    flags: null,
    score: 20 + index,
    kills: 10 - index,
    deaths: 5 + index,
  }));
  const formatMessage = (redScore: number, blueScore: number) =>
    formatJsonMessage(createServerRound([], { redScore, blueScore, players }));
  const body = { modeId: "1", message: formatMessage(200, 600) };
  expect(await league.rejected("importResult", { as: league.admin, body })).toMatchObject({
    errorCode: "DUPLICATE_RESULT",
    errorData: { _id: "1" },
  });

  // The league results follow the two ranked ones, so the first of them has the id 3.
  const leagueBody = { message: formatMessage(500, 300) };
  expect(await league.leagueArea.rejected("importResult", { as: league.admin, body: leagueBody })).toMatchObject({
    errorCode: "DUPLICATE_RESULT",
    errorData: { _id: "3" },
  });
});

test("recomputing a player's stats changes nothing", async ({ league }) => {
  await importInto(league);
  const pagesBefore = await readPages(league);
  // `updateStat` recomputes. In the ranked area, its id is that of the stats. In the league area, it is the player's.
  for (const { _id: id } of pagesBefore.rankedStats) await league.call("updateStat", { as: league.admin, id });
  for (const { userId: id } of pagesBefore.stats) await league.leagueArea.call("updateStat", { as: league.admin, id });
  expect(await readPages(league)).toEqual(pagesBefore);
  // Four players have stats in one mode and in two seasons.
  expect([pagesBefore.rankedStats.length, pagesBefore.stats.length]).toEqual([4, 8]);
});

test("a backup of an imported league can be restored to SQLite, even from PostgreSQL", async ({ league }) => {
  await importInto(league, createOddLeague());
  const folder = await createScratchFolder("league-import");
  onTestFinished(() => rm(folder, { recursive: true }));
  const backup = join(folder, "league.backup.gz");
  const takenAt = 0;
  await createBackup(league.location, backup, takenAt);
  const otherLocation = { url: undefined, file: join(folder, "league.sqlite") };
  await restoreBackup(otherLocation, backup);
  const { db, close } = await openDatabase<Tables>(otherLocation);
  const restoredRows = await readRows(db);
  const originalRows = await readRows(league.context.db);
  await close();
  expect(restoredRows).toEqual(originalRows);
});
