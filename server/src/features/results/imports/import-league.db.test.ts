import { importError } from "contract/imports.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { readMessage } from "../../../../../fixtures/gameserver-messages.ts";
import { beginSeason, createClan, endSeason, readStandings } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { createPlayers, createServerRound, fixtureNames } from "../../../../test/play.ts";
import { formatJsonMessage, formatPsvMessage } from "./format-round-message.ts";

/**
 * Opens a league with a season and two clans. The first two players of `fixtureNames` are in "Reds"; the other two and
 * "y" are in "Blues". "x" is in no clan.
 */
async function openSeason() {
  const league = await openLeague();
  const season = await beginSeason(league);
  const fixturePlayerIds = await createPlayers(league, ...fixtureNames);
  const [clanlessUserId = "", thirdBluePlayerId = ""] = await createPlayers(league, "x", "y");
  const redClanId = await createClan(league, "Reds", ...fixturePlayerIds.slice(0, 2));
  const blueClanId = await createClan(league, "Blues", ...fixturePlayerIds.slice(2), thirdBluePlayerId);
  const createRequest = (message: string) => ({ as: league.admin, body: { message, date: "2026-03-01T11:00:00Z" } });
  return { league, season, redClanId, blueClanId, clanlessUserId, createRequest };
}

test("a league round gets the clans of its players, and freezing it updates Elo and the standings", async () => {
  const { league, season, redClanId, blueClanId, createRequest } = await openSeason();
  const { data: importedResult } = await league.leagueArea.call(
    "importResult",
    createRequest(readMessage("2v2_basic.psv.txt")),
  );
  expect(importedResult).toMatchObject({
    seasonId: season._id,
    redClanId,
    redClanName: "Reds",
    blueClanId,
    blueClanName: "Blues",
    mode: "2v2",
    map: "ctf5",
    winnerSide: "blue",
    winnerName: "Blues",
    freezed: false,
  });

  const id = importedResult._id;
  expect((await league.leagueArea.call("searchResults", { body: { _id: id } })).data).toEqual([]);
  expect((await league.leagueArea.call("searchResults", { as: league.admin, body: { _id: id } })).data).toEqual([
    importedResult,
  ]);

  const { data: frozenResult } = await league.leagueArea.call("freezeResult", { as: league.admin, id });
  expect(frozenResult).toMatchObject({ freezed: true, redEloGain: -16, blueEloGain: 16 });

  const standings = await readStandings(league, season._id);
  expect(standings.map(({ name, points, difference, numberGames }) => [name, points, difference, numberGames])).toEqual(
    [
      ["Blues", 1, 1, 1],
      ["Reds", 0, -1, 1],
    ],
  );

  const { data: stats } = await league.leagueArea.call("searchStats", { body: { seasonId: season._id } });
  expect(stats.map(({ clanName, winRate, elo }) => [clanName, winRate, elo])).toEqual([
    ["Blues", 1, 1016],
    ["Blues", 1, 1016],
    ["Reds", 0, 984],
    ["Reds", 0, 984],
  ]);

  // "son 1" is a part of the season's name.
  for (const filter of [{ clanId: redClanId }, { seasonId: season._id }, { seasonName: "son 1" }, {}]) {
    const { data, total } = await league.leagueArea.call("searchResults", { body: { ...filter, page: 1 } });
    expect([data.map(({ _id }) => _id), total]).toEqual([[id], 1]);
  }
});

/** The error, the names of the players (the first half is red), the data of the error, and its message. */
const rejectedImports: [errorCode: string, names: string[], errorData: object, message: string][] = [
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
];

test.each(rejectedImports)(
  "an import is rejected with %s and its message, and nothing is stored",
  async (errorCode, names, errorData, message) => {
    const { league, createRequest } = await openSeason();
    const rejection = await league.leagueArea.rejected(
      "importResult",
      createRequest(formatJsonMessage(createServerRound(names))),
    );
    // `faults` is the API's name of the list of all errors.
    const { faults, ...firstErrorData } = rejection.errorData;
    expect({ ...rejection, errorData: firstErrorData }).toEqual({ status: 400, errorCode, errorData, message });
    expect(z.array(importError).parse(faults)[0]).toMatchObject({ errorCode, message });

    const { data } = await league.leagueArea.call("searchResults", { as: league.admin });
    expect(data).toEqual([]);
  },
);

test("if no player of a side is in a clan, the error names an unknown clan of the message, else a player", async () => {
  const { league, createRequest } = await openSeason();
  const round = createServerRound(["x", "jxsl13"]);
  const rejectionOfKnownClan = await league.leagueArea.rejected(
    "importResult",
    createRequest(formatPsvMessage({ ...round, redClan: "Reds" })),
  );
  expect(rejectionOfKnownClan).toMatchObject({ errorCode: "PLAYER_NOT_IN_CLAN", errorData: { userName: "x" } });

  const rejectionOfUnknownClan = await league.leagueArea.rejected(
    "importResult",
    createRequest(formatPsvMessage({ ...round, redClan: "Nobodies" })),
  );
  expect(rejectionOfUnknownClan).toMatchObject({ errorCode: "CLAN_NOT_FOUND", errorData: { clanName: "Nobodies" } });
});

test("freezing an incomplete league result is rejected with a list of what is missing", async () => {
  const { league, redClanId, blueClanId, clanlessUserId } = await openSeason();
  const { admin } = league;
  // Without a message, an empty result is created.
  const { data } = await league.leagueArea.call("importResult", { as: admin, body: {} });
  const id = data._id;
  const readMissing = async () => {
    const { errorData } = await league.leagueArea.rejected("freezeResult", { as: admin, id });
    return errorData["missing"];
  };
  expect(await readMissing()).toBe("a round, a map, at least one player a side, two different clans");

  await league.leagueArea.call("updateResult", {
    as: admin,
    id,
    body: { map: "ctf5", redClanId, blueClanId: redClanId },
  });
  await league.leagueArea.call("declareForfeit", { as: admin, id, body: { side: "blue" } });
  // A forfeit needs neither a round nor players.
  expect(await readMissing()).toBe("two different clans");

  await league.leagueArea.call("removeForfeit", { as: admin, id });
  // A result with a score has a round.
  await league.leagueArea.call("updateResult", { as: admin, id, body: { blueClanId, redScore: 1 } });
  await league.leagueArea.call("addRedPlayer", { as: admin, id, body: { playerId: clanlessUserId } });
  // "x" would have to be in the red clan.
  expect(await readMissing()).toBe("at least one player a side, x in the red clan");

  await league.leagueArea.call("declareForfeit", { as: admin, id, body: { side: "blue" } });
  const { data: frozenResult } = await league.leagueArea.call("freezeResult", { as: admin, id });
  expect(frozenResult).toMatchObject({ freezed: true, isForfeit: true, winnerName: "Reds", redEloGain: null });
});

test("a clan of another season and an unknown clan cannot be set in a result", async () => {
  const { league, redClanId } = await openSeason();
  const { admin } = league;
  await endSeason(league);
  await beginSeason(league, "Season 2");
  const { data } = await league.leagueArea.call("importResult", { as: admin, body: {} });
  for (const clanId of [redClanId, "999999", "x"]) {
    for (const body of [{ redClanId: clanId }, { blueClanId: clanId }]) {
      const rejection = await league.leagueArea.rejected("updateResult", { as: admin, id: data._id, body });
      expect(rejection).toMatchObject({ status: 404, message: "Clan not found" });
    }
  }
});

test("results of an ended season cannot be changed, and their Elo is carried over to the next season", async () => {
  const { league, season, clanlessUserId, createRequest } = await openSeason();
  const { admin } = league;
  const unfrozenRound = createServerRound(fixtureNames, { map: "ctf3" });
  const request = createRequest(formatJsonMessage(unfrozenRound));
  const { data: unfrozenResult } = await league.leagueArea.call("importResult", request);
  const { data: wonResult } = await league.leagueArea.call(
    "importResult",
    createRequest(readMessage("2v2_basic.psv.txt")),
  );
  await league.leagueArea.call("freezeResult", { as: admin, id: wonResult._id });
  const standingsBefore = await readStandings(league, season._id);
  const { data: statsBefore } = await league.leagueArea.call("searchStats", { body: { seasonId: season._id } });
  await endSeason(league);

  const id = unfrozenResult._id;
  const rejectionsWithoutSeason = [
    await league.leagueArea.rejected("importResult", createRequest("")),
    await league.leagueArea.rejected("updateStat", { as: admin, id: clanlessUserId }),
  ];
  for (const { status, message } of rejectionsWithoutSeason)
    expect([status, message]).toEqual([409, "There is no active season"]);
  const rejections = [
    await league.leagueArea.rejected("updateResult", { as: admin, id, body: { redScore: 1 } }),
    await league.leagueArea.rejected("addRedPlayer", { as: admin, id, body: { playerId: clanlessUserId } }),
    await league.leagueArea.rejected("removePlayer", { as: admin, id, body: { playerId: clanlessUserId } }),
    await league.leagueArea.rejected("declareForfeit", { as: admin, id, body: { side: "red" } }),
    await league.leagueArea.rejected("removeForfeit", { as: admin, id }),
    await league.leagueArea.rejected("freezeResult", { as: admin, id }),
    await league.leagueArea.rejected("deleteResult", { as: admin, id }),
  ];
  for (const { status, message } of rejections) expect([status, message]).toEqual([409, "Season 1 has ended"]);

  const nextSeason = await beginSeason(league, "Season 2");
  expect(await league.leagueArea.rejected("freezeResult", { as: admin, id })).toMatchObject({
    errorCode: "SEASON_ENDED",
  });

  const nextRequest = createRequest(formatJsonMessage(createServerRound(fixtureNames)));
  const { data: nextResult } = await league.leagueArea.call("importResult", nextRequest);
  const { data: frozenResult } = await league.leagueArea.call("freezeResult", { as: admin, id: nextResult._id });
  expect(frozenResult).toMatchObject({ seasonId: nextSeason._id, redEloBefore: 984, blueEloBefore: 1016 });
  expect(await readStandings(league, season._id)).toEqual(standingsBefore);
  expect((await league.leagueArea.call("searchStats", { body: { seasonId: season._id } })).data).toEqual(statsBefore);

  const { data: newStats } = await league.leagueArea.call("searchStats", { body: { seasonId: nextSeason._id } });
  expect(newStats.every(({ numberGames }) => numberGames === 1)).toBe(true);

  // `updateStat` recomputes a player's statistics from the results, which does not change them.
  for (const stat of newStats) {
    const { data: recomputedStat } = await league.leagueArea.call("updateStat", { as: admin, id: stat.userId });
    expect(recomputedStat).toMatchObject(stat);
  }
});

test("a rejected import lists all errors about names and clans", async () => {
  const { league, createRequest, redClanId } = await openSeason();
  const listErrors = async (names: readonly string[], redClan: string | null = null) => {
    const message = formatPsvMessage({ ...createServerRound(names), redClan });
    const { errorData } = await league.leagueArea.rejected("importResult", createRequest(message));
    return z.object({ faults: z.array(importError) }).parse(errorData).faults;
  };
  const errors = await listErrors([
    // Red: a player of "Reds", an unknown name with an invisible character, a player without a clan, a player of "Blues".
    "ChillerDragon",
    "stran\u200Bger",
    "x",
    "Teero",
    // Blue: a player of "Blues", a player of "Reds", an unknown name.
    "jxsl13",
    "nameless tee",
    "who",
  ]);
  expect(errors.map(({ errorCode, userName, clanName, side }) => [errorCode, userName, clanName, side])).toEqual([
    ["PLAYER_NOT_FOUND", "stranger", null, "red"],
    ["PLAYER_NOT_FOUND", "who", null, "blue"],
    ["TEAM_SIZE_MISMATCH", null, null, null],
    ["CLAN_NAME_MISMATCH", "Teero", "Reds", "red"],
    ["CLAN_NAME_MISMATCH", "nameless tee", "Blues", "blue"],
    ["PLAYER_NOT_IN_CLAN", "x", "Reds", "red"],
  ]);
  expect(errors[0]).toMatchObject({ message: 'Missing player "stran[U+200B]ger"', userId: null, clanId: null });
  expect(errors.at(-1)?.clanId).toBe(redClanId);

  // The error of the response itself is CLAN_NOT_FOUND, although that is the second error in the list.
  const errorsOfUnknownClan = await listErrors(["x", "jxsl13"], "Nobodies");
  expect(errorsOfUnknownClan.map(({ errorCode, clanId }) => [errorCode, clanId])).toEqual([
    ["PLAYER_NOT_IN_CLAN", null],
    ["CLAN_NOT_FOUND", null],
  ]);
});
