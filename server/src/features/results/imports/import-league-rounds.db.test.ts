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
  expect(standings).toMatchObject([
    { name: "Blues", points: 1, difference: 1, numberGames: 1 },
    { name: "Reds", points: 0, difference: -1, numberGames: 1 },
  ]);

  const { data: stats } = await league.leagueArea.call("searchStats", { body: { seasonId: season._id } });
  expect(stats).toMatchObject([
    { clanName: "Blues", winRate: 1, elo: 1016 },
    { clanName: "Blues", winRate: 1, elo: 1016 },
    { clanName: "Reds", winRate: 0, elo: 984 },
    { clanName: "Reds", winRate: 0, elo: 984 },
  ]);

  // "son 1" is a part of the season's name.
  for (const filter of [{ clanId: redClanId }, { seasonId: season._id }, { seasonName: "son 1" }, {}]) {
    const found = await league.leagueArea.call("searchResults", { body: { ...filter, page: 1 } });
    expect(found).toMatchObject({ data: [{ _id: id }], total: 1 });
  }
});

type RejectedImport = {
  /** The names of the players. The first half is red. */
  readonly names: readonly string[];
  readonly errorCode: string;
  readonly errorData: object;
  readonly message: string;
};
const rejectedImports: RejectedImport[] = [
  {
    names: ["ChillerDragon", "nobody", "jxsl13", "Teero"],
    errorCode: "PLAYER_NOT_FOUND",
    errorData: { userName: "nobody" },
    message: 'Missing player "nobody"',
  },
  {
    names: ["ChillerDragon", "nameless tee", "jxsl13"],
    errorCode: "TEAM_SIZE_MISMATCH",
    errorData: {},
    message: "Team size mismatch",
  },
  {
    names: ["ChillerDragon", "jxsl13", "nameless tee", "Teero"],
    errorCode: "CLAN_NAME_MISMATCH",
    errorData: { clanName: "Reds", clanNameReal: "Blues", userName: "jxsl13" },
    message: 'Clan name "Reds" mismatch with "Blues" for the player "jxsl13"',
  },
];

test.each(rejectedImports)(
  "an import is rejected with $errorCode and its message, and nothing is stored",
  async (testCase) => {
    const { names, errorCode, errorData, message } = testCase;
    const { league, createRequest } = await openSeason();
    const request = createRequest(formatJsonMessage(createServerRound(names)));
    const rejection = await league.leagueArea.rejected("importResult", request);
    // `faults` is the API's name of the list of all errors.
    const { faults, ...firstErrorData } = rejection.errorData;
    expect({ ...rejection, errorData: firstErrorData }).toEqual({ status: 400, errorCode, errorData, message });
    expect(z.array(importError).parse(faults)[0]).toMatchObject({ errorCode, message });

    const { data } = await league.leagueArea.call("searchResults", { as: league.admin });
    expect(data).toEqual([]);
  },
);

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
  for (const rejection of rejectionsWithoutSeason)
    expect(rejection).toMatchObject({ status: 409, message: "There is no active season" });
  const rejections = [
    await league.leagueArea.rejected("updateResult", { as: admin, id, body: { redScore: 1 } }),
    await league.leagueArea.rejected("addRedPlayer", { as: admin, id, body: { playerId: clanlessUserId } }),
    await league.leagueArea.rejected("removePlayer", { as: admin, id, body: { playerId: clanlessUserId } }),
    await league.leagueArea.rejected("declareForfeit", { as: admin, id, body: { side: "red" } }),
    await league.leagueArea.rejected("removeForfeit", { as: admin, id }),
    await league.leagueArea.rejected("freezeResult", { as: admin, id }),
    await league.leagueArea.rejected("deleteResult", { as: admin, id }),
  ];
  for (const rejection of rejections) expect(rejection).toMatchObject({ status: 409, message: "Season 1 has ended" });

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

/** Imports a round of these players, which must be rejected, and returns the list of all errors. */
async function listErrors(
  { league, createRequest }: Awaited<ReturnType<typeof openSeason>>,
  names: readonly string[],
  clanNames: { readonly redClan?: string; readonly blueClan?: string } = {},
) {
  const message = formatPsvMessage(createServerRound(names, clanNames));
  const { errorData } = await league.leagueArea.rejected("importResult", createRequest(message));
  return z.object({ faults: z.array(importError) }).parse(errorData).faults;
}

test("a rejected import lists all errors about names and clans", async () => {
  const season = await openSeason();
  const errors = await listErrors(season, [
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
  expect(errors.map(({ errorCode, userName, clanName, side }) => ({ errorCode, userName, clanName, side }))).toEqual([
    { errorCode: "PLAYER_NOT_FOUND", userName: "stranger", clanName: null, side: "red" },
    { errorCode: "PLAYER_NOT_FOUND", userName: "who", clanName: null, side: "blue" },
    { errorCode: "TEAM_SIZE_MISMATCH", userName: null, clanName: null, side: null },
    { errorCode: "CLAN_NAME_MISMATCH", userName: "Teero", clanName: "Reds", side: "red" },
    { errorCode: "CLAN_NAME_MISMATCH", userName: "nameless tee", clanName: "Blues", side: "blue" },
    { errorCode: "PLAYER_NOT_IN_CLAN", userName: "x", clanName: "Reds", side: "red" },
  ]);
  expect(errors[0]).toMatchObject({ message: 'Missing player "stran[U+200B]ger"', userId: null, clanId: null });
});

test("each listed error names the player, the side and the clan that it concerns", async () => {
  const season = await openSeason();
  const message = 'Player "x" is not in a clan';
  const xIsInNoClan = { errorCode: "PLAYER_NOT_IN_CLAN", message, userName: "x", userId: season.clanlessUserId };
  const noClan = { clanId: null, clanName: null };
  const reds = { clanId: season.redClanId, clanName: "Reds" };

  // The clan of a side is that of its first player who is in one.
  expect(await listErrors(season, ["x", "ChillerDragon", "jxsl13", "Teero"])).toMatchObject([
    { ...xIsInNoClan, ...reds, side: "red" },
  ]);
  // The error of the response itself is CLAN_NOT_FOUND, although that is the second error in the list.
  for (const [side, names] of Object.entries({ red: ["x", "jxsl13"], blue: ["jxsl13", "x"] })) {
    expect(await listErrors(season, names, { [`${side}Clan`]: "Nobodies" })).toMatchObject([
      { ...xIsInNoClan, ...noClan, side },
      { errorCode: "CLAN_NOT_FOUND", message: 'Clan "Nobodies" not found', userName: null, ...noClan, side },
    ]);
  }
  // The message names a clan of the season, in other letter case.
  expect(await listErrors(season, ["x", "jxsl13"], { redClan: "REDS" })).toMatchObject([xIsInNoClan]);
  const sameClan = { errorCode: "SAME_CLAN", message: 'Red and blue players are in the same clan "Reds"' };
  expect(await listErrors(season, ["ChillerDragon", "nameless tee"])).toMatchObject([
    { ...sameClan, userName: null, ...reds, side: null },
  ]);
});
