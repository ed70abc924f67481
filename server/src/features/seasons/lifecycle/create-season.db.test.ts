import { setTimeout as pause } from "node:timers/promises";
import { firstRulesOf } from "contract/first-rules.ts";
import { expect } from "vitest";
import { tally } from "../../../../test/call-league.ts";
import { expectFaults } from "../../../../test/expect-faults.ts";
import {
  beginSeason,
  endSeason,
  freezeRound,
  lockSessionsOf,
  makeClan,
  rate,
  tableOf,
} from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { makePlayers } from "../../../../test/play.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { lockUserForUpdate } from "../../people/users/users-queries.ts";

const autumn = { name: "Autumn", startDate: "2026-09-01", endDate: "2026-11-30" };

test("begins the first season", async ({ league }) => {
  const { data } = await league.call("createSeason", { as: league.admin, body: autumn });
  expect(data).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    name: "Autumn",
    isActive: true,
    isLastSeason: true,
    startDate: "2026-09-01T00:00:00.000Z",
    endDate: "2026-11-30T23:59:59.999Z",
    prizePool: null,
    transferFrom: null,
    transferTo: null,
    rules: [
      {
        _id: expect.stringMatching(/^\d+$/),
        from: "1970-01-01T00:00:00.000Z",
        copiedFrom: null,
        motion: null,
        rules: firstRulesOf("Autumn"),
      },
    ],
    unvalidated: 0,
  });
  expect(await tableOf(league, data._id)).toEqual([]);
});

test("refuses to begin a season while another is active", async ({ league }) => {
  await beginSeason(league);
  expect(await league.refused("createSeason", { as: league.admin, body: autumn })).toEqual({
    status: 409,
    errorCode: "SEASON_ACTIVE",
    message: "There is already an active season",
    errorData: {},
  });
  expect((await league.call("searchSeasons")).data).toHaveLength(1);
});

test("of twenty concurrent calls one begins a season and copies the clans once", async ({ league }) => {
  const beginAll = (name: string) =>
    Promise.all(
      Array.from({ length: 20 }, () => league.send("createSeason", { as: league.admin, body: { ...autumn, name } })),
    );
  expect(tally(await beginAll("One"))).toEqual({ 201: 1, 409: 19 });
  const [ann = ""] = await makePlayers(league, "Ann");
  await makeClan(league, "Foxes", ann);
  await endSeason(league);
  expect(tally(await beginAll("Two"))).toEqual({ 201: 1, 409: 19 });
  const { data: seasons } = await league.call("searchSeasons");
  expect(seasons.map(({ isActive }) => isActive)).toEqual([true, false]);
  expect(await tableOf(league, seasons[0]?._id ?? "")).toMatchObject([{ name: "Foxes", players: [{ userId: ann }] }]);
});

test("all seasons share one pool of ratings and have their own boards", async ({ league }) => {
  for (const name of ["One", "Two", "Three"]) {
    await beginSeason(league, name);
    await endSeason(league);
  }
  const boards = await league.context.db.selectFrom("boards").selectAll().where("area", "=", "league").execute();
  expect(new Set(boards.map(({ season_id }) => season_id)).size).toBe(3);
  expect(new Set(boards.map(({ pool_id }) => pool_id)).size).toBe(1);
});

test("a new season copies clans and rosters without deleted users, and has empty tables", async ({ league }) => {
  const [ann = "", ben = "", cleo = ""] = await makePlayers(league, "Ann", "Ben", "Cleo");
  await beginSeason(league, "One");
  const red = await makeClan(league, "Foxes", ann, ben);
  const blue = await makeClan(league, "Owls", cleo);
  await freezeRound(league, { red, blue, redScore: 500, blueScore: 300 });
  await rate(league, { [ann]: 1100, [ben]: 1000, [cleo]: 900 });
  await endSeason(league);
  await league.call("deleteUser", { as: league.admin, id: ben });

  const season = await beginSeason(league, "Two");
  const clans = await tableOf(league, season._id);
  const empty = { numberGames: 0, numberWins: 0, numberLosses: 0, winRate: 0, points: 0, difference: 0, form: "" };
  expect(clans).toMatchObject([
    { ...empty, name: "Foxes", seasonId: season._id, players: [{ userId: ann }], averageElo: 1100 },
    { ...empty, name: "Owls", seasonId: season._id, players: [{ userId: cleo }], averageElo: 900 },
  ]);
  expect(clans.map(({ _id }) => _id)).not.toContain(red);
});

test("changes in the new season do not affect the old one", async ({ league }) => {
  const [ann = "", ben = "", cleo = ""] = await makePlayers(league, "Ann", "Ben", "Cleo");
  const { _id: old } = await beginSeason(league, "One");
  const red = await makeClan(league, "Foxes", ann, ben);
  const blue = await makeClan(league, "Owls", cleo);
  await freezeRound(league, { red, blue, redScore: 500, blueScore: 300 });
  await endSeason(league);
  const before = await tableOf(league, old);

  const { _id: current } = await beginSeason(league, "Two");
  const [foxes, owls] = (await tableOf(league, current)).map(({ _id }) => _id);
  const as = league.admin;
  await league.call("removeClanPlayer", { as, id: foxes ?? "", body: { userId: ann } });
  await league.call("addClanPlayer", { as, id: owls ?? "", body: { userId: ann } });
  await league.call("updateClan", { as, id: owls ?? "", body: { name: "Herons" } });
  await freezeRound(league, { red: owls ?? "", blue: foxes ?? "", redScore: 900, blueScore: 100 });
  await rate(league, { [ann]: 1500, [ben]: 500, [cleo]: 800 });
  expect(await tableOf(league, old)).toEqual(before);

  await league.call("updateUser", { as, id: ann, body: { userName: "Anna" } });
  await league.call("deleteUser", { as, id: ben });
  const [, ...others] = before;
  expect(await tableOf(league, old)).toEqual([
    {
      ...before[0],
      players: [expect.objectContaining({ userName: "Anna" }), expect.objectContaining({ userName: "Ben" })],
    },
    ...others,
  ]);
});

test("a player who is deleted while a season begins is not in it, in either order", async ({ as, league }) => {
  const players = [await signUp(league, "Ann"), await signUp(league, "Ben"), await signUp(league, "Cleo")];
  const [ann = "", ben = "", cleo = ""] = players.map(({ id }) => id);
  await beginSeason(league, "One");
  await makeClan(league, "Foxes", ann, ben, cleo);
  const begin = (name: string) => league.send("createSeason", { as, body: { ...autumn, name } });
  const remove = (id: string) => league.send("deleteUser", { as, id });
  const soon = <Answer>(work: () => Promise<Answer>) => pause(50).then(work);
  const { db } = league.context;
  const newestRoster = async () => {
    const [season] = (await league.call("searchSeasons")).data;
    return (await tableOf(league, season?._id ?? "")).flatMap((clan) => clan.players.map(({ userId }) => userId));
  };

  await endSeason(league);
  await raceOnLock(
    db,
    (trx) => lockSessionsOf(trx, ann),
    () => [remove(ann), soon(() => begin("Two"))],
  );
  expect(await newestRoster()).toEqual([ben, cleo]);
  await endSeason(league);
  await raceOnLock(
    db,
    (trx) => lockUserForUpdate(trx, Number(cleo)),
    () => [begin("Three"), soon(() => remove(ben))],
  );
  expect(await newestRoster()).toEqual([cleo]);
});

test("refuses invalid input, naming the field", async ({ league }) => {
  await expectFaults(league, "createSeason", { as: league.admin }, [
    [{}, "name"],
    [{ ...autumn, name: " " }, "name"],
    [{ ...autumn, name: "x".repeat(65) }, "name"],
    [{ ...autumn, name: "\u200b" }, "name"],
    [{ ...autumn, startDate: undefined }, "startDate"],
    [{ ...autumn, startDate: "soon" }, "startDate"],
    [{ ...autumn, endDate: "2026-02-30" }, "endDate"],
    [{ ...autumn, endDate: "2026-08-31" }, "endDate"],
    [{ ...autumn, isActive: false }, "isActive"],
  ]);
  expect((await league.call("searchSeasons")).data).toEqual([]);
});
