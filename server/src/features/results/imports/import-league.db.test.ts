import { importError } from "contract/imports.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { messageAt } from "../../../../../fixtures/gameserver-messages.ts";
import { beginSeason, createClan, endSeason, readStandings } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { createPlayers, createServerRound, fixtureNames } from "../../../../test/play.ts";
import { writeJson, writePsv } from "./write-round-message.ts";

async function openSeason() {
  const league = await openLeague();
  const season = await beginSeason(league);
  const [a = "", b = "", c = "", d = "", userWithoutClan = "", thirdBluePlayer = ""] = await createPlayers(
    league,
    ...fixtureNames,
    "x",
    "y",
  );
  const red = await createClan(league, "Reds", a, b);
  const blue = await createClan(league, "Blues", c, d, thirdBluePlayer);
  const createRequest = (message: string) => ({ as: league.admin, body: { message, date: "2026-03-01T11:00:00Z" } });
  return { league, season, red, blue, userWithoutClan, createRequest };
}

test("a league round gets the clans of its players, and freezing it updates Elo and the standings", async () => {
  const { league, season, red, blue, createRequest } = await openSeason();
  const { data: posted } = await league.league.call("importResult", createRequest(messageAt("2v2_basic.psv.txt")));
  expect(posted).toMatchObject({
    seasonId: season._id,
    redClanId: red,
    redClanName: "Reds",
    blueClanId: blue,
    blueClanName: "Blues",
    mode: "2v2",
    map: "ctf5",
    winnerSide: "blue",
    winnerName: "Blues",
    freezed: false,
  });

  const id = posted._id;
  expect((await league.league.call("searchResults", { body: { _id: id } })).data).toEqual([]);
  expect((await league.league.call("searchResults", { as: league.admin, body: { _id: id } })).data).toEqual([posted]);

  const { data: frozen } = await league.league.call("freezeResult", { as: league.admin, id });
  expect(frozen).toMatchObject({ freezed: true, redEloGain: -16, blueEloGain: 16 });

  const table = await readStandings(league, season._id);
  expect(table.map(({ name, points, difference, numberGames }) => [name, points, difference, numberGames])).toEqual([
    ["Blues", 1, 1, 1],
    ["Reds", 0, -1, 1],
  ]);

  const { data: stats } = await league.league.call("searchStats", { body: { seasonId: season._id } });
  expect(stats.map(({ clanName, winRate, elo }) => [clanName, winRate, elo])).toEqual([
    ["Blues", 1, 1016],
    ["Blues", 1, 1016],
    ["Reds", 0, 984],
    ["Reds", 0, 984],
  ]);

  for (const list of [{ clanId: red }, { seasonId: season._id }, { seasonName: "son 1" }, {}]) {
    const { data, total } = await league.league.call("searchResults", { body: { ...list, page: 1 } });
    expect([data.map(({ _id }) => _id), total]).toEqual([[id], 1]);
  }
});

test.each([
  [
    "PLAYER_NOT_FOUND",
    ["ChillerDragon", "nobody", "jxsl13", "Teero"],
    { userName: "nobody" },
    'Missing player "nobody"',
  ],
  ["TEAM_SIZE_MISMATCH", ["ChillerDragon", "nameless tee", "jxsl13"], {}, "Team size mismatch"],
  [
    "CLAN_NAME_MISMATCH",
    ["ChillerDragon", "jxsl13", "nameless tee", "Teero"],
    { clanName: "Reds", clanNameReal: "Blues", userName: "jxsl13" },
    'Clan name "Reds" mismatch with "Blues" for the player "jxsl13"',
  ],
  ["PLAYER_NOT_IN_CLAN", ["ChillerDragon", "x", "jxsl13", "Teero"], { userName: "x" }, 'Player "x" is not in a clan'],
  ["PLAYER_NOT_IN_CLAN", ["x", "jxsl13"], { userName: "x" }, 'Player "x" is not in a clan'],
  ["SAME_CLAN", ["Teero", "jxsl13"], { clanName: "Blues" }, 'Red and blue players are in the same clan "Blues"'],
])("rejects %s with its own message, and stores nothing", async (errorCode, names, errorData, message) => {
  const { league, createRequest } = await openSeason();
  const rejection = await league.league.rejected("importResult", createRequest(writeJson(createServerRound(names))));
  const { faults, ...firstErrorData } = rejection.errorData;
  expect({ ...rejection, errorData: firstErrorData }).toEqual({ status: 400, errorCode, errorData, message });
  expect(z.array(importError).parse(faults)[0]).toMatchObject({ errorCode, message });

  const { data } = await league.league.call("searchResults", { as: league.admin });
  expect(data).toEqual([]);
});

test("accepts players without a clan if the message names a clan of the season for their side", async () => {
  const { league, createRequest } = await openSeason();
  const round = createServerRound(["x", "jxsl13"]);
  const rejectionOfKnownClan = await league.league.rejected(
    "importResult",
    createRequest(writePsv({ ...round, redClan: "Reds" })),
  );
  expect(rejectionOfKnownClan).toMatchObject({ errorCode: "PLAYER_NOT_IN_CLAN", errorData: { userName: "x" } });

  const rejectionOfUnknownClan = await league.league.rejected(
    "importResult",
    createRequest(writePsv({ ...round, redClan: "Nobodies" })),
  );
  expect(rejectionOfUnknownClan).toMatchObject({ errorCode: "CLAN_NOT_FOUND", errorData: { clanName: "Nobodies" } });
});

test("rejects freezing an incomplete league result, and lists what is missing", async () => {
  const { league, red, blue, userWithoutClan } = await openSeason();
  const as = league.admin;
  const { data } = await league.league.call("importResult", { as, body: {} });
  const id = data._id;
  const findMissing = async () => (await league.league.rejected("freezeResult", { as, id })).errorData["missing"];
  expect(await findMissing()).toBe("a round, a map, at least one player a side, two different clans");

  await league.league.call("updateResult", { as, id, body: { map: "ctf5", redClanId: red, blueClanId: red } });
  await league.league.call("declareForfeit", { as, id, body: { side: "blue" } });
  expect(await findMissing()).toBe("two different clans");

  await league.league.call("removeForfeit", { as, id });
  await league.league.call("updateResult", { as, id, body: { blueClanId: blue, redScore: 1 } });
  await league.league.call("addRedPlayer", { as, id, body: { playerId: userWithoutClan } });
  expect(await findMissing()).toBe("at least one player a side, x in the red clan");

  await league.league.call("declareForfeit", { as, id, body: { side: "blue" } });
  const { data: frozen } = await league.league.call("freezeResult", { as, id });
  expect(frozen).toMatchObject({ freezed: true, isForfeit: true, winnerName: "Reds", redEloGain: null });
});

test("rejects a clan of another season and an unknown clan", async () => {
  const { league, red } = await openSeason();
  const as = league.admin;
  await endSeason(league);
  await beginSeason(league, "Season 2");
  const { data } = await league.league.call("importResult", { as, body: {} });
  for (const redClanId of [red, "999999", "x"]) {
    const rejection = await league.league.rejected("updateResult", { as, id: data._id, body: { redClanId } });
    expect(rejection).toMatchObject({ status: 404, message: "Clan not found" });
  }
});

test("rejects every change of results of an ended season, and carries Elo over to the next season", async () => {
  const { league, season, userWithoutClan, createRequest } = await openSeason();
  const as = league.admin;
  const { data: openResult } = await league.league.call(
    "importResult",
    createRequest(writeJson(createServerRound(fixtureNames, { map: "ctf3" }))),
  );
  const { data: wonResult } = await league.league.call("importResult", createRequest(messageAt("2v2_basic.psv.txt")));
  await league.league.call("freezeResult", { as, id: wonResult._id });
  const tableBefore = await readStandings(league, season._id);
  const statsBefore = (await league.league.call("searchStats", { body: { seasonId: season._id } })).data;
  await endSeason(league);

  const id = openResult._id;
  const rejectionsWithoutSeason = [
    await league.league.rejected("importResult", createRequest("")),
    await league.league.rejected("updateStat", { as, id: userWithoutClan }),
  ];
  for (const { status, message } of rejectionsWithoutSeason)
    expect([status, message]).toEqual([409, "There is no active season"]);
  const rejections = [
    await league.league.rejected("updateResult", { as, id, body: { redScore: 1 } }),
    await league.league.rejected("addRedPlayer", { as, id, body: { playerId: userWithoutClan } }),
    await league.league.rejected("removePlayer", { as, id, body: { playerId: userWithoutClan } }),
    await league.league.rejected("declareForfeit", { as, id, body: { side: "red" } }),
    await league.league.rejected("removeForfeit", { as, id }),
    await league.league.rejected("freezeResult", { as, id }),
    await league.league.rejected("deleteResult", { as, id }),
  ];
  for (const { status, message } of rejections) expect([status, message]).toEqual([409, "Season 1 has ended"]);

  const nextSeason = await beginSeason(league, "Season 2");
  expect(await league.league.rejected("freezeResult", { as, id })).toMatchObject({ errorCode: "SEASON_ENDED" });

  const { data: second } = await league.league.call(
    "importResult",
    createRequest(writeJson(createServerRound(fixtureNames))),
  );
  const { data: frozen } = await league.league.call("freezeResult", { as, id: second._id });
  expect(frozen).toMatchObject({ seasonId: nextSeason._id, redEloBefore: 984, blueEloBefore: 1016 });
  expect(await readStandings(league, season._id)).toEqual(tableBefore);
  expect((await league.league.call("searchStats", { body: { seasonId: season._id } })).data).toEqual(statsBefore);

  const { data: newStats } = await league.league.call("searchStats", { body: { seasonId: nextSeason._id } });
  expect(newStats.every(({ numberGames }) => numberGames === 1)).toBe(true);

  for (const { _id, userId, ...stat } of newStats) {
    const { data: synced } = await league.league.call("updateStat", { as, id: userId });
    expect(synced).toMatchObject({ _id, userId, ...stat });
  }
});

test("a rejection lists all errors, with the players and clans", async () => {
  const { league, createRequest, red } = await openSeason();
  const listErrors = async (names: readonly string[], redClan: string | null = null) => {
    const message = writePsv({ ...createServerRound(names), redClan });
    const { errorData } = await league.league.rejected("importResult", createRequest(message));
    return z.object({ faults: z.array(importError) }).parse(errorData).faults;
  };
  const [firstError, ...furtherErrors] = await listErrors([
    "ChillerDragon",
    "stran\u200Bger",
    "x",
    "Teero",
    "jxsl13",
    "nameless tee",
    "who",
  ]);
  expect(
    [firstError, ...furtherErrors].map((error) => [error?.errorCode, error?.userName, error?.clanName, error?.side]),
  ).toEqual([
    ["PLAYER_NOT_FOUND", "stranger", null, "red"],
    ["PLAYER_NOT_FOUND", "who", null, "blue"],
    ["TEAM_SIZE_MISMATCH", null, null, null],
    ["CLAN_NAME_MISMATCH", "Teero", "Reds", "red"],
    ["CLAN_NAME_MISMATCH", "nameless tee", "Blues", "blue"],
    ["PLAYER_NOT_IN_CLAN", "x", "Reds", "red"],
  ]);
  expect(firstError).toMatchObject({ message: 'Missing player "stran[U+200B]ger"', userId: null, clanId: null });
  expect(furtherErrors.at(-1)?.clanId).toBe(red);

  const errorsOfUnknownClan = await listErrors(["x", "jxsl13"], "Nobodies");
  expect(errorsOfUnknownClan.map(({ errorCode, clanId }) => [errorCode, clanId])).toEqual([
    ["PLAYER_NOT_IN_CLAN", null],
    ["CLAN_NOT_FOUND", null],
  ]);
});
