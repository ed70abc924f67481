import type { RankedResult } from "contract/results.ts";
import { describe, expect } from "vitest";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../test/play.ts";
import { readLeagueRows } from "../../../test/read-league-rows.ts";

/** The highest limit that the database can store. */
const maxLimit = 2 ** 31 - 1;

const names = ["red1", "red2", "blue1", "blue2"] as const;

/** Opens a league with a ranked result of two against two. Returns the ids of the players in the order of `names`. */
async function openLeagueWithResult() {
  const league = await openLeague();
  const playerIds = await createPlayers(league, ...names);
  const modeId = await createMode(league, "any");
  const result = await importRound(league, modeId, createServerRound(names), "2026-02-03T04:05:06Z");
  return { league, playerIds, modeId, result, id: result._id };
}

/** Changes a result as the admin, and checks that the change is stored. */
async function changeResult(league: League, id: string, body: object): Promise<RankedResult> {
  const { data } = await league.call("updateResult", { as: league.admin, id, body });
  expect((await league.call("getResult", { as: league.admin, id })).data).toEqual(data);
  return data;
}

/** Sends a change that must be rejected, as the admin, and checks that nothing changed. */
async function sendRejectedChange(league: League, id: string, body: object) {
  const rowsBefore = await readLeagueRows(league);
  const rejection = await league.rejected("updateResult", { as: league.admin, id, body });
  expect(await readLeagueRows(league)).toEqual(rowsBefore);
  return rejection;
}

test("a change of one field leaves all other fields of the result unchanged", async () => {
  const { league, result, id } = await openLeagueWithResult();
  const otherModeId = await createMode(league, "other");
  const formatDiscrepancy = (side: string, captures: string) =>
    `${side}'s players have ${captures}, more than its 0 points allow: some may be from the warm-up`;
  const blueDiscrepancy = formatDiscrepancy("Blue", "2 captures");
  const redDiscrepancy = formatDiscrepancy("Red", "1 capture");
  const changes: { readonly body: object; readonly changedFields: Partial<RankedResult> }[] = [
    { body: {}, changedFields: {} },
    { body: { date: "2025-12-24" }, changedFields: { date: "2025-12-24T00:00:00.000Z" } },
    { body: { timeLimit: 20 }, changedFields: { timeLimit: 20 } },
    { body: { timeLimit: null }, changedFields: { timeLimit: null } },
    { body: { timeLimit: 0, scoreLimit: null }, changedFields: { timeLimit: 0, scoreLimit: null } },
    { body: { scoreLimit: maxLimit }, changedFields: { scoreLimit: maxLimit } },
    { body: { map: " ctf_mars " }, changedFields: { map: "ctf_mars" } },
    { body: { map: "" }, changedFields: { map: null } },
    { body: { map: "a map in no list 🗺" }, changedFields: { map: "a map in no list 🗺" } },
    { body: { map: null }, changedFields: { map: null } },
    { body: { modeId: otherModeId }, changedFields: { modeId: otherModeId, modeName: "other" } },
    { body: { modeId: null }, changedFields: { modeId: null, modeName: null } },
    { body: { redScore: 2000 }, changedFields: { redScore: 2000, winnerSide: "red", winnerName: "Red" } },
    { body: { blueScore: 2000 }, changedFields: { blueScore: 2000, winnerSide: null, winnerName: null } },
    // With a score of 0, the captures of the players are a discrepancy, which the API calls `doubts`. By default,
    // `createServerRound` gives red's players one capture together, and blue's players two.
    {
      body: { redScore: 0 },
      changedFields: { redScore: 0, winnerSide: "blue", winnerName: "Blue", doubts: [redDiscrepancy] },
    },
    {
      body: { blueScore: 0 },
      changedFields: { blueScore: 0, winnerSide: null, winnerName: null, doubts: [redDiscrepancy, blueDiscrepancy] },
    },
  ];
  // Each change is made to the result of the previous one.
  let expected = result;
  for (const { body, changedFields } of changes) {
    expected = { ...expected, ...changedFields };
    expect(await changeResult(league, id, body), JSON.stringify(body)).toEqual(expected);
  }
});

test("a change of a player's statistic leaves all other statistics unchanged", async () => {
  const { league, playerIds, result, id } = await openLeagueWithResult();
  const [red1Id = "", , blue1Id = ""] = playerIds;
  const changed = await changeResult(league, id, {
    redPlayers: [{ userId: red1Id, score: 1000 }],
    bluePlayers: [{ userId: blue1Id, flags: null, kills: 0, deaths: 1000 }],
  });
  const [redPlayer1, redPlayer2] = result.redPlayers;
  const [bluePlayer1, bluePlayer2] = result.bluePlayers;
  expect(changed).toEqual({
    ...result,
    redPlayers: [{ ...redPlayer1, score: 1000 }, redPlayer2],
    bluePlayers: [{ ...bluePlayer1, flags: null, kills: 0, deaths: 1000 }, bluePlayer2],
  });
  const resultWithFlags = await changeResult(league, id, { bluePlayers: [{ userId: blue1Id, flags: 3 }] });
  expect(resultWithFlags.bluePlayers[0]?.flags).toBe(3);
  // Players who are not mentioned remain in the result.
  const resultOfEmptyChange = await changeResult(league, id, { redPlayers: [], bluePlayers: [{ userId: blue1Id }] });
  expect(resultOfEmptyChange).toEqual(resultWithFlags);
});

describe("a player's statistic", () => {
  test("is rejected outside its limits, and the error names the field", async () => {
    const { league, playerIds, id } = await openLeagueWithResult();
    const [red1Id = "", , blue1Id = "", blue2Id = ""] = playerIds;
    for (const field of ["redScore", "blueScore"]) {
      for (const value of [-1, 2001]) {
        expect(await sendRejectedChange(league, id, { [field]: value })).toMatchObject({
          message: `${field} must be from 0 to 2000`,
        });
      }
    }
    for (const field of ["score", "flags", "kills", "deaths"]) {
      for (const value of [-1, 1001]) {
        const redPlayers = [{ userId: red1Id, [field]: value }];
        expect(await sendRejectedChange(league, id, { map: "ctf2", redPlayers })).toMatchObject({
          status: 400,
          message: `redPlayers[0].${field} must be from 0 to 1000`,
        });
        const bluePlayers = [{ userId: blue2Id }, { userId: blue1Id, [field]: value }];
        expect(await sendRejectedChange(league, id, { redScore: 1, bluePlayers })).toMatchObject({
          message: `bluePlayers[1].${field} must be from 0 to 1000`,
        });
      }
    }
    for (const field of ["timeLimit", "scoreLimit"]) {
      expect(await sendRejectedChange(league, id, { [field]: -1 })).toMatchObject({
        message: `${field} must be at least 0`,
      });
    }
  });

  test("may keep a reported value outside the limits, but cannot be changed to one", async ({ league }) => {
    const [redPlayerId = ""] = await createPlayers(league, "red", "blue");
    const reportedMetrics = { score: -7, kills: 5000, deaths: 1001, flags: 2000 };
    const round = createServerRound(["red", "blue"], {
      redScore: -50,
      blueScore: 9999,
      timeLimit: 2e9,
      scoreLimit: 2e9,
    });
    const [redPlayer, bluePlayer] = round.players;
    if (!redPlayer || !bluePlayer) throw new Error("a round of two has two players");
    const roundWithMetrics = { ...round, players: [{ ...redPlayer, ...reportedMetrics }, bluePlayer] };
    const modeId = await createMode(league, "any");
    const { _id: id, ...result } = await importRound(league, modeId, roundWithMetrics);
    expect(result).toMatchObject({ redScore: -50, blueScore: 9999, timeLimit: 2e9, scoreLimit: 2e9 });

    const unchangedFields = {
      redScore: -50,
      blueScore: 9999,
      timeLimit: 2e9,
      scoreLimit: 2e9,
      map: "ctf2",
      redPlayers: [{ userId: redPlayerId, ...reportedMetrics }],
    };
    expect(await changeResult(league, id, unchangedFields)).toEqual({ _id: id, ...result, map: "ctf2" });

    for (const body of [
      { redScore: -49 },
      { blueScore: 9998 },
      { redPlayers: [{ userId: redPlayerId, score: -6 }] },
      { redPlayers: [{ userId: redPlayerId, kills: 5001 }] },
    ]) {
      expect((await sendRejectedChange(league, id, body)).status).toBe(400);
    }
    await changeResult(league, id, {
      redScore: 0,
      blueScore: 2000,
      redPlayers: [{ userId: redPlayerId, score: 0, kills: 1000 }],
    });
    expect((await sendRejectedChange(league, id, { redScore: -50 })).message).toBe("redScore must be from 0 to 2000");
  });
});

test("a change with statistics of a player outside the team, or with an unknown field, is rejected and changes nothing", async () => {
  const { league, playerIds, id } = await openLeagueWithResult();
  const [red1Id = "", , blue1Id = ""] = playerIds;
  for (const userId of [blue1Id, "999999", "none", "0", league.adminId]) {
    const body = { redScore: 7, redPlayers: [{ userId: red1Id, score: 8 }, { userId }] };
    expect(await sendRejectedChange(league, id, body)).toMatchObject({
      status: 400,
      message: "redPlayers[1].userId is not in this team",
    });
  }
  for (const field of ["fingerprint", "frozen", "redClanId"]) {
    expect(await sendRejectedChange(league, id, { redScore: 1, [field]: 1 })).toMatchObject({
      status: 400,
      message: `${field} is unknown here`,
    });
  }
});

test("a change to an unknown mode is rejected and changes nothing", async () => {
  const { league, id } = await openLeagueWithResult();
  for (const modeId of ["999999", "0", "none"]) {
    expect(await sendRejectedChange(league, id, { modeId, redScore: 1 })).toMatchObject({ status: 404 });
  }
});

test("a change ignores the fields of a result that nobody can change, even if their values are invalid", async () => {
  const { league, result, id } = await openLeagueWithResult();
  const [player] = result.redPlayers;
  const readOnlyFields = { _id: "999", mode: "8v8", winnerSide: "red", freezed: true, isForfeit: true, redEloGain: 7 };
  const redPlayers = [{ ...player, _id: "999", userName: "somebody", avatar: "https://img.example/x.png" }];
  const body = { ...result, ...readOnlyFields, modeName: 5, winnerName: null, redPlayers };
  expect(await changeResult(league, id, body)).toEqual(result);
});
