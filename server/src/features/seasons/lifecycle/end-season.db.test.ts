import { expect } from "vitest";
import {
  beginSeason,
  createClan,
  endSeason,
  enterFrozenRound,
  readClan,
  readStandings,
  setLeagueElos,
} from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";

test("an ended season stays the latest one until the next is created", async ({ league }) => {
  const season = await beginSeason(league);
  const endedAt = new Date(league.clock.now()).toISOString();
  expect(await endSeason(league)).toEqual({ ...season, isActive: false, endedAt });
  // The API calls the audit log history.
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

test("every change of a clan of an ended season is rejected", async ({ league }) => {
  const [annId = "", benId = "", cleoId = ""] = await createPlayers(league, "Ann", "Ben", "Cleo");
  await beginSeason(league);
  const foxesId = await createClan(league, "Foxes", annId);
  const owlsId = await createClan(league, "Owls", cleoId);
  await enterFrozenRound(league, { red: foxesId, blue: owlsId, redScore: 500, blueScore: 300 });
  await endSeason(league);
  const clansAtEnd = [await readClan(league, foxesId), await readClan(league, owlsId)];

  const expectRejections = async () => {
    const { admin } = league;
    const errors = [
      await league.rejected("updateClan", { as: admin, id: foxesId, body: { name: "Wolves" } }),
      // A request without changes is also rejected.
      await league.rejected("updateClan", { as: admin, id: foxesId, body: {} }),
      await league.rejected("deleteClan", { as: admin, id: owlsId }),
      // `syncClan` recomputes the totals of a clan.
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
