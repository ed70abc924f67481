import { expect, onTestFinished } from "vitest";
import { beginSeason, createClan, endSeason, enterFrozenRound, readStandings } from "../../test/league-season.ts";
import { type League, openLeague, test } from "../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../test/play.ts";
import { playRounds } from "../../test/play-rounds.ts";
import { readLeagueRows } from "../../test/read-league-rows.ts";
import { tamperWithComputedTables } from "../../test/tamper-queries.ts";
import type { LeagueTransaction } from "../features/context.ts";
import type { Tables } from "../features/tables.ts";
import { transaction } from "../platform/database/database.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { createRatingPoolWorkers, type PoolWorkers } from "./pool-workers.ts";
import type { Progress } from "./progress-lines.ts";
import { rebuildLeague } from "./rebuild-league.ts";
import { rebuildPoolInTransaction } from "./rebuild-pool.ts";
import { listRatingPools } from "./rebuild-queries.ts";
import { rebuildResultCounts } from "./rebuild-result-counts.ts";

/**
 * Opens a league with ten validated results: five of a first mode, one of a second mode, and two of each of two seasons.
 * The second mode also has a result that is not validated. `userIdWithoutRounds` is the id of a player who never played.
 */
async function openPlayedLeague() {
  const league = await openLeague();
  const { modeId } = await playRounds(league);
  const secondModeId = await createMode(league, "second");
  // Long before the other results, so that `result_counts` counts it in other periods.
  const validated = await importRound(league, secondModeId, createServerRound(["anna", "Bert"]), "2005-12-30");
  await league.call("freezeResult", { as: league.admin, id: validated._id });
  await importRound(league, secondModeId, createServerRound(["anna", "Bert"]), "2026-02-01");
  const [ritaId = "", boId = "", nobodyId = ""] = await createPlayers(league, "Rita", "Bo", "Nobody");
  for (const name of ["Season 1", "Season 2"]) {
    const { _id: seasonId } = await beginSeason(league, name);
    // The second season has copies of the clans of the first one.
    const copiedClans = await readStandings(league, seasonId);
    const clanIds =
      copiedClans.length > 0 ? copiedClans.map(({ _id }) => _id) : await createClans(league, ritaId, boId);
    const [owlsId = "", newtsId = ""] = clanIds;
    await enterFrozenRound(league, { red: owlsId, blue: newtsId, redScore: 900, blueScore: 100 });
    await enterFrozenRound(league, { red: newtsId, blue: owlsId, redScore: 0, blueScore: 0, forfeit: "red" });
    if (name === "Season 1") await endSeason(league);
  }
  return { league, modeId, userIdWithoutRounds: Number(nobodyId) };
}

/** Creates two clans with one player each, given by their ids. Returns the ids of the clans. */
async function createClans(league: League, owlId: string, newtId: string): Promise<string[]> {
  return [await createClan(league, "Owls", owlId), await createClan(league, "Newts", newtId)];
}

/** Returns a function that receives the reports of a rebuild, and runs the action at the first one. */
function runAtFirstReport(action: () => Promise<unknown>): () => Promise<void> {
  let isFirst = true;
  return async () => {
    if (!isFirst) return;
    isFirst = false;
    await action();
  };
}

/** Runs a rebuild. Returns its summary and the reports of its progress. */
async function rebuildWithReports({ context }: League, workers?: PoolWorkers) {
  const reports: Progress[] = [];
  const onProgress = (report: Progress) => {
    reports.push(report);
  };
  return { summary: await rebuildLeague(context, onProgress, workers), reports };
}

test("a rebuild of a correct league changes nothing", async () => {
  const { league } = await openPlayedLeague();
  const rowsBefore = await readLeagueRows(league);
  const { summary, reports } = await rebuildWithReports(league);
  expect(summary).toEqual({ wrongRowCount: 0, resultCount: 10, isResumed: false });
  expect(reports.at(-1)).toEqual({ done: 10, total: 10 });
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
});

test("a rebuild corrects manipulated statistics", async () => {
  const { league, userIdWithoutRounds } = await openPlayedLeague();
  const rowsBefore = await readLeagueRows(league);
  await tamperWithComputedTables(league, userIdWithoutRounds);
  expect(await readLeagueRows(league)).not.toEqual(rowsBefore);

  const { wrongRowCount } = await rebuildLeague(league.context);
  // `tamperWithComputedTables` makes more than 20 rows wrong.
  expect(wrongRowCount).toBeGreaterThan(20);
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
});

test("a rebuild reads the results in pages of 4000 freeze numbers", async ({ league }) => {
  await createPlayers(league, "Rita", "Bo");
  const modeId = await createMode(league, "Duel");
  // The first two freeze numbers belong to the first page, each of the others to a further one.
  for (const freeze_number of [1, 4000, 4001, 8001]) {
    const { _id: id } = await importRound(league, modeId, createServerRound(["Rita", "Bo"]));
    await league.call("freezeResult", { as: league.admin, id });
    await league.context.db.updateTable("results").set({ freeze_number }).where("id", "=", Number(id)).execute();
  }
  const { reports } = await rebuildWithReports(league);
  expect(reports.map(({ done }) => done)).toEqual([2, 3, 4]);
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  expect(stats.map(({ numberGames }) => numberGames)).toEqual([4, 4]);
  expect(await rebuildLeague(league.context)).toMatchObject({ wrongRowCount: 0, resultCount: 4 });
});

test("a rebuild resets the totals of a clan without validated results", async ({ league }) => {
  const [ritaId = ""] = await createPlayers(league, "Rita");
  await beginSeason(league, "Season 1");
  await createClan(league, "Owls", ritaId);
  const rowsBefore = await readLeagueRows(league);
  await league.context.db.updateTable("clans").set({ games: 2, wins: 1, losses: 1, form: "WL" }).execute();
  expect(await rebuildLeague(league.context)).toEqual({ wrongRowCount: 1, resultCount: 0, isResumed: false });
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
});

test("a rebuild makes the same corrections in the caller's transaction, unless that is rolled back", async () => {
  const { league, userIdWithoutRounds } = await openPlayedLeague();
  const { db } = league.context;
  const rowsBefore = await readLeagueRows(league);
  await tamperWithComputedTables(league, userIdWithoutRounds);
  const tamperedRows = await readLeagueRows(league);
  const rebuildAll = async (trx: LeagueTransaction) => {
    let wrongRowCount = await rebuildResultCounts(trx);
    for (const { id } of await listRatingPools(trx)) {
      const wrongRowsOfPool = await rebuildPoolInTransaction(trx, id, () => undefined);
      wrongRowCount += wrongRowsOfPool;
    }
    return wrongRowCount;
  };
  const rolledBackRebuild = transaction(db, async (trx) => {
    expect(await rebuildAll(trx)).toBeGreaterThan(20);
    throw new Error("rolled back");
  });
  await expect(rolledBackRebuild).rejects.toThrow("rolled back");
  expect(await readLeagueRows(league)).toEqual(tamperedRows);

  const wrongRowCount = await transaction(db, rebuildAll);
  expect(await readLeagueRows(league)).toEqual(rowsBefore);

  await tamperWithComputedTables(league, userIdWithoutRounds);
  expect(await rebuildLeague(league.context)).toMatchObject({ wrongRowCount });
});

test("a rebuild counts results that are frozen and posted while it runs", async () => {
  const { league, modeId } = await openPlayedLeague();
  const { _id: id } = await importRound(league, modeId, createServerRound(["anna", "Bert"]));
  // At the first report, the mode's results have been read and are about to be stored.
  const freezeAndPost = runAtFirstReport(async () => {
    await league.call("freezeResult", { as: league.admin, id });
    await importRound(league, modeId, createServerRound(["anna", "Bert"]));
  });
  const reports: Progress[] = [];
  await rebuildLeague(league.context, async (report) => {
    reports.push(report);
    await freezeAndPost();
  });
  // The total grows by the result that was frozen.
  expect(reports.at(-1)).toEqual({ done: 11, total: 11 });
  const rowsBefore = await readLeagueRows(league);
  expect(await rebuildLeague(league.context)).toMatchObject({ wrongRowCount: 0, resultCount: 11 });
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
});

test("a rebuild counts a season that starts while it runs", async ({ league }) => {
  const [ritaId = "", boId = ""] = await createPlayers(league, "Rita", "Bo");
  await beginSeason(league, "Season 1");
  const play = ([owlsId = "", newtsId = ""]: readonly string[]) =>
    enterFrozenRound(league, { red: owlsId, blue: newtsId, redScore: 900, blueScore: 100 });
  await play(await createClans(league, ritaId, boId));
  // At the first report, the first season has been read.
  const playNextSeason = runAtFirstReport(async () => {
    await endSeason(league);
    const { _id: seasonId } = await beginSeason(league, "Season 2");
    const copiedClans = await readStandings(league, seasonId);
    await play(copiedClans.map(({ _id }) => _id));
  });
  await rebuildLeague(league.context, playNextSeason);
  const rowsBefore = await readLeagueRows(league);
  expect(await rebuildLeague(league.context)).toMatchObject({ wrongRowCount: 0, resultCount: 2 });
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
});

test("a rebuild corrects pairs that look correct only because of a freeze while it runs", async () => {
  const { league, modeId } = await openPlayedLeague();
  const { db } = league.context;
  const postSameRound = async () => (await importRound(league, modeId, createServerRound(["anna", "Bert"])))._id;
  const freeze = (id: string) => league.call("freezeResult", { as: league.admin, id });
  const firstId = await postSameRound();
  const secondId = await postSameRound();
  const pairs = await db.selectFrom("player_pairs").selectAll().execute();
  // Restores the pairs from before the freeze, so that they lack one result.
  await freeze(firstId);
  await db.deleteFrom("player_pairs").execute();
  await db.insertInto("player_pairs").values(pairs).execute();
  // At the first report, the first of the two results has been counted, and the pairs are about to be compared.
  const freezeSecond = runAtFirstReport(() => freeze(secondId));
  const { wrongRowCount } = await rebuildLeague(league.context, freezeSecond);
  // The pair has two rows, one for each of its players.
  expect(wrongRowCount).toBe(2);
  expect(await rebuildLeague(league.context)).toMatchObject({ wrongRowCount: 0 });
});

test("concurrent freezes, posts and rebuilds give the same statistics as without rebuilds", async () => {
  const { league, modeId } = await openPlayedLeague();
  const postedResults = await Promise.all(
    Array.from({ length: 8 }, () => importRound(league, modeId, createServerRound(["anna", "Bert"]))),
  );
  await Promise.all([
    ...postedResults.map(({ _id: id }) => league.call("freezeResult", { as: league.admin, id })),
    ...postedResults.map(() => importRound(league, modeId, createServerRound(["anna", "Bert"]))),
    rebuildLeague(league.context),
    rebuildLeague(league.context),
  ]);
  expect(await rebuildLeague(league.context)).toMatchObject({ wrongRowCount: 0, resultCount: 18 });
});

test("an interrupted rebuild continues with the remaining rating pool", async () => {
  const { league, userIdWithoutRounds } = await openPlayedLeague();
  const rowsBefore = await readLeagueRows(league);
  await tamperWithComputedTables(league, userIdWithoutRounds);
  const interruptedRebuild = rebuildLeague(league.context, ({ done }) => {
    // The first rating pool has five results.
    if (done > 5) throw new Error("killed");
  });
  await expect(interruptedRebuild).rejects.toThrow("killed");

  const { summary, reports } = await rebuildWithReports(league);
  expect(summary.isResumed).toBe(true);
  // The first pool's five results are not read again.
  expect(reports[0]?.done).toBe(6);
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
  expect(await rebuildLeague(league.context)).toMatchObject({ isResumed: false });
});

test("a rebuild that was interrupted long ago starts again", async () => {
  const { league } = await openPlayedLeague();
  const interruptedRebuild = rebuildLeague(league.context, ({ done }) => {
    // The first rating pool has five results.
    if (done > 5) throw new Error("killed");
  });
  await expect(interruptedRebuild).rejects.toThrow("killed");

  // An interrupted rebuild can be continued for one hour.
  const hourMs = 3_600_000;
  league.clock.advance(hourMs + 1);
  expect(await rebuildLeague(league.context)).toMatchObject({ isResumed: false });
});

test("another process can rebuild a running league", async () => {
  const { league, userIdWithoutRounds } = await openPlayedLeague();
  const rowsBefore = await readLeagueRows(league);
  await tamperWithComputedTables(league, userIdWithoutRounds);
  const otherProcess = await openDatabase<Tables>({ ...league.location, isShared: true });
  onTestFinished(() => otherProcess.close());
  await rebuildLeague({ db: otherProcess.db, clock: league.clock });
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
});

test("large rating pools are rebuilt in workers", async () => {
  const { league } = await openPlayedLeague();
  const rowsBefore = await readLeagueRows(league);
  await league.context.db.updateTable("ratings").set({ elo: 3000 }).execute();
  await league.context.db.deleteFrom("player_pairs").execute();
  // With this minimum, the first rating pool is large: it has five results.
  const workers = { ...createRatingPoolWorkers(league.location), minResultCount: 5 };
  const { reports } = await rebuildWithReports(league, workers);
  expect(reports.at(-1)).toEqual({ done: 10, total: 10 });
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
});
