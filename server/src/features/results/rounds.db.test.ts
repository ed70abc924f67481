import { describe, expect } from "vitest";
import { beginSeason, createClan, readClan, readStats } from "../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../../../test/play.ts";
import { createQueue, fillMatch, readQueue, signUpAll } from "../../../test/queue-up.ts";

const findMissing = async (league: League, id: string) =>
  (await league.rejected("freezeResult", { as: league.admin, id })).errorData["missing"];

/** Creates a ranked result with a map, a mode and one player per side, but without a round. */
async function createEmptyDuel(league: League) {
  const as = league.admin;
  const [red = "", blue = ""] = await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Duels");
  const { data } = await league.call("importResult", { as, body: { modeId } });
  const id = data._id;
  await league.call("updateResult", { as, id, body: { map: "ctf5" } });
  await league.call("addRedPlayer", { as, id, body: { playerId: red } });
  await league.call("addBluePlayer", { as, id, body: { playerId: blue } });
  return { id, red, blue };
}

describe("a result without a round", () => {
  test("cannot be frozen until its scores are entered, even as 0:0", async ({ admin, league }) => {
    const { id, red } = await createEmptyDuel(league);
    expect(await findMissing(league, id)).toBe("a round");

    const changedMetrics = { redPlayers: [{ userId: red, kills: 3 }] };
    expect((await league.call("updateResult", { as: admin, id, body: changedMetrics })).data.hasRound).toBe(false);
    expect(await findMissing(league, id)).toBe("a round");

    const body = { redScore: 0, blueScore: 0 };
    expect((await league.call("updateResult", { as: admin, id, body })).data.hasRound).toBe(true);
    expect((await league.call("freezeResult", { as: admin, id })).data).toMatchObject({
      freezed: true,
      winnerSide: null,
    });
  });

  test("stays without a round if an update repeats its scores, and has a round after another score", async ({
    admin,
    league,
  }) => {
    const { id } = await createEmptyDuel(league);
    const { hasRound, redScore, blueScore } = (await league.call("getResult", { as: admin, id })).data;
    const sameScores = { hasRound, redScore, blueScore, map: "ctf2" };
    expect((await league.call("updateResult", { as: admin, id, body: sameScores })).data).toMatchObject({
      hasRound: false,
    });

    const otherScore = { ...sameScores, blueScore: 1 };
    expect((await league.call("updateResult", { as: admin, id, body: otherScore })).data).toMatchObject({
      hasRound: true,
    });

    const change = { ...sameScores, hasRound: false };
    expect((await league.call("updateResult", { as: admin, id, body: change })).data).toMatchObject({ hasRound: true });
  });

  test("has a round once it is imported", async ({ league }) => {
    await createPlayers(league, "Ann", "Ben");
    const round = createServerRound(["Ann", "Ben"], { redScore: 0, blueScore: 0 });
    const { _id: id, hasRound } = await postResult(league, await createMode(league, "Duels"), round);
    expect(hasRound).toBe(true);
    expect((await league.call("freezeResult", { as: league.admin, id })).data.freezed).toBe(true);
  });
});

describe("a pending result whose forfeit was removed", () => {
  async function openWithRemovedForfeit() {
    const league = await openLeague();
    const as = league.admin;
    const players = await signUpAll(league, "Ann", "Ben");
    const queueId = await createQueue(league);
    const match = await fillMatch(league, queueId, players);
    const { data } = await league.call("searchQueues", { as });
    const id = data[0]?.matches[0]?.resultId ?? "";
    await league.call("declareForfeit", { as, id, body: { side: "red" } });
    const { data: withoutForfeit } = await league.call("removeForfeit", { as, id });
    return { league, as, id, players, queueId, match, withoutForfeit };
  }

  test("cannot be frozen as a draw, and its players can queue", async () => {
    const { league, id, withoutForfeit, players, queueId } = await openWithRemovedForfeit();
    expect(withoutForfeit).toMatchObject({ isForfeit: false, hasRound: false, isAwaited: true });
    expect(await findMissing(league, id)).toBe("a round");
    expect((await readQueue(league, queueId)).matches).toEqual([]);

    for (const { token } of players) {
      expect((await league.call("getOwnMatch", { as: token })).data.match).toBeNull();
      await league.call("joinQueue", { as: token, id: queueId });
    }
  });

  test("is filled by its round, unless a newer match of the same teams is pending", async () => {
    const { league, as, id, players, queueId, match } = await openWithRemovedForfeit();
    const modeId = match.modeId ?? "";
    await fillMatch(league, queueId, players);
    const newerResultId = (await league.call("searchQueues", { as })).data[0]?.matches[0]?.resultId;
    expect((await postResult(league, modeId, createServerRound(["Ann", "Ben"])))._id).toBe(newerResultId);

    const filled = await postResult(league, modeId, createServerRound(["Ben", "Ann"], { redScore: 1 }));
    expect(filled).toMatchObject({ _id: id, hasRound: true, isAwaited: false });
    expect((await postResult(league, modeId, createServerRound(["Ben", "Ann"], { redScore: 2 })))._id).not.toBe(id);

    await league.call("freezeResult", { as, id });
  });

  test("is not filled while it is a forfeit again", async () => {
    const { league, as, id, match } = await openWithRemovedForfeit();
    const { data } = await league.call("declareForfeit", { as, id, body: { side: "blue" } });
    expect(data).toMatchObject({ isForfeit: true, isAwaited: false });
    expect((await postResult(league, match.modeId ?? "", createServerRound(["Ann", "Ben"])))._id).not.toBe(id);
  });
});

describe("a forfeit", () => {
  test("can be frozen with a mode, but without map, round and players", async ({ admin, league }) => {
    const { data } = await league.call("importResult", { as: admin, body: {} });
    const id = data._id;
    await league.call("declareForfeit", { as: admin, id, body: { side: "red" } });
    expect(await findMissing(league, id)).toBe("a mode");

    await league.call("updateResult", { as: admin, id, body: { modeId: await createMode(league, "Duels") } });
    const { data: frozen } = await league.call("freezeResult", { as: admin, id });
    expect(frozen).toMatchObject({ freezed: true, map: null, winnerSide: "blue", redEloGain: null, mode: "Unknown" });
  });

  test("can be frozen with two clans and any players, and counts as a win and a loss", async ({ league }) => {
    const { admin: as, league: leagueCalls } = league;
    const [ann = "", ben = "", stranger = ""] = await createPlayers(league, "Ann", "Ben", "Stranger");
    const season = await beginSeason(league);
    const red = await createClan(league, "Foxes", ann);
    const blue = await createClan(league, "Owls", ben);
    for (const players of [[], [stranger, ben, ann]]) {
      const { data } = await leagueCalls.call("importResult", { as, body: {} });
      const id = data._id;
      await leagueCalls.call("declareForfeit", { as, id, body: { side: "blue" } });
      for (const playerId of players) await leagueCalls.call("addRedPlayer", { as, id, body: { playerId } });
      expect((await leagueCalls.rejected("freezeResult", { as, id })).errorData).toEqual({
        missing: "two different clans",
      });
      await leagueCalls.call("updateResult", { as, id, body: { redClanId: red, blueClanId: blue } });
      const { data: frozen } = await leagueCalls.call("freezeResult", { as, id });
      expect(frozen).toMatchObject({ freezed: true, map: null, winnerName: "Foxes", redEloGain: null });
    }
    expect(await readClan(league, red)).toMatchObject({ numberGames: 2, numberWins: 2, points: 2, form: "WW" });
    expect(await readClan(league, blue)).toMatchObject({ numberGames: 2, numberLosses: 2, difference: -2, form: "LL" });

    for (const id of [red, blue]) {
      const storedClan = await readClan(league, id);
      expect((await league.call("syncClan", { as, id })).data).toEqual(storedClan);
    }
    const stats = await readStats(league, season._id);
    expect(stats.map(({ userName, numberWins }) => [userName, numberWins]).sort()).toEqual([
      ["Ann", 1],
      ["Ben", 1],
      ["Stranger", 1],
    ]);

    for (const { userId, ...stat } of stats) {
      expect((await leagueCalls.call("updateStat", { as, id: userId })).data).toMatchObject(stat);
    }
  });
});

test("rejects an update that names a player twice", async ({ admin, league }) => {
  const { id, red, blue } = await createEmptyDuel(league);
  for (const [body, field] of [
    [{ redPlayers: [{ userId: red, kills: 1 }, { userId: red }] }, "redPlayers[1].userId"],
    [{ bluePlayers: [{ userId: blue }, { userId: blue, kills: 2 }, { userId: blue }] }, "bluePlayers[1].userId"],
  ] as const) {
    const rejection = await league.rejected("updateResult", { as: admin, id, body: { map: "ctf2", ...body } as never });
    expect(rejection).toMatchObject({ status: 400, errorCode: "INVALID_INPUT", message: `${field} is named twice` });
  }
  expect((await league.call("getResult", { as: admin, id })).data).toMatchObject({
    map: "ctf5",
    redPlayers: [{ kills: 0 }],
    bluePlayers: [{ kills: 0 }],
  });
});
