import { describe, expect } from "vitest";
import { messageAt } from "../../../../../fixtures/gameserver-messages.ts";
import { countByStatus } from "../../../../test/call-league.ts";
import { type League, openLeague, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, fixtureNames } from "../../../../test/play.ts";
import { type ServerRound, writeAscii, writeJson, writePsv } from "./write-round-message.ts";

async function openLeagueOfFour() {
  const league = await openLeague();
  await createPlayers(league, ...fixtureNames);
  return league;
}

async function importMessage(league: League, message: string, options: object = {}): Promise<string> {
  const { data } = await league.call("importResult", { as: league.admin, body: { message, ...options } });
  return data._id;
}

/** Enters a round between two players as the admin, without its scores, and returns the id of the result. */
async function enterRound(league: League, { map, players }: ServerRound): Promise<string> {
  const as = league.admin;
  const { data: users } = await league.call("searchUsers", { as });
  const findUserId = (name: string | undefined) => users.find(({ userName }) => userName === name)?._id ?? "";
  const { data } = await league.call("importResult", { as, body: {} });
  const id = data._id;
  await league.call("addRedPlayer", { as, id, body: { playerId: findUserId(players[0]?.name) } });
  await league.call("addBluePlayer", { as, id, body: { playerId: findUserId(players[1]?.name) } });
  const playerMetrics = players.map(({ name, score, kills, deaths }) => ({
    userId: findUserId(name),
    score,
    kills,
    deaths,
  }));
  const body = { map, redPlayers: playerMetrics.slice(0, 1), bluePlayers: playerMetrics.slice(1) };
  await league.call("updateResult", { as, id, body });
  return id;
}

/** Imports a duplicate, expects its rejection, and returns the id of the result that the error names. */
async function importDuplicate(league: League, message: string, options: object = {}) {
  const error = await league.rejected("importResult", { as: league.admin, body: { message, ...options } });
  expect(error).toMatchObject({ status: 409, errorCode: "DUPLICATE_RESULT" });
  return error.errorData["_id"];
}

const round = createServerRound(fixtureNames);

test("rejects the same round in any format, date, mode and order of players", async () => {
  const league = await openLeagueOfFour();
  const id = await importMessage(league, messageAt("2v2_basic.psv.txt"), { date: "2026-01-01" });
  const formats = ["psv.txt", "json.txt", "ascii.txt", "psv.discord-payload.json", "json.discord-payload.json"];
  for (const format of formats) expect(await importDuplicate(league, messageAt(`2v2_basic.${format}`))).toBe(id);
  expect(await importDuplicate(league, messageAt("rendered/2v2_basic.psv.txt"))).toBe(id);

  const modeId = await createMode(league, "any");
  const messageInChat = `\r\nbot APP\r\n${(messageAt("2v2_basic.psv.txt")).replaceAll("\n", "\r\n")}\r\nnice!`;
  expect(await importDuplicate(league, messageInChat, { modeId, date: "2020-01-01" })).toBe(id);

  const error = await league.rejected("importResult", { as: league.admin, body: { message: messageInChat } });
  expect(error.message).toBe(`This round is already stored as result ${id}`);
});

test("a round with another map, score or statistic is not a duplicate", async () => {
  const league = await openLeagueOfFour();
  await importMessage(league, writeJson(round));
  const changePlayer = (index: number, change: Partial<ServerRound["players"][number]>) => ({
    players: round.players.map((player, playerIndex) => (playerIndex === index ? { ...player, ...change } : player)),
  });
  const swapped = {
    players: round.players.map((player, playerIndex) => ({ ...player, name: fixtureNames[3 - playerIndex] ?? "" })),
  };
  const differences: Partial<ServerRound>[] = [
    { map: "ctf4_old" },
    { redScore: 317 },
    { blueScore: 410 },
    changePlayer(0, { score: 31 }),
    swapped,
    changePlayer(1, { kills: 20 }),
    changePlayer(2, { deaths: 20 }),
    { players: round.players.map((player) => ({ ...player, side: player.side === "red" ? "blue" : "red" })) },
  ];
  for (const changes of differences) await importMessage(league, writeJson({ ...round, ...changes }));
  const irrelevantDifferences: Partial<ServerRound>[] = [
    { scoreLimit: 1 },
    { timeLimit: 9 },
    { durationSeconds: 1 },
    changePlayer(0, { flags: 7 }),
    { players: round.players.toReversed() },
    { map: "maps/ctf5" },
  ];
  for (const changes of irrelevantDifferences) await importDuplicate(league, writeJson({ ...round, ...changes }));
});

describe("a duplicate", () => {
  test("is stored with `allowDuplicate`, and the error of later duplicates names the first result", async () => {
    const league = await openLeagueOfFour();
    const firstId = await importMessage(league, writeJson(round));
    const secondId = await importMessage(league, writePsv(round), { allowDuplicate: true });
    expect(secondId).not.toBe(firstId);
    expect(await importDuplicate(league, writeAscii(round), { allowDuplicate: false })).toBe(firstId);

    await league.call("deleteResult", { as: league.admin, id: firstId });
    expect(await importDuplicate(league, writeJson(round))).toBe(secondId);

    await league.call("deleteResult", { as: league.admin, id: secondId });
    const thirdId = await importMessage(league, writeJson(round));
    expect(await importDuplicate(league, writeJson(round), { allowDuplicate: null })).toBe(thirdId);
  });

  test("is detected by the current data of a result, not by the posted data", async () => {
    const league = await openLeagueOfFour();
    const as = league.admin;
    const firstId = await importMessage(league, writeJson(round));
    const modeId = await createMode(league, "any");
    await league.call("updateResult", { as, id: firstId, body: { redScore: 0, map: "ctf2", modeId } });
    const secondId = await importMessage(league, writeJson(round));
    const corrected = writeJson({ ...round, redScore: 0, map: "ctf2" });
    expect(await importDuplicate(league, corrected)).toBe(firstId);

    const { data } = await league.call("freezeResult", { as, id: firstId });
    expect(await importDuplicate(league, corrected)).toBe(firstId);

    const [deletedUserId = ""] = data.redPlayers.map(({ userId }) => userId);
    await league.call("removePlayer", { as, id: secondId, body: { playerId: deletedUserId } });
    const thirdId = await importMessage(league, writeJson(round));
    await league.call("addRedPlayer", { as, id: secondId, body: { playerId: deletedUserId } });
    expect(await importDuplicate(league, writeJson(round))).toBe(thirdId);

    await league.call("deleteResult", { as, id: thirdId });
    const [player] = round.players;
    const redPlayers = [{ userId: deletedUserId, score: player?.score, kills: player?.kills, deaths: player?.deaths }];
    await league.call("updateResult", { as, id: secondId, body: { redPlayers } });
    expect(await importDuplicate(league, writeJson(round))).toBe(secondId);
  });

  test("is detected for a round that an admin entered, once it is complete", async () => {
    const league = await openLeagueOfFour();
    const as = league.admin;
    const duel = createServerRound(["jxsl13", "Teero"], { redScore: 0, blueScore: 0 });
    const id = await enterRound(league, duel);
    const secondId = await importMessage(league, writeJson(duel));
    await league.call("deleteResult", { as, id: secondId });
    await league.call("updateResult", { as, id, body: { redScore: 0, blueScore: 0 } });
    expect(await importDuplicate(league, writeJson(duel))).toBe(id);
    expect(await importDuplicate(league, writePsv(duel))).toBe(id);

    await league.call("declareForfeit", { as, id, body: { side: "red" } });
    expect(await importDuplicate(league, writeJson(duel))).toBe(id);
  });

  test("can be created by a correction, and is detected as long as one of the two results exists", async () => {
    const league = await openLeagueOfFour();
    const as = league.admin;
    const firstId = await importMessage(league, writeJson({ ...round, redScore: 1 }));
    const secondId = await importMessage(league, writeJson({ ...round, redScore: 2 }));
    await league.call("updateResult", { as, id: secondId, body: { redScore: 1 } });
    const message = writeJson({ ...round, redScore: 1 });
    expect(await importDuplicate(league, message)).toBe(firstId);

    await league.call("deleteResult", { as, id: firstId });
    expect(await importDuplicate(league, message)).toBe(secondId);

    await league.call("updateResult", { as, id: secondId, body: { redScore: 3 } });
    await importMessage(league, message);
  });

  test("is never detected for empty results", async ({ league }) => {
    const ids = [await importMessage(league, ""), await importMessage(league, " \n"), await importMessage(league, "")];
    expect(new Set(ids).size).toBe(3);
  });
});

describe("concurrently", () => {
  test("exactly one of 20 imports of a round succeeds, and the errors of the other imports name its result", async () => {
    const league = await openLeagueOfFour();
    const messages = [writeJson(round), writePsv(round), writeAscii(round)];
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

  test("importing a round while its result is deleted either succeeds or is rejected", async () => {
    const league = await openLeagueOfFour();
    const message = writeJson(round);
    for (let repetition = 0; repetition < 10; repetition += 1) {
      const { data } = await league.call("importResult", { as: league.admin, body: { message } });
      const replies = await Promise.all([
        ...Array.from({ length: 3 }, () => league.send("importResult", { as: league.admin, body: { message } })),
        league.send("deleteResult", { as: league.admin, id: data._id }),
        ...Array.from({ length: 3 }, () => league.send("importResult", { as: league.admin, body: { message } })),
      ]);
      for (const { status } of replies) expect([200, 201, 409]).toContain(status);
      const { data: remaining } = await league.call("searchResults", { as: league.admin });
      expect(remaining.total).toBe(replies.filter(({ status }) => status === 201).length);
      for (const { _id: id } of remaining.resultsRanked) await league.call("deleteResult", { as: league.admin, id });
    }
  });
});
