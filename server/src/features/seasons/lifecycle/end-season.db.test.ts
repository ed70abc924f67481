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
  const body = { kind: "SEASON", subjectId: season._id } as const;
  const [entry] = (await league.call("searchHistory", { as: league.admin, body })).data;
  expect(entry?.action).toBe("endSeason");
  expect(entry?.changes).toContainEqual({ field: "isActive", before: true, after: false, isSecret: false });
  expect((await league.call("searchSeasons")).data).toMatchObject([{ isActive: false, isLastSeason: true }]);

  await beginSeason(league, "Season 2");
  expect((await league.call("searchSeasons")).data).toMatchObject([
    { name: "Season 2", isActive: true, isLastSeason: true },
    { name: "Season 1", isActive: false, isLastSeason: false },
  ]);
});

test("ending a season is rejected if none is active", async ({ league }) => {
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

test("only the season named in the request is ended", async ({ league }) => {
  const { _id: firstId } = await beginSeason(league);
  const createRequest = (seasonId: string) => ({ as: league.admin, body: { seasonId } });
  await league.expectError(404, "SEASON_NOT_FOUND", "endSeason", createRequest("999"));
  await league.call("endSeason", createRequest(firstId));
  const { _id: secondId } = await beginSeason(league, "Season 2");
  expect(await league.rejected("endSeason", createRequest(firstId))).toMatchObject({
    status: 409,
    message: "Season 1 has ended",
  });
  expect((await league.call("endSeason", createRequest(secondId))).data).toMatchObject({
    _id: secondId,
    isActive: false,
  });
});

test("exactly one of twenty concurrent calls ends the season", async ({ league }) => {
  await beginSeason(league);
  const endConcurrently = () => Array.from({ length: 20 }, () => league.send("endSeason", { as: league.admin }));
  const replies = await raceOnLock(league.context.db, { lock: requireActiveSeasonForShare, start: endConcurrently });
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 19 });
});

test("a clan's mean Elo is fixed when the season ends", async ({ league }) => {
  const [annId = "", benId = "", cleoId = ""] = await createPlayers(league, "Ann", "Ben", "Cleo");
  const { _id } = await beginSeason(league);
  await createClan(league, "Foxes", annId, benId);
  await createClan(league, "Owls", cleoId);
  await createClan(league, "Empty");
  await setLeagueElos(league, { [annId]: 1100.25 });
  const readElos = async () => {
    const standings = await readStandings(league, _id);
    return Object.fromEntries(standings.map(({ name, averageElo }) => [name, averageElo]));
  };
  // Every Elo that is not set is 1000.
  const initialElos = { Foxes: 1050.125, Owls: 1000, Empty: null };
  expect(await readElos()).toEqual(initialElos);

  await setLeagueElos(league, { [annId]: 1200, [benId]: 1100 });
  expect(await readElos()).toEqual({ ...initialElos, Foxes: 1150 });

  await setLeagueElos(league, { [annId]: 1100.25, [benId]: 1000 });
  await endSeason(league);
  expect(await readElos()).toEqual(initialElos);

  await setLeagueElos(league, { [annId]: 2000, [benId]: 2000, [cleoId]: 2000 });
  expect(await readElos()).toEqual(initialElos);
});

test("changes concurrent with the end of a season either happen before it or are rejected", async ({ league }) => {
  const names = Array.from({ length: 8 }, (_, index) => `player ${index}`);
  const playerIds = await createPlayers(league, ...names);
  const { _id } = await beginSeason(league);
  const foxesId = await createClan(league, "Foxes", ...playerIds.slice(0, 2));
  const owlsId = await createClan(league, "Owls", ...playerIds.slice(2, 4));
  // Each player's Elo is 1000 plus another power of two, so that each roster has another mean.
  await setLeagueElos(league, Object.fromEntries(playerIds.map((id, index) => [id, 1000 + 2 ** index])));
  const { admin } = league;
  const replies = await raceOnLock(league.context.db, {
    lock: requireActiveSeasonForShare,
    // Two of the free players join each clan, and a member of each is removed, while the season ends.
    start: () => [
      ...playerIds
        .slice(4, 6)
        .map((userId) => league.send("addClanPlayer", { as: admin, id: foxesId, body: { userId } })),
      league.send("removeClanPlayer", { as: admin, id: foxesId, body: { userId: playerIds[0] ?? "" } }),
      league.send("endSeason", { as: admin }),
      league.send("deleteUser", { as: admin, id: playerIds[2] ?? "" }),
      ...playerIds.slice(6).map((userId) => league.send("addClanPlayer", { as: admin, id: owlsId, body: { userId } })),
      league.send("updateClan", { as: admin, id: owlsId, body: { name: "Herons" } }),
    ],
  });
  for (const { status } of replies) expect([200, 409]).toContain(status);

  const { db } = league.context;
  // Each stored mean matches the roster with which the season ended.
  const storedElos = await db.selectFrom("ratings").select(["user_id", "elo"]).execute();
  for (const { players: roster, averageElo } of await readStandings(league, _id)) {
    const findElo = (userId: string) => storedElos.find(({ user_id }) => user_id === Number(userId))?.elo ?? 0;
    const memberElos = roster.map(({ userId }) => findElo(userId));
    expect(averageElo).toBe(memberElos.reduce((sum, elo) => sum + elo, 0) / memberElos.length);
  }
});

test("every change of a clan of an ended season is rejected", async ({ league }) => {
  const [annId = "", benId = "", cleoId = ""] = await createPlayers(league, "Ann", "Ben", "Cleo");
  await beginSeason(league);
  const foxesId = await createClan(league, "Foxes", annId);
  const owlsId = await createClan(league, "Owls", cleoId);
  await freezeRound(league, { red: foxesId, blue: owlsId, redScore: 500, blueScore: 300 });
  await endSeason(league);
  const clansAtEnd = [await readClan(league, foxesId), await readClan(league, owlsId)];

  const expectRejections = async () => {
    const { admin } = league;
    const errors = [
      await league.rejected("updateClan", { as: admin, id: foxesId, body: { name: "Wolves" } }),
      // A request without changes is rejected, too.
      await league.rejected("updateClan", { as: admin, id: foxesId, body: {} }),
      await league.rejected("deleteClan", { as: admin, id: owlsId }),
      await league.rejected("syncClan", { as: admin, id: foxesId }),
      await league.rejected("addClanPlayer", { as: admin, id: owlsId, body: { userId: benId } }),
      await league.rejected("removeClanPlayer", { as: admin, id: foxesId, body: { userId: annId } }),
    ];
    for (const { status, message } of errors) {
      expect({ status, message }).toEqual({ status: 409, message: "Season 1 has ended" });
    }
    expect([await readClan(league, foxesId), await readClan(league, owlsId)]).toEqual(clansAtEnd);
  };
  await expectRejections();

  await league.expectError(409, "NO_ACTIVE_SEASON", "createClan", { as: league.admin, body: { name: "Wolves" } });
  await beginSeason(league, "Season 2");
  await expectRejections();
});
