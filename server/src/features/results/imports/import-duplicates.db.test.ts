import { describe, expect } from "vitest";
import { readMessage } from "../../../../../fixtures/gameserver-messages.ts";
import { countByStatus } from "../../../../test/call-league.ts";
import { type League, openLeague, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, fixtureNames } from "../../../../test/play.ts";
import { formatAsciiMessage, formatJsonMessage, formatPsvMessage, type ServerRound } from "./format-round-message.ts";

/** Opens a league with the players of `fixtureNames`. */
async function openLeagueOfFour() {
  const league = await openLeague();
  await createPlayers(league, ...fixtureNames);
  return league;
}

/** Imports a message as the admin and returns the id of the result. */
async function importMessage(league: League, message: string, options: object = {}): Promise<string> {
  const { data } = await league.call("importResult", { as: league.admin, body: { message, ...options } });
  return data._id;
}

/** Enters a round between two players as the admin, without the scores of the teams, and returns the id of the result. */
async function enterRound(league: League, { map, players }: ServerRound): Promise<string> {
  const { admin } = league;
  const { data: users } = await league.call("searchUsers", { as: admin });
  const findUserId = (name: string | undefined) => users.find(({ userName }) => userName === name)?._id ?? "";
  const { data } = await league.call("importResult", { as: admin, body: {} });
  const id = data._id;
  await league.call("addRedPlayer", { as: admin, id, body: { playerId: findUserId(players[0]?.name) } });
  await league.call("addBluePlayer", { as: admin, id, body: { playerId: findUserId(players[1]?.name) } });
  const playerMetrics = players.map(({ name, score, kills, deaths }) => ({
    userId: findUserId(name),
    score,
    kills,
    deaths,
  }));
  const body = { map, redPlayers: playerMetrics.slice(0, 1), bluePlayers: playerMetrics.slice(1) };
  await league.call("updateResult", { as: admin, id, body });
  return id;
}

/** Imports a duplicate, expects its rejection, and returns the id of the result that the error names. */
async function importDuplicate(league: League, message: string, options: object = {}) {
  const error = await league.rejected("importResult", { as: league.admin, body: { message, ...options } });
  expect(error).toMatchObject({ status: 409, errorCode: "DUPLICATE_RESULT" });
  return error.errorData["_id"];
}

const round = createServerRound(fixtureNames);

test("the same round is rejected in any format, at any date and in any mode", async () => {
  const league = await openLeagueOfFour();
  const id = await importMessage(league, readMessage("2v2_basic.psv.txt"), { date: "2026-01-01" });
  const formats = ["psv.txt", "json.txt", "ascii.txt", "psv.discord-payload.json", "json.discord-payload.json"];
  for (const format of formats) expect(await importDuplicate(league, readMessage(`2v2_basic.${format}`))).toBe(id);
  expect(await importDuplicate(league, readMessage("rendered/2v2_basic.psv.txt"))).toBe(id);

  const modeId = await createMode(league, "any");
  const messageInChat = `\r\nbot APP\r\n${readMessage("2v2_basic.psv.txt").replaceAll("\n", "\r\n")}\r\nnice!`;
  expect(await importDuplicate(league, messageInChat, { modeId, date: "2020-01-01" })).toBe(id);

  const error = await league.rejected("importResult", { as: league.admin, body: { message: messageInChat } });
  expect(error.message).toBe(`This round is already stored as result ${id}`);
});

test("a round with another map, score or statistic is not a duplicate", async () => {
  const league = await openLeagueOfFour();
  await importMessage(league, formatJsonMessage(round));
  const changePlayer = (index: number, change: Partial<ServerRound["players"][number]>) => ({
    players: round.players.map((player, playerIndex) => (playerIndex === index ? { ...player, ...change } : player)),
  });
  const reversedNames = fixtureNames.toReversed();
  const playersWithReversedNames = {
    players: round.players.map((player, index) => ({ ...player, name: reversedNames[index] ?? "" })),
  };
  // Each change differs from the defaults of `createServerRound`: for example, the scores of `round` are 316 and 409.
  const differences: Partial<ServerRound>[] = [
    { map: "ctf4_old" },
    { redScore: 317 },
    { blueScore: 410 },
    changePlayer(0, { score: 31 }),
    playersWithReversedNames,
    changePlayer(1, { kills: 20 }),
    changePlayer(2, { deaths: 20 }),
    { players: round.players.map((player) => ({ ...player, side: player.side === "red" ? "blue" : "red" })) },
  ];
  // Each of these rounds is stored as a further result.
  for (const changes of differences) await importMessage(league, formatJsonMessage({ ...round, ...changes }));
  const irrelevantDifferences: Partial<ServerRound>[] = [
    { scoreLimit: 1 },
    { timeLimit: 9 },
    { durationSeconds: 1 },
    changePlayer(0, { flags: 7 }),
    { players: round.players.toReversed() },
    { map: "maps/ctf5" },
  ];
  for (const changes of irrelevantDifferences)
    await importDuplicate(league, formatJsonMessage({ ...round, ...changes }));
});

describe("a duplicate", () => {
  test("is stored with `allowDuplicate`, and the error of later duplicates names the first result", async () => {
    const league = await openLeagueOfFour();
    const firstId = await importMessage(league, formatJsonMessage(round));
    const secondId = await importMessage(league, formatPsvMessage(round), { allowDuplicate: true });
    expect(secondId).not.toBe(firstId);
    expect(await importDuplicate(league, formatAsciiMessage(round), { allowDuplicate: false })).toBe(firstId);

    await league.call("deleteResult", { as: league.admin, id: firstId });
    expect(await importDuplicate(league, formatJsonMessage(round))).toBe(secondId);

    await league.call("deleteResult", { as: league.admin, id: secondId });
    const thirdId = await importMessage(league, formatJsonMessage(round));
    expect(await importDuplicate(league, formatJsonMessage(round), { allowDuplicate: null })).toBe(thirdId);
  });

  test("is detected by the current data of a result, not by the posted data", async () => {
    const league = await openLeagueOfFour();
    const { admin } = league;
    const firstId = await importMessage(league, formatJsonMessage(round));
    const modeId = await createMode(league, "any");
    await league.call("updateResult", { as: admin, id: firstId, body: { redScore: 0, map: "ctf2", modeId } });
    const secondId = await importMessage(league, formatJsonMessage(round));
    const correctedMessage = formatJsonMessage({ ...round, redScore: 0, map: "ctf2" });
    expect(await importDuplicate(league, correctedMessage)).toBe(firstId);

    const { data } = await league.call("freezeResult", { as: admin, id: firstId });
    expect(await importDuplicate(league, correctedMessage)).toBe(firstId);

    // The second result does not count as a duplicate while a player is missing or has no statistics.
    const [removedPlayerId = ""] = data.redPlayers.map(({ userId }) => userId);
    await league.call("removePlayer", { as: admin, id: secondId, body: { playerId: removedPlayerId } });
    const thirdId = await importMessage(league, formatJsonMessage(round));
    await league.call("addRedPlayer", { as: admin, id: secondId, body: { playerId: removedPlayerId } });
    expect(await importDuplicate(league, formatJsonMessage(round))).toBe(thirdId);

    await league.call("deleteResult", { as: admin, id: thirdId });
    const [player] = round.players;
    const redPlayers = [
      { userId: removedPlayerId, score: player?.score, kills: player?.kills, deaths: player?.deaths },
    ];
    await league.call("updateResult", { as: admin, id: secondId, body: { redPlayers } });
    expect(await importDuplicate(league, formatJsonMessage(round))).toBe(secondId);
  });

  test("is detected for a round that an admin entered, once it is complete", async () => {
    const league = await openLeagueOfFour();
    const { admin } = league;
    const duel = createServerRound(["jxsl13", "Teero"], { redScore: 0, blueScore: 0 });
    const id = await enterRound(league, duel);
    // The entered round has no scores yet, so it has no duplicate.
    const secondId = await importMessage(league, formatJsonMessage(duel));
    await league.call("deleteResult", { as: admin, id: secondId });
    await league.call("updateResult", { as: admin, id, body: { redScore: 0, blueScore: 0 } });
    expect(await importDuplicate(league, formatJsonMessage(duel))).toBe(id);
    expect(await importDuplicate(league, formatPsvMessage(duel))).toBe(id);

    await league.call("declareForfeit", { as: admin, id, body: { side: "red" } });
    expect(await importDuplicate(league, formatJsonMessage(duel))).toBe(id);
  });

  test("can be created by a correction, and is detected as long as one of the two results exists", async () => {
    const league = await openLeagueOfFour();
    const { admin } = league;
    const firstId = await importMessage(league, formatJsonMessage({ ...round, redScore: 1 }));
    const secondId = await importMessage(league, formatJsonMessage({ ...round, redScore: 2 }));
    await league.call("updateResult", { as: admin, id: secondId, body: { redScore: 1 } });
    const message = formatJsonMessage({ ...round, redScore: 1 });
    expect(await importDuplicate(league, message)).toBe(firstId);

    await league.call("deleteResult", { as: admin, id: firstId });
    expect(await importDuplicate(league, message)).toBe(secondId);

    await league.call("updateResult", { as: admin, id: secondId, body: { redScore: 3 } });
    await importMessage(league, message);
  });

  test("is never detected for empty results", async ({ league }) => {
    const ids = [await importMessage(league, ""), await importMessage(league, " \n"), await importMessage(league, "")];
    expect(new Set(ids).size).toBe(3);
  });
});

describe("concurrent imports", () => {
  test("exactly one of 20 imports of a round succeeds, and the errors of the other imports name its result", async () => {
    const league = await openLeagueOfFour();
    const messages = [formatJsonMessage(round), formatPsvMessage(round), formatAsciiMessage(round)];
    const imports = Array.from({ length: 20 }, (_, index) =>
      league.send("importResult", { as: league.admin, body: { message: messages[index % 3] ?? "" } }),
    );
    const replies = await Promise.all(imports);
    expect(countByStatus(replies)).toEqual({ 201: 1, 409: 19 });

    const { data } = await league.call("searchResults", { as: league.admin });
    expect(data.total).toBe(1);

    const duplicateIds = new Set(
      replies.filter(({ status }) => status === 409).map(({ body }) => body.errorData?.["_id"]),
    );
    expect([...duplicateIds]).toEqual([data.resultsRanked[0]?._id]);
  });

  test("an import of a round while its result is deleted either succeeds or is rejected as a duplicate", async () => {
    const league = await openLeagueOfFour();
    const message = formatJsonMessage(round);
    for (let repetition = 0; repetition < 10; repetition += 1) {
      const { data } = await league.call("importResult", { as: league.admin, body: { message } });
      const replies = await Promise.all([
        ...Array.from({ length: 3 }, () => league.send("importResult", { as: league.admin, body: { message } })),
        league.send("deleteResult", { as: league.admin, id: data._id }),
        ...Array.from({ length: 3 }, () => league.send("importResult", { as: league.admin, body: { message } })),
      ]);
      // 200: deleted, 201: imported, 409: a duplicate.
      for (const { status } of replies) expect([200, 201, 409]).toContain(status);
      const { data: remainingResults } = await league.call("searchResults", { as: league.admin });
      expect(remainingResults.total).toBe(replies.filter(({ status }) => status === 201).length);
      for (const { _id: id } of remainingResults.resultsRanked)
        await league.call("deleteResult", { as: league.admin, id });
    }
  });
});
