import { getDefaultRules } from "contract/default-rules.ts";
import { expect } from "vitest";
import { expectInvalidFields } from "../../../../test/expect-invalid-fields.ts";
import {
  beginSeason,
  createClan,
  endSeason,
  enterFrozenRound,
  readStandings,
  setLeagueElos,
} from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";

const autumn = { name: "Autumn", startDate: "2026-09-01", endDate: "2026-11-30" };

test("the first season has the default rules and no clans", async ({ league }) => {
  const { data: season } = await league.call("createSeason", { as: league.admin, body: autumn });
  expect(season).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    name: "Autumn",
    isActive: true,
    isLastSeason: true,
    startDate: "2026-09-01T00:00:00.000Z",
    endDate: "2026-11-30T23:59:59.999Z",
    endedAt: null,
    prizePool: null,
    transferFrom: null,
    transferTo: null,
    rules: [
      {
        _id: expect.stringMatching(/^\d+$/),
        from: "1970-01-01T00:00:00.000Z",
        copiedFrom: null,
        motion: null,
        rules: getDefaultRules("Autumn"),
      },
    ],
    unvalidated: 0,
  });
  expect(await readStandings(league, season._id)).toEqual([]);
});

test("a new season has the given prize pool and transfer window", async ({ league }) => {
  const fields = {
    prizePool: 450,
    transferFrom: "2026-09-10T00:00:00.000Z",
    transferTo: "2026-10-10T00:00:00.000Z",
  };
  const { data } = await league.call("createSeason", { as: league.admin, body: { ...autumn, ...fields } });
  expect(data).toMatchObject(fields);
});

test("a new season is rejected while another is active", async ({ league }) => {
  await beginSeason(league);
  expect(await league.rejected("createSeason", { as: league.admin, body: autumn })).toEqual({
    status: 409,
    errorCode: "SEASON_ACTIVE",
    message: "There is already an active season",
    errorData: {},
  });
  expect((await league.call("searchSeasons")).data).toHaveLength(1);
});

test("all seasons share one rating pool, and each has its own competition", async ({ league }) => {
  for (const name of ["One", "Two", "Three"]) {
    await beginSeason(league, name);
    await endSeason(league);
  }
  const competitions = await league.context.db
    .selectFrom("competitions")
    .selectAll()
    .where("area", "=", "league")
    .execute();
  expect(new Set(competitions.map(({ season_id }) => season_id)).size).toBe(3);
  expect(new Set(competitions.map(({ rating_pool_id }) => rating_pool_id)).size).toBe(1);
});

test("a new season copies clans and rosters without deleted users, and starts with empty standings", async ({
  league,
}) => {
  const [annId = "", benId = "", cleoId = ""] = await createPlayers(league, "Ann", "Ben", "Cleo");
  await beginSeason(league, "One");
  const foxesId = await createClan(league, "Foxes", annId, benId);
  const owlsId = await createClan(league, "Owls", cleoId);
  await enterFrozenRound(league, { red: foxesId, blue: owlsId, redScore: 500, blueScore: 300 });
  await setLeagueElos(league, { [annId]: 1100, [benId]: 1000, [cleoId]: 900 });
  await endSeason(league);
  await league.call("deleteUser", { as: league.admin, id: benId });

  const season = await beginSeason(league, "Two");
  const clans = await readStandings(league, season._id);
  const emptyTotals = {
    numberGames: 0,
    numberWins: 0,
    numberLosses: 0,
    winRate: 0,
    points: 0,
    difference: 0,
    form: "",
  };
  expect(clans).toMatchObject([
    { ...emptyTotals, name: "Foxes", seasonId: season._id, players: [{ userId: annId }], averageElo: 1100 },
    { ...emptyTotals, name: "Owls", seasonId: season._id, players: [{ userId: cleoId }], averageElo: 900 },
  ]);
  expect(clans.map(({ _id }) => _id)).not.toContain(foxesId);
});

test("a new season copies rosters and leaders as they were at the end of the previous season", async ({ league }) => {
  const { admin } = league;
  const [annId = "", benId = "", cleoId = ""] = await createPlayers(league, "Ann", "Ben", "Cleo");
  await beginSeason(league, "One");
  await createClan(league, "Foxes", annId, benId);
  await createClan(league, "Owls", cleoId);
  await endSeason(league);

  // In the second season Ann leaves the Foxes, Ben leads them, and the Owls are deleted.
  const { _id: secondId } = await beginSeason(league, "Two");
  const clansOfSecond = await readStandings(league, secondId);
  const [foxesId = "", owlsId = ""] = clansOfSecond.map(({ _id }) => _id);
  await league.call("removeClanPlayer", { as: admin, id: foxesId, body: { userId: annId } });
  await league.call("updateClan", { as: admin, id: foxesId, body: { leaderId: benId } });
  await league.call("deleteClan", { as: admin, id: owlsId });
  await endSeason(league);

  const { _id: thirdId } = await beginSeason(league, "Three");
  expect(await readStandings(league, thirdId)).toMatchObject([
    { name: "Foxes", players: [{ userId: benId }], leaderId: benId },
  ]);
});

test("changes in a new season do not affect the previous one", async ({ league }) => {
  const [annId = "", benId = "", cleoId = ""] = await createPlayers(league, "Ann", "Ben", "Cleo");
  const { _id: oldSeasonId } = await beginSeason(league, "One");
  const oldFoxesId = await createClan(league, "Foxes", annId, benId);
  const oldOwlsId = await createClan(league, "Owls", cleoId);
  await enterFrozenRound(league, { red: oldFoxesId, blue: oldOwlsId, redScore: 500, blueScore: 300 });
  await endSeason(league);
  const oldStandings = await readStandings(league, oldSeasonId);

  const { _id: currentSeasonId } = await beginSeason(league, "Two");
  const [foxesId = "", owlsId = ""] = (await readStandings(league, currentSeasonId)).map(({ _id }) => _id);
  const { admin } = league;
  await league.call("removeClanPlayer", { as: admin, id: foxesId, body: { userId: annId } });
  await league.call("addClanPlayer", { as: admin, id: owlsId, body: { userId: annId } });
  await league.call("updateClan", { as: admin, id: owlsId, body: { name: "Herons" } });
  await enterFrozenRound(league, { red: owlsId, blue: foxesId, redScore: 900, blueScore: 100 });
  await setLeagueElos(league, { [annId]: 1500, [benId]: 500, [cleoId]: 800 });
  expect(await readStandings(league, oldSeasonId)).toEqual(oldStandings);

  await league.call("updateUser", { as: admin, id: annId, body: { userName: "Anna" } });
  await league.call("deleteUser", { as: admin, id: benId });
  const [oldFoxes, ...otherClans] = oldStandings;
  expect(await readStandings(league, oldSeasonId)).toEqual([
    {
      ...oldFoxes,
      players: [expect.objectContaining({ userName: "Anna" }), expect.objectContaining({ userName: "Ben" })],
    },
    ...otherClans,
  ]);
});

test("invalid input is rejected with the name of the field", async ({ league }) => {
  await expectInvalidFields(league, "createSeason", { as: league.admin }, [
    [{}, "name"],
    [{ ...autumn, name: " " }, "name"],
    [{ ...autumn, name: "x".repeat(65) }, "name"],
    // Only an invisible character.
    [{ ...autumn, name: "\u200b" }, "name"],
    [{ ...autumn, startDate: undefined }, "startDate"],
    [{ ...autumn, startDate: "soon" }, "startDate"],
    [{ ...autumn, endDate: "2026-02-30" }, "endDate"],
    [{ ...autumn, endDate: "2026-08-31" }, "endDate"],
    // Not an input.
    [{ ...autumn, isActive: false }, "isActive"],
  ]);
  expect((await league.call("searchSeasons")).data).toEqual([]);
});
