import { expect, onTestFinished } from "vitest";
import { dump } from "../../test/dump.ts";
import {
  beginSeason,
  createClan,
  endSeason,
  enterRound,
  freezeRound,
  readStandings,
  readStats,
} from "../../test/league-season.ts";
import { type League, openLeague, test } from "../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../../test/play.ts";
import { playRounds } from "../../test/play-rounds.ts";
import { tamperWithMetrics } from "../../test/tamper-queries.ts";
import type { LeagueTransaction } from "../features/context.ts";
import { freezeResult } from "../features/results/freeze-result.ts";
import { leagueArea } from "../features/results/league-area.ts";
import { syncStat } from "../features/statistics/stats/sync-stat.ts";
import type { Tables } from "../features/tables.ts";
import { transaction } from "../platform/database/database.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { createPoolWorkers } from "./pool-workers.ts";
import type { Progress } from "./progress-lines.ts";
import { rebuildLeague } from "./rebuild-league.ts";
import { rebuildPoolInTransaction } from "./rebuild-pool.ts";
import { listRatingPools } from "./rebuild-queries.ts";
import { rebuildResultCounts } from "./rebuild-result-counts.ts";

/** Opens a league with two modes and two seasons of played rounds and forfeits, some of them not validated. */
async function openPlayedLeague() {
  const league = await openLeague();
  const { modeId } = await playRounds(league);
  const second = await createMode(league, "second");
  for (const day of ["2005-12-30", "2026-02-01"]) {
    const { _id: id } = await postResult(league, second, createServerRound(["anna", "Bert"]), day);
    if (day < "2006") await league.call("freezeResult", { as: league.admin, id });
  }
  const [red = "", blue = "", neverPlayed = ""] = await createPlayers(league, "Rita", "Bo", "Nobody");
  for (const name of ["Season 1", "Season 2"]) {
    const { _id: seasonId } = await beginSeason(league, name);
    const copied = await readStandings(league, seasonId);
    const clans = copied.length > 0 ? copied.map(({ _id }) => _id) : await createClans(league, red, blue);
    const [owls = "", newts = ""] = clans;
    await freezeRound(league, { red: owls, blue: newts, redScore: 900, blueScore: 100 });
    await freezeRound(league, { red: newts, blue: owls, redScore: 0, blueScore: 0, forfeit: "red" });
    if (name === "Season 1") await endSeason(league);
  }
  return { league, modeId, neverPlayed: Number(neverPlayed) };
}

async function createClans(league: League, red: string, blue: string): Promise<string[]> {
  return [await createClan(league, "Owls", red), await createClan(league, "Newts", blue)];
}

test("a rebuild of a correct league changes nothing", async () => {
  const { league } = await openPlayedLeague();
  const before = await dump(league);
  const progress: Progress[] = [];
  const rebuilt = await rebuildLeague(league.context, (report) => void progress.push(report));
  expect(rebuilt).toEqual({ wrong: 0, results: 10, resumed: false });
  expect(progress.at(-1)).toEqual({ done: 10, total: 10 });
  expect(await dump(league)).toEqual(before);
});

test("a rebuild corrects manipulated statistics", async () => {
  const { league, neverPlayed } = await openPlayedLeague();
  const before = await dump(league);
  await tamperWithMetrics(league, neverPlayed);
  expect(await dump(league)).not.toEqual(before);

  const { wrong } = await rebuildLeague(league.context);
  expect(wrong).toBeGreaterThan(20);
  expect(await dump(league)).toEqual(before);
});

test("a rebuild in the caller's transaction makes the same corrections, and none if it is rolled back", async () => {
  const { league, neverPlayed } = await openPlayedLeague();
  const { db } = league.context;
  const before = await dump(league);
  await tamperWithMetrics(league, neverPlayed);
  const tampered = await dump(league);
  const rebuildAll = async (trx: LeagueTransaction) => {
    let wrong = 0;
    for (const { id } of await listRatingPools(trx)) wrong += await rebuildPoolInTransaction(trx, id, () => undefined);
    return wrong + (await rebuildResultCounts(trx));
  };
  const rolledBack = transaction(db, async (trx) => {
    expect(await rebuildAll(trx)).toBeGreaterThan(20);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  expect(await dump(league)).toEqual(tampered);

  const wrong = await transaction(db, rebuildAll);
  expect(await dump(league)).toEqual(before);

  await tamperWithMetrics(league, neverPlayed);
  expect(await rebuildLeague(league.context)).toMatchObject({ wrong });
});

test("counts results that are frozen and posted during a rebuild", async () => {
  const { league, modeId } = await openPlayedLeague();
  const { _id: id } = await postResult(league, modeId, createServerRound(["anna", "Bert"]));
  let frozen = 0;
  await rebuildLeague(league.context, async () => {
    // The mode's results have been read by now, and are about to be stored.
    if (frozen++ > 0) return;
    await league.call("freezeResult", { as: league.admin, id });
    await postResult(league, modeId, createServerRound(["anna", "Bert"]));
  });
  const before = await dump(league);
  expect(await rebuildLeague(league.context)).toMatchObject({ wrong: 0, results: 11 });
  expect(await dump(league)).toEqual(before);
});

test("counts a season that starts during a rebuild", async ({ league }) => {
  const [red = "", blue = ""] = await createPlayers(league, "Rita", "Bo");
  await beginSeason(league, "Season 1");
  const play = ([owls = "", newts = ""]: readonly string[]) =>
    freezeRound(league, { red: owls, blue: newts, redScore: 900, blueScore: 100 });
  await play(await createClans(league, red, blue));
  let reportCount = 0;
  await rebuildLeague(league.context, async () => {
    // The first season has been read by now.
    if (reportCount++ > 0) return;
    await endSeason(league);
    const { _id: seasonId } = await beginSeason(league, "Season 2");
    await play((await readStandings(league, seasonId)).map(({ _id }) => _id));
  });
  const before = await dump(league);
  expect(await rebuildLeague(league.context)).toMatchObject({ wrong: 0, results: 2 });
  expect(await dump(league)).toEqual(before);
});

test("corrects pairs that a freeze during the rebuild made look correct", async () => {
  const { league, modeId } = await openPlayedLeague();
  const { db } = league.context;
  const postSameRound = async () => (await postResult(league, modeId, createServerRound(["anna", "Bert"])))._id;
  const freeze = (id: string) => league.call("freezeResult", { as: league.admin, id });
  const first = await postSameRound();
  const second = await postSameRound();
  const pairs = await db.selectFrom("player_pairs").selectAll().execute();
  await freeze(first);
  await db.deleteFrom("player_pairs").execute();
  await db.insertInto("player_pairs").values(pairs).execute();
  let reportCount = 0;
  const { wrong } = await rebuildLeague(league.context, async () => {
    // The first of the two has been counted by now, and the pairs are about to be compared.
    if (reportCount++ === 0) await freeze(second);
  });
  expect(wrong).toBe(2);
  expect(await rebuildLeague(league.context)).toMatchObject({ wrong: 0 });
});

test("concurrent freezes, posts and rebuilds give the same statistics as without rebuilds", async () => {
  const { league, modeId } = await openPlayedLeague();
  const posted = await Promise.all(
    Array.from({ length: 8 }, () => postResult(league, modeId, createServerRound(["anna", "Bert"]))),
  );
  await Promise.all([
    ...posted.map(({ _id: id }) => league.call("freezeResult", { as: league.admin, id })),
    ...posted.map(() => postResult(league, modeId, createServerRound(["anna", "Bert"]))),
    rebuildLeague(league.context),
    rebuildLeague(league.context),
  ]);
  expect(await rebuildLeague(league.context)).toMatchObject({ wrong: 0, results: 18 });
});

test("an interrupted rebuild continues with the remaining rating pool", async () => {
  const { league, neverPlayed } = await openPlayedLeague();
  const before = await dump(league);
  await tamperWithMetrics(league, neverPlayed);
  const interrupted = rebuildLeague(league.context, ({ done }) => {
    if (done > 5) throw new Error("killed");
  });
  await expect(interrupted).rejects.toThrow("killed");

  const progress: number[] = [];
  const { resumed } = await rebuildLeague(league.context, ({ done }) => void progress.push(done));
  // The first pool's five results are not read again.
  expect([resumed, progress[0]]).toEqual([true, 6]);
  expect(await dump(league)).toEqual(before);
  expect(await rebuildLeague(league.context)).toMatchObject({ resumed: false });
});

test("a rebuild that was interrupted long ago starts again", async () => {
  const { league } = await openPlayedLeague();
  const interrupted = rebuildLeague(league.context, ({ done }) => {
    if (done > 5) throw new Error("killed");
  });
  await expect(interrupted).rejects.toThrow("killed");

  league.clock.advance(3_600_001);
  expect(await rebuildLeague(league.context)).toMatchObject({ resumed: false });
});

test("rebuilds a running league from another process", async () => {
  const { league, neverPlayed } = await openPlayedLeague();
  const before = await dump(league);
  await tamperWithMetrics(league, neverPlayed);
  const otherProcess = await openDatabase<Tables>({ ...league.location, isShared: true });
  onTestFinished(() => otherProcess.close());
  await rebuildLeague({ db: otherProcess.db, clock: league.clock });
  expect(await dump(league)).toEqual(before);
});

test("rebuilds large rating pools in workers", async () => {
  const { league } = await openPlayedLeague();
  const before = await dump(league);
  await league.context.db.updateTable("ratings").set({ elo: 3000 }).execute();
  await league.context.db.deleteFrom("player_pairs").execute();
  const progress: Progress[] = [];
  const workers = { ...createPoolWorkers(league.location), minResults: 5 };
  await rebuildLeague(league.context, (report) => void progress.push(report), workers);
  expect(progress.at(-1)).toEqual({ done: 10, total: 10 });
  expect(await dump(league)).toEqual(before);
});

test("counts a result of an ended season that was validated during the next one", async ({ league }) => {
  const [red = "", blue = "", zoe = ""] = await createPlayers(league, "Rita", "Bo", "Zoe");
  const { _id: seasonId } = await beginSeason(league, "Season 1");
  const clans = [await createClan(league, "Owls", red, zoe), await createClan(league, "Newts", blue)];
  const enterResult = ([owls = "", newts = ""]: readonly string[]) =>
    enterRound(league, { red: owls, blue: newts, redScore: 900, blueScore: 100 });
  const freeze = (id: string) => league.league.call("freezeResult", { as: league.admin, id });
  await freeze(await enterResult(clans));
  const validatedLate = await enterResult(clans);
  await endSeason(league);
  const next = await beginSeason(league, "Season 2");
  const copied = (await readStandings(league, next._id)).map(({ _id }) => _id);
  await freeze(await enterResult(copied));
  const zoesResult = await enterResult(copied);
  // Zoe plays in the next season first, and then in the ended one.
  await replacePlayer(league, { id: zoesResult, userId: zoe, insteadOf: red });
  await replacePlayer(league, { id: validatedLate, userId: zoe, insteadOf: red });
  await freeze(zoesResult);
  const openArea = { ...leagueArea, requireOpen: async () => undefined };
  await freezeResult(league.context, { area: openArea, id: Number(validatedLate) });
  await freeze(await enterResult(copied));
  const before = await dump(league);
  expect(await rebuildLeague(league.context)).toEqual({ wrong: 0, results: 5, resumed: false });

  const stats = [...(await readStats(league, seasonId)), ...(await readStats(league, next._id))];
  for (const { _id: id } of stats) await syncStat(league.context, "league", Number(id));
  expect([stats.length, await dump(league)]).toEqual([6, before]);
});

type Swap = { readonly id: string; readonly userId: string; readonly insteadOf: string };

async function replacePlayer({ context: { db } }: League, { id, userId, insteadOf }: Swap): Promise<void> {
  const update = db
    .updateTable("result_players")
    .set({ user_id: Number(userId) })
    .where("result_id", "=", Number(id));
  await update.where("user_id", "=", Number(insteadOf)).execute();
}
