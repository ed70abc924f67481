import { defaultAppearance } from "contract/appearance.ts";
import { describe, expect } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../test/play.ts";

const playerNames = Array.from({ length: 18 }, (_, index) => `player ${String(index + 1).padStart(2, "0")}`);

/** Opens a league with this number of players and an empty result (`id`). */
async function openLeagueWithEmptyResult(playerCount: number) {
  const league = await openLeague();
  const playerIds = await createPlayers(league, ...playerNames.slice(0, playerCount));
  const { data } = await league.call("importResult", { as: league.admin, body: {} });
  return { league, playerIds, id: data._id };
}

/** Sends the call that adds a player to a side of a result, as the admin. */
const sendAddPlayer = (league: League, id: string, playerId: string, side: "Red" | "Blue") =>
  league.send(`add${side}Player`, { as: league.admin, id, body: { playerId } });

// The API calls the team size `mode`.
test("adding and removing players updates the team size to the larger team", async () => {
  const { league, playerIds, id } = await openLeagueWithEmptyResult(4);
  const { admin } = league;
  const [annId = "", benId = "", cleoId = "", danId = ""] = playerIds;
  const steps = [
    { call: "addRedPlayer", playerId: annId, mode: "1v1" },
    { call: "addRedPlayer", playerId: benId, mode: "2v2" },
    { call: "addBluePlayer", playerId: cleoId, mode: "2v2" },
    { call: "removePlayer", playerId: annId, mode: "1v1" },
    { call: "addBluePlayer", playerId: danId, mode: "2v2" },
    { call: "addBluePlayer", playerId: annId, mode: "3v3" },
    { call: "removePlayer", playerId: danId, mode: "2v2" },
    { call: "removePlayer", playerId: cleoId, mode: "1v1" },
    { call: "removePlayer", playerId: benId, mode: "1v1" },
    { call: "removePlayer", playerId: annId, mode: "Unknown" },
  ] as const;
  for (const { call, playerId, mode } of steps) {
    const { data } = await league.call(call, { as: admin, id, body: { playerId } });
    expect(data.mode, `${call} ${playerId}`).toBe(mode);
    expect((await league.call("getResult", { as: admin, id })).data).toEqual(data);
    const { data: resultList } = await league.call("searchResults", { as: admin });
    expect(resultList.resultsRanked[0]?.mode).toBe(mode);
  }
});

test("an added player has zero statistics and unknown flags", async () => {
  const { league, playerIds, id } = await openLeagueWithEmptyResult(1);
  const [userId = ""] = playerIds;
  const { data } = await league.call("addBluePlayer", { as: league.admin, id, body: { playerId: userId } });
  const emptyStats = { score: 0, flags: null, kills: 0, deaths: 0 };
  const [player] = data.bluePlayers;
  expect(player).toEqual({ _id: player?._id, userId, userName: playerNames[0], ...defaultAppearance, ...emptyStats });
  expect(data.redPlayers).toEqual([]);
});

describe("a player", () => {
  test("can be in a result only once, on either side", async () => {
    const { league, playerIds, id } = await openLeagueWithEmptyResult(1);
    const { admin } = league;
    const body = { playerId: playerIds[0] ?? "" };
    await league.call("addRedPlayer", { as: admin, id, body });
    for (const call of ["addRedPlayer", "addBluePlayer"] as const) {
      expect(await league.rejected(call, { as: admin, id, body })).toEqual({
        status: 409,
        errorCode: "PLAYER_ALREADY_IN_RESULT",
        message: 'Player "player 01" is already in this result',
        errorData: { userName: "player 01" },
      });
    }
  });

  test("who is not in a result cannot be removed from it", async () => {
    const { league, playerIds, id } = await openLeagueWithEmptyResult(1);
    for (const playerId of [playerIds[0] ?? "", league.adminId, "999999", "none"]) {
      expect(await league.rejected("removePlayer", { as: league.admin, id, body: { playerId } })).toMatchObject({
        status: 409,
        errorCode: "PLAYER_NOT_IN_RESULT",
      });
    }
  });

  test("must exist to be added, but may be blocked", async () => {
    const { league, playerIds, id } = await openLeagueWithEmptyResult(2);
    const { admin } = league;
    const [deletedId = "", blockedId = ""] = playerIds;
    await league.call("deleteUser", { as: admin, id: deletedId });
    for (const playerId of [deletedId, "999999", "none", "0"]) {
      await league.expectError(404, "USER_NOT_FOUND", "addRedPlayer", { as: admin, id, body: { playerId } });
    }
    await league.call("updateUser", { as: admin, id: blockedId, body: { blocked: true } });
    await league.call("addRedPlayer", { as: admin, id, body: { playerId: blockedId } });
  });
});

test("a team has at most 8 players, added one by one or concurrently", async () => {
  const { league, playerIds, id } = await openLeagueWithEmptyResult(18);
  // Nine players are added to the red team concurrently, eight to the blue team one by one.
  const redReplies = await Promise.all(
    playerIds.slice(0, 9).map((playerId) => sendAddPlayer(league, id, playerId, "Red")),
  );
  expect(countByStatus(redReplies)).toEqual({ 200: 8, 409: 1 });

  for (const playerId of playerIds.slice(9, 17))
    await league.call("addBluePlayer", { as: league.admin, id, body: { playerId } });
  const teamFullError = { status: 409, errorCode: "TEAM_FULL", message: "A team has at most 8 players" };
  const [extraPlayerId = ""] = playerIds.slice(17);
  for (const call of ["addRedPlayer", "addBluePlayer"] as const) {
    expect(await league.rejected(call, { as: league.admin, id, body: { playerId: extraPlayerId } })).toMatchObject(
      teamFullError,
    );
  }
  const { data } = await league.call("getResult", { as: league.admin, id });
  expect(data.mode).toBe("8v8");
  expect(data.redPlayers).toHaveLength(8);
  expect(data.bluePlayers).toHaveLength(8);
});

test("exactly one of many concurrent additions of a player succeeds", async () => {
  const { league, playerIds, id } = await openLeagueWithEmptyResult(1);
  const [playerId = ""] = playerIds;
  const additions = Array.from({ length: 10 }, (_, index) =>
    sendAddPlayer(league, id, playerId, index % 2 === 0 ? "Red" : "Blue"),
  );
  expect(countByStatus(await Promise.all(additions))).toEqual({ 200: 1, 409: 9 });
  expect((await league.call("getResult", { as: league.admin, id })).data.mode).toBe("1v1");
});

test("a forfeit decides the winner regardless of scores, until it is removed", async ({ admin, league }) => {
  await createPlayers(league, "red", "blue");
  const modeId = await createMode(league, "any");
  const { _id: id, ...result } = await importRound(league, modeId, createServerRound(["red", "blue"]));
  expect(await league.rejected("removeForfeit", { as: admin, id })).toMatchObject({
    status: 409,
    errorCode: "NOT_FORFEIT",
  });
  for (const { side, winnerSide, winnerName } of [
    { side: "blue", winnerSide: "red", winnerName: "Red" },
    { side: "red", winnerSide: "blue", winnerName: "Blue" },
  ] as const) {
    const { data } = await league.call("declareForfeit", { as: admin, id, body: { side } });
    expect(data).toEqual({ _id: id, ...result, isForfeit: true, winnerSide, winnerName });
    for (const forfeitSide of ["red", "blue"] as const) {
      await league.expectError(409, "ALREADY_FORFEIT", "declareForfeit", {
        as: admin,
        id,
        body: { side: forfeitSide },
      });
    }
    const draw = { redScore: 9, blueScore: 9 };
    const { data: resultWithDraw } = await league.call("updateResult", { as: admin, id, body: draw });
    expect(resultWithDraw).toMatchObject({ isForfeit: true, winnerSide, winnerName });
    const { data: resultWithoutForfeit } = await league.call("removeForfeit", { as: admin, id });
    expect(resultWithoutForfeit).toMatchObject({ isForfeit: false, winnerSide: null, winnerName: null });
    const { redScore, blueScore } = result;
    const { data: restoredResult } = await league.call("updateResult", {
      as: admin,
      id,
      body: { redScore, blueScore },
    });
    expect(restoredResult).toEqual({ _id: id, ...result });
  }
});

test("exactly one of many concurrent declarations of a forfeit succeeds", async () => {
  const { league, id } = await openLeagueWithEmptyResult(0);
  const declarations = (["red", "blue", "red", "blue", "red"] as const).map((side) =>
    league.send("declareForfeit", { as: league.admin, id, body: { side } }),
  );
  expect(countByStatus(await Promise.all(declarations))).toEqual({ 200: 1, 409: 4 });
});
