import { describe, expect } from "vitest";
import { beginSeason, createClan, readClan, readStats } from "../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../test/play.ts";
import { createQueue, fillMatch, readQueue, signUpAll } from "../../../test/queue-up.ts";

// "Freezing" a result means validating it. The API says `freezed`.

/** Tries to freeze a result and returns what is missing, from the error. */
async function readMissing(league: League, id: string) {
  const { errorData } = await league.rejected("freezeResult", { as: league.admin, id });
  return errorData["missing"];
}

/** Creates a ranked result with a map, a mode and one player per side, but without a round. */
async function createEmptyDuel(league: League) {
  const { admin } = league;
  const [redId = "", blueId = ""] = await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Duels");
  const { data } = await league.call("importResult", { as: admin, body: { modeId } });
  const id = data._id;
  await league.call("updateResult", { as: admin, id, body: { map: "ctf5" } });
  await league.call("addRedPlayer", { as: admin, id, body: { playerId: redId } });
  await league.call("addBluePlayer", { as: admin, id, body: { playerId: blueId } });
  return { id, redId, blueId };
}

describe("a result without a round", () => {
  test("can be frozen only after its scores are entered; 0:0 is allowed", async ({ admin, league }) => {
    const { id, redId } = await createEmptyDuel(league);
    expect(await readMissing(league, id)).toBe("a round");

    const changedMetrics = { redPlayers: [{ userId: redId, kills: 3 }] };
    expect((await league.call("updateResult", { as: admin, id, body: changedMetrics })).data.hasRound).toBe(false);
    expect(await readMissing(league, id)).toBe("a round");

    const body = { redScore: 0, blueScore: 0 };
    expect((await league.call("updateResult", { as: admin, id, body })).data.hasRound).toBe(true);
    expect((await league.call("freezeResult", { as: admin, id })).data).toMatchObject({
      freezed: true,
      winnerSide: null,
    });
  });

  test("has a round once an update changes a score, but not if it repeats both stored scores", async ({
    admin,
    league,
  }) => {
    const { id } = await createEmptyDuel(league);
    const { data: storedResult } = await league.call("getResult", { as: admin, id });
    const { hasRound, redScore, blueScore } = storedResult;
    // A client may send back the whole result to change one field, here the map. Because of `hasRound: false`, the unchanged
    // scores do not count as entered.
    const resultOnOtherMap = { hasRound, redScore, blueScore, map: "ctf2" };
    expect((await league.call("updateResult", { as: admin, id, body: resultOnOtherMap })).data).toMatchObject({
      hasRound: false,
    });

    const otherScore = { ...resultOnOtherMap, blueScore: 1 };
    expect((await league.call("updateResult", { as: admin, id, body: otherScore })).data).toMatchObject({
      hasRound: true,
    });

    // A result with a round keeps it: `hasRound` is now ignored.
    const change = { ...resultOnOtherMap, hasRound: false };
    expect((await league.call("updateResult", { as: admin, id, body: change })).data).toMatchObject({ hasRound: true });
  });

  test("has a round once it is imported", async ({ league }) => {
    await createPlayers(league, "Ann", "Ben");
    const round = createServerRound(["Ann", "Ben"], { redScore: 0, blueScore: 0 });
    const { _id: id, hasRound } = await importRound(league, await createMode(league, "Duels"), round);
    expect(hasRound).toBe(true);
    expect((await league.call("freezeResult", { as: league.admin, id })).data.freezed).toBe(true);
  });
});

describe("a pending result whose forfeit was removed", () => {
  /** Opens a league with a match of Ann and Ben, whose result was a forfeit that an admin removed. */
  async function openWithRemovedForfeit() {
    const league = await openLeague();
    const { admin } = league;
    const players = await signUpAll(league, "Ann", "Ben");
    const queueId = await createQueue(league);
    const match = await fillMatch(league, queueId, players);
    const { data } = await league.call("searchQueues", { as: admin });
    const id = data[0]?.matches[0]?.resultId ?? "";
    await league.call("declareForfeit", { as: admin, id, body: { side: "red" } });
    const { data: withoutForfeit } = await league.call("removeForfeit", { as: admin, id });
    return { league, admin, id, players, queueId, match, withoutForfeit };
  }

  test("cannot be frozen as a draw, and its players can queue", async () => {
    const { league, id, withoutForfeit, players, queueId } = await openWithRemovedForfeit();
    // `isAwaited`: the result still waits for the round of its match.
    expect(withoutForfeit).toMatchObject({ isForfeit: false, hasRound: false, isAwaited: true });
    expect(await readMissing(league, id)).toBe("a round");
    expect((await readQueue(league, queueId)).matches).toEqual([]);

    for (const { token } of players) {
      expect((await league.call("getOwnMatch", { as: token })).data.match).toBeNull();
      await league.call("joinQueue", { as: token, id: queueId });
    }
  });

  test("is filled by its round, unless a newer match of the same teams is pending", async () => {
    const { league, admin, id, players, queueId, match } = await openWithRemovedForfeit();
    const modeId = match.modeId ?? "";
    await fillMatch(league, queueId, players);
    const { data: queues } = await league.call("searchQueues", { as: admin });
    const newerResultId = queues[0]?.matches[0]?.resultId;
    const { _id: firstId } = await importRound(league, modeId, createServerRound(["Ann", "Ben"]));
    expect(firstId).toBe(newerResultId);

    const filledResult = await importRound(league, modeId, createServerRound(["Ben", "Ann"], { redScore: 1 }));
    expect(filledResult).toMatchObject({ _id: id, hasRound: true, isAwaited: false });
    const furtherResult = await importRound(league, modeId, createServerRound(["Ben", "Ann"], { redScore: 2 }));
    expect(furtherResult._id).not.toBe(id);

    // The filled result is complete.
    await league.call("freezeResult", { as: admin, id });
  });

  test("is not filled while it is a forfeit again", async () => {
    const { league, admin, id, match } = await openWithRemovedForfeit();
    const { data } = await league.call("declareForfeit", { as: admin, id, body: { side: "blue" } });
    expect(data).toMatchObject({ isForfeit: true, isAwaited: false });
    const otherResult = await importRound(league, match.modeId ?? "", createServerRound(["Ann", "Ben"]));
    expect(otherResult._id).not.toBe(id);
  });
});

describe("a forfeit", () => {
  test("can be frozen with a mode, but without map, round and players", async ({ admin, league }) => {
    const { data } = await league.call("importResult", { as: admin, body: {} });
    const id = data._id;
    await league.call("declareForfeit", { as: admin, id, body: { side: "red" } });
    expect(await readMissing(league, id)).toBe("a mode");

    await league.call("updateResult", { as: admin, id, body: { modeId: await createMode(league, "Duels") } });
    const { data: frozen } = await league.call("freezeResult", { as: admin, id });
    // The API's `mode` is the size of the teams. The mode itself is `modeId`.
    expect(frozen).toMatchObject({ freezed: true, map: null, winnerSide: "blue", redEloGain: null, mode: "Unknown" });
  });

  test("can be frozen with two clans and any players, and counts as a win and a loss", async ({ league }) => {
    const { admin, leagueArea: leagueCalls } = league;
    const [annId = "", benId = "", strangerId = ""] = await createPlayers(league, "Ann", "Ben", "Stranger");
    const season = await beginSeason(league);
    const redClanId = await createClan(league, "Foxes", annId);
    const blueClanId = await createClan(league, "Owls", benId);
    for (const players of [[], [strangerId, benId, annId]]) {
      const { data } = await leagueCalls.call("importResult", { as: admin, body: {} });
      const id = data._id;
      await leagueCalls.call("declareForfeit", { as: admin, id, body: { side: "blue" } });
      for (const playerId of players) await leagueCalls.call("addRedPlayer", { as: admin, id, body: { playerId } });
      expect((await leagueCalls.rejected("freezeResult", { as: admin, id })).errorData).toEqual({
        missing: "two different clans",
      });
      await leagueCalls.call("updateResult", { as: admin, id, body: { redClanId, blueClanId } });
      const { data: frozen } = await leagueCalls.call("freezeResult", { as: admin, id });
      expect(frozen).toMatchObject({ freezed: true, map: null, winnerName: "Foxes", redEloGain: null });
    }
    expect(await readClan(league, redClanId)).toMatchObject({ numberGames: 2, numberWins: 2, points: 2, form: "WW" });
    expect(await readClan(league, blueClanId)).toMatchObject({
      numberGames: 2,
      numberLosses: 2,
      difference: -2,
      form: "LL",
    });

    // `syncClan` and `updateStat` recompute the totals, which changes nothing.
    for (const id of [redClanId, blueClanId]) {
      const storedClan = await readClan(league, id);
      expect((await league.call("syncClan", { as: admin, id })).data).toEqual(storedClan);
    }
    const stats = await readStats(league, season._id);
    // Sorted by name.
    expect(stats).toMatchObject([
      { userName: "Ann", numberWins: 1 },
      { userName: "Ben", numberWins: 1 },
      { userName: "Stranger", numberWins: 1 },
    ]);

    for (const { userId, ...stat } of stats) {
      expect((await leagueCalls.call("updateStat", { as: admin, id: userId })).data).toMatchObject(stat);
    }
  });
});

test("an update that names a player twice is rejected and changes nothing", async ({ admin, league }) => {
  const { id, redId, blueId } = await createEmptyDuel(league);
  const redPlayers = [{ userId: redId, kills: 1 }, { userId: redId }];
  const bluePlayers = [{ userId: blueId }, { userId: blueId, kills: 2 }, { userId: blueId }];
  for (const [body, field] of [
    [{ redPlayers }, "redPlayers[1].userId"],
    [{ bluePlayers }, "bluePlayers[1].userId"],
  ] as const) {
    const rejection = await league.rejected("updateResult", { as: admin, id, body: { map: "ctf2", ...body } });
    expect(rejection).toMatchObject({ status: 400, errorCode: "INVALID_INPUT", message: `${field} is named twice` });
  }
  expect((await league.call("getResult", { as: admin, id })).data).toMatchObject({
    map: "ctf5",
    redPlayers: [{ kills: 0 }],
    bluePlayers: [{ kills: 0 }],
  });
});
