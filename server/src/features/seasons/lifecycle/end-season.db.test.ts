import { expect } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import {
  beginSeason,
  createClan,
  endSeason,
  freezeRound,
  readClan,
  readStandings,
  setLeagueElos,
} from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";

test("an ended season stays the latest one until the next is created", async ({ league }) => {
  const season = await beginSeason(league);
  expect(await endSeason(league)).toEqual({ ...season, isActive: false });
  expect((await league.call("searchSeasons")).data).toMatchObject([{ isActive: false, isLastSeason: true }]);

  await beginSeason(league, "Season 2");
  expect((await league.call("searchSeasons")).data).toMatchObject([
    { name: "Season 2", isActive: true, isLastSeason: true },
    { name: "Season 1", isActive: false, isLastSeason: false },
  ]);
});

test("rejects ending a season if none is active", async ({ league }) => {
  const expectedError = {
    status: 409,
    errorCode: "NO_ACTIVE_SEASON",
    message: "There is no active season",
    errorData: {},
  };
  expect(await league.rejected("endSeason", { as: league.admin })).toEqual(expectedError);

  await beginSeason(league);
  await endSeason(league);
  expect(await league.rejected("endSeason", { as: league.admin })).toEqual(expectedError);
});

test("ends only the season named in the request", async ({ league }) => {
  const { _id: first } = await beginSeason(league);
  const createRequest = (seasonId: string) => ({ as: league.admin, body: { seasonId } });
  await league.expectError(404, "SEASON_NOT_FOUND", "endSeason", createRequest("999"));
  await league.call("endSeason", createRequest(first));
  const { _id: second } = await beginSeason(league, "Season 2");
  expect(await league.rejected("endSeason", createRequest(first))).toMatchObject({
    status: 409,
    message: "Season 1 has ended",
  });
  expect((await league.call("endSeason", createRequest(second))).data).toMatchObject({ _id: second, isActive: false });
});

test("exactly one of twenty concurrent calls ends the season", async ({ league }) => {
  await beginSeason(league);
  const endConcurrently = () => Array.from({ length: 20 }, () => league.send("endSeason", { as: league.admin }));
  const replies = await raceOnLock(league.context.db, { lock: requireActiveSeasonForShare, start: endConcurrently });
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 19 });
});

test("stores a clan's mean Elo when the season ends", async ({ league }) => {
  const [ann = "", ben = "", cleo = ""] = await createPlayers(league, "Ann", "Ben", "Cleo");
  const { _id } = await beginSeason(league);
  for (const [name, ...players] of [["Foxes", ann, ben], ["Owls", cleo], ["Empty"]] as const) {
    await createClan(league, name, ...players);
  }
  await setLeagueElos(league, { [ann]: 1100.25 });
  const readElos = async () =>
    Object.fromEntries((await readStandings(league, _id)).map((clan) => [clan.name, clan.averageElo]));
  const initialElos = { Foxes: 1050.125, Owls: 1000, Empty: null };
  expect(await readElos()).toEqual(initialElos);

  await setLeagueElos(league, { [ann]: 1200, [ben]: 1100 });
  expect(await readElos()).toEqual({ ...initialElos, Foxes: 1150 });

  await setLeagueElos(league, { [ann]: 1100.25, [ben]: 1000 });
  await endSeason(league);
  expect(await readElos()).toEqual(initialElos);

  await setLeagueElos(league, { [ann]: 2000, [ben]: 2000, [cleo]: 2000 });
  expect(await readElos()).toEqual(initialElos);
});

test("changes concurrent with the end of a season either happen before it or are rejected", async ({ league }) => {
  const names = Array.from({ length: 8 }, (_, index) => `player ${index}`);
  const players = await createPlayers(league, ...names);
  const { _id } = await beginSeason(league);
  const red = await createClan(league, "Foxes", ...players.slice(0, 2));
  const blue = await createClan(league, "Owls", ...players.slice(2, 4));
  await setLeagueElos(league, Object.fromEntries(players.map((id, index) => [id, 1000 + 2 ** index])));
  const as = league.admin;
  const replies = await raceOnLock(league.context.db, {
    lock: requireActiveSeasonForShare,
    start: () => [
      ...players.slice(4, 6).map((userId) => league.send("addClanPlayer", { as, id: red, body: { userId } })),
      league.send("removeClanPlayer", { as, id: red, body: { userId: players[0] ?? "" } }),
      league.send("endSeason", { as }),
      league.send("deleteUser", { as, id: players[2] ?? "" }),
      ...players.slice(6).map((userId) => league.send("addClanPlayer", { as, id: blue, body: { userId } })),
      league.send("updateClan", { as, id: blue, body: { name: "Herons" } }),
    ],
  });
  for (const { status } of replies) expect([200, 409]).toContain(status);

  const { db } = league.context;
  // Each stored mean matches the roster with which the season ended.
  const storedElos = await db.selectFrom("ratings").select(["user_id", "elo"]).execute();
  for (const { players: roster, averageElo } of await readStandings(league, _id)) {
    const memberElos = roster.map(
      ({ userId }) => storedElos.find(({ user_id }) => user_id === Number(userId))?.elo ?? 0,
    );
    expect(averageElo).toBe(memberElos.reduce((sum, elo) => sum + elo, 0) / memberElos.length);
  }
});

test("rejects every change of a clan of an ended season", async ({ league }) => {
  const [ann = "", ben = "", cleo = ""] = await createPlayers(league, "Ann", "Ben", "Cleo");
  await beginSeason(league);
  const red = await createClan(league, "Foxes", ann);
  const blue = await createClan(league, "Owls", cleo);
  await freezeRound(league, { red, blue, redScore: 500, blueScore: 300 });
  await endSeason(league);
  const before = [await readClan(league, red), await readClan(league, blue)];

  const expectRejections = async () => {
    const as = league.admin;
    const errors = [
      await league.rejected("updateClan", { as, id: red, body: { name: "Wolves" } }),
      await league.rejected("updateClan", { as, id: red, body: {} }),
      await league.rejected("deleteClan", { as, id: blue }),
      await league.rejected("syncClan", { as, id: red }),
      await league.rejected("addClanPlayer", { as, id: blue, body: { userId: ben } }),
      await league.rejected("removeClanPlayer", { as, id: red, body: { userId: ann } }),
    ];
    for (const { status, message } of errors) {
      expect({ status, message }).toEqual({ status: 409, message: "Season 1 has ended" });
    }
    expect([await readClan(league, red), await readClan(league, blue)]).toEqual(before);
  };
  await expectRejections();

  await league.expectError(409, "NO_ACTIVE_SEASON", "createClan", { as: league.admin, body: { name: "Wolves" } });
  await beginSeason(league, "Season 2");
  await expectRejections();
});
