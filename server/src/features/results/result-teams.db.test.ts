import { defaultAppearance } from "contract/appearance.ts";
import { describe, expect } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../../../test/play.ts";

const playerNames = Array.from({ length: 18 }, (_, index) => `player ${String(index + 1).padStart(2, "0")}`);

async function openLeagueWithEmptyResult(playerCount: number) {
  const league = await openLeague();
  const ids = await createPlayers(league, ...playerNames.slice(0, playerCount));
  const { data } = await league.call("importResult", { as: league.admin, body: {} });
  return { league, ids, id: data._id };
}

const sendAddPlayer = (league: League, id: string, side: "Red" | "Blue") => (playerId: string) =>
  league.send(`add${side}Player`, { as: league.admin, id, body: { playerId } });

test("adding and removing players updates the team size to the larger team", async () => {
  const { league, ids, id } = await openLeagueWithEmptyResult(4);
  const as = league.admin;
  const [ann = "", ben = "", cleo = "", dan = ""] = ids;
  const steps: [call: "addRedPlayer" | "addBluePlayer" | "removePlayer", playerId: string, mode: string][] = [
    ["addRedPlayer", ann, "1v1"],
    ["addRedPlayer", ben, "2v2"],
    ["addBluePlayer", cleo, "2v2"],
    ["removePlayer", ann, "1v1"],
    ["addBluePlayer", dan, "2v2"],
    ["addBluePlayer", ann, "3v3"],
    ["removePlayer", dan, "2v2"],
    ["removePlayer", cleo, "1v1"],
    ["removePlayer", ben, "1v1"],
    ["removePlayer", ann, "Unknown"],
  ];
  for (const [call, playerId, mode] of steps) {
    const { data } = await league.call(call, { as, id, body: { playerId } });
    expect(data.mode, `${call} ${playerId}`).toBe(mode);
    expect((await league.call("getResult", { as, id })).data).toEqual(data);
    const { data: list } = await league.call("searchResults", { as });
    expect(list.resultsRanked[0]?.mode).toBe(mode);
  }
});

test("an added player has zero statistics and unknown flags", async () => {
  const { league, ids, id } = await openLeagueWithEmptyResult(1);
  const [userId = ""] = ids;
  const { data } = await league.call("addBluePlayer", { as: league.admin, id, body: { playerId: userId } });
  const emptyMetrics = { score: 0, flags: null, kills: 0, deaths: 0 };
  const [player] = data.bluePlayers;
  expect(player).toEqual({ _id: player?._id, userId, userName: playerNames[0], ...defaultAppearance, ...emptyMetrics });
  expect(data.redPlayers).toEqual([]);
});

describe("a player", () => {
  test("can be in a result only once, on either side", async () => {
    const { league, ids, id } = await openLeagueWithEmptyResult(1);
    const as = league.admin;
    const body = { playerId: ids[0] ?? "" };
    await league.call("addRedPlayer", { as, id, body });
    for (const call of ["addRedPlayer", "addBluePlayer"] as const) {
      expect(await league.rejected(call, { as, id, body })).toEqual({
        status: 409,
        errorCode: "PLAYER_ALREADY_IN_RESULT",
        message: 'Player "player 01" is already in this result',
        errorData: { userName: "player 01" },
      });
    }
  });

  test("cannot be removed from a result without them", async () => {
    const { league, ids, id } = await openLeagueWithEmptyResult(1);
    for (const playerId of [ids[0] ?? "", league.adminId, "999999", "none"]) {
      expect(await league.rejected("removePlayer", { as: league.admin, id, body: { playerId } })).toMatchObject({
        status: 409,
        errorCode: "PLAYER_NOT_IN_RESULT",
      });
    }
  });

  test("must exist to be added, but may be blocked", async () => {
    const { league, ids, id } = await openLeagueWithEmptyResult(2);
    const as = league.admin;
    const [deleted = "", blocked = ""] = ids;
    await league.call("deleteUser", { as, id: deleted });
    for (const playerId of [deleted, "999999", "none", "0"]) {
      await league.expectError(404, "USER_NOT_FOUND", "addRedPlayer", { as, id, body: { playerId } });
    }
    await league.call("updateUser", { as, id: blocked, body: { blocked: true } });
    await league.call("addRedPlayer", { as, id, body: { playerId: blocked } });
  });
});

test("a team has at most 8 players, added one by one or concurrently", async () => {
  const { league, ids, id } = await openLeagueWithEmptyResult(18);
  const red = await Promise.all(ids.slice(0, 9).map(sendAddPlayer(league, id, "Red")));
  expect(countByStatus(red)).toEqual({ 200: 8, 409: 1 });

  for (const playerId of ids.slice(9, 17))
    await league.call("addBluePlayer", { as: league.admin, id, body: { playerId } });
  const teamFullError = { status: 409, errorCode: "TEAM_FULL", message: "A team has at most 8 players" };
  const [extraPlayer = ""] = ids.slice(17);
  for (const call of ["addRedPlayer", "addBluePlayer"] as const) {
    expect(await league.rejected(call, { as: league.admin, id, body: { playerId: extraPlayer } })).toMatchObject(
      teamFullError,
    );
  }
  const { data } = await league.call("getResult", { as: league.admin, id });
  expect([data.mode, data.redPlayers.length, data.bluePlayers.length]).toEqual(["8v8", 8, 8]);
});

test("exactly one of many concurrent additions of a player succeeds", async () => {
  const { league, ids, id } = await openLeagueWithEmptyResult(1);
  const [player = ""] = ids;
  const adds = [..."rbrbrbrbrb"].map((side) => sendAddPlayer(league, id, side === "r" ? "Red" : "Blue")(player));
  expect(countByStatus(await Promise.all(adds))).toEqual({ 200: 1, 409: 9 });
  expect((await league.call("getResult", { as: league.admin, id })).data.mode).toBe("1v1");
});

test("a forfeit decides the winner regardless of scores, until it is removed", async ({ admin, league }) => {
  await createPlayers(league, "red", "blue");
  const { _id: id, ...result } = await postResult(
    league,
    await createMode(league, "any"),
    createServerRound(["red", "blue"]),
  );
  expect(await league.rejected("removeForfeit", { as: admin, id })).toMatchObject({
    status: 409,
    errorCode: "NOT_FORFEIT",
  });
  for (const [side, winnerSide, winnerName] of [
    ["blue", "red", "Red"],
    ["red", "blue", "Blue"],
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
    const scored = await league.call("updateResult", { as: admin, id, body: { redScore: 9, blueScore: 9 } });
    expect(scored.data).toMatchObject({ isForfeit: true, winnerSide, winnerName });
    const { data: withoutForfeit } = await league.call("removeForfeit", { as: admin, id });
    expect(withoutForfeit).toMatchObject({ isForfeit: false, winnerSide: null, winnerName: null });
    const { redScore, blueScore } = result;
    const { data: restored } = await league.call("updateResult", { as: admin, id, body: { redScore, blueScore } });
    expect(restored).toEqual({ _id: id, ...result });
  }
});

test("exactly one of many concurrent declarations of a forfeit succeeds", async () => {
  const { league, id } = await openLeagueWithEmptyResult(0);
  const declarations = (["red", "blue", "red", "blue", "red"] as const).map((side) =>
    league.send("declareForfeit", { as: league.admin, id, body: { side } }),
  );
  expect(countByStatus(await Promise.all(declarations))).toEqual({ 200: 1, 409: 4 });
});
