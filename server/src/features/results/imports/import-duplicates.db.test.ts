import { describe, expect } from "vitest";
import { messageAt } from "../../../../../fixtures/gameserver-messages.ts";
import { tally } from "../../../../test/call-league.ts";
import { type League, openLeague, test } from "../../../../test/open-league.ts";
import { fixtureNames, makeMode, makePlayers, roundOf } from "../../../../test/play.ts";
import { type ServerRound, writeAscii, writeJson, writePsv } from "./write-round-message.ts";

async function leagueOfFour() {
  const league = await openLeague();
  await makePlayers(league, ...fixtureNames);
  return league;
}

async function imported(league: League, message: string, more: object = {}): Promise<string> {
  const { data } = await league.call("importResult", { as: league.admin, body: { message, ...more } });
  return data._id;
}

/** Has the admin enter a round between two players without its scores, and returns the result's key. */
async function typed(league: League, { map, players }: ServerRound): Promise<string> {
  const as = league.admin;
  const { data: users } = await league.call("searchUsers", { as });
  const keyOf = (name: string | undefined) => users.find(({ userName }) => userName === name)?._id ?? "";
  const { data } = await league.call("importResult", { as, body: {} });
  const id = data._id;
  await league.call("addRedPlayer", { as, id, body: { playerId: keyOf(players[0]?.name) } });
  await league.call("addBluePlayer", { as, id, body: { playerId: keyOf(players[1]?.name) } });
  const figures = players.map(({ name, score, kills, deaths }) => ({ userId: keyOf(name), score, kills, deaths }));
  const body = { map, redPlayers: figures.slice(0, 1), bluePlayers: figures.slice(1) };
  await league.call("updateResult", { as, id, body });
  return id;
}

async function firstOf(league: League, message: string, more: object = {}) {
  const refusal = await league.refused("importResult", { as: league.admin, body: { message, ...more } });
  expect(refusal).toMatchObject({ status: 409, errorCode: "DUPLICATE_RESULT" });
  return refusal.errorData["_id"];
}

const round = roundOf(fixtureNames);

test("refuses to post a round twice, in any format, date, mode and order of players", async () => {
  const league = await leagueOfFour();
  const id = await imported(league, messageAt("2v2_basic.psv.txt"), { date: "2026-01-01" });
  const copies = ["psv.txt", "json.txt", "ascii.txt", "psv.discord-payload.json", "json.discord-payload.json"];
  for (const kind of copies) expect(await firstOf(league, messageAt(`2v2_basic.${kind}`))).toBe(id);
  expect(await firstOf(league, messageAt("rendered/2v2_basic.psv.txt"))).toBe(id);
  const modeId = await makeMode(league, "any");
  const chatter = `\r\nbot APP\r\n${(messageAt("2v2_basic.psv.txt")).replaceAll("\n", "\r\n")}\r\nnice!`;
  expect(await firstOf(league, chatter, { modeId, date: "2020-01-01" })).toBe(id);
  const refusal = await league.refused("importResult", { as: league.admin, body: { message: chatter } });
  expect(refusal.message).toBe(`This round is already there, as result ${id}`);
});

test("a round with another map, score or figure is not a duplicate", async () => {
  const league = await leagueOfFour();
  await imported(league, writeJson(round));
  const changed = (index: number, change: Partial<ServerRound["players"][number]>) => ({
    players: round.players.map((player, at) => (at === index ? { ...player, ...change } : player)),
  });
  const swapped = { players: round.players.map((player, at) => ({ ...player, name: fixtureNames[3 - at] ?? "" })) };
  const others: Partial<ServerRound>[] = [
    { map: "ctf4_old" },
    { redScore: 317 },
    { blueScore: 410 },
    changed(0, { score: 31 }),
    swapped,
    changed(1, { kills: 20 }),
    changed(2, { deaths: 20 }),
    { players: round.players.map((player) => ({ ...player, side: player.side === "red" ? "blue" : "red" })) },
  ];
  for (const other of others) await imported(league, writeJson({ ...round, ...other }));
  const same: Partial<ServerRound>[] = [
    { scoreLimit: 1 },
    { timeLimit: 9 },
    { durationSeconds: 1 },
    changed(0, { flags: 7 }),
    { players: round.players.toReversed() },
    { map: "maps/ctf5" },
  ];
  for (const other of same) await firstOf(league, writeJson({ ...round, ...other }));
});

describe("a duplicate", () => {
  test("is stored with `allowDuplicate`, and later ones are refused naming the first", async () => {
    const league = await leagueOfFour();
    const first = await imported(league, writeJson(round));
    const second = await imported(league, writePsv(round), { allowDuplicate: true });
    expect(second).not.toBe(first);
    expect(await firstOf(league, writeAscii(round), { allowDuplicate: false })).toBe(first);
    await league.call("deleteResult", { as: league.admin, id: first });
    expect(await firstOf(league, writeJson(round))).toBe(second);
    await league.call("deleteResult", { as: league.admin, id: second });
    const third = await imported(league, writeJson(round));
    expect(await firstOf(league, writeJson(round), { allowDuplicate: null })).toBe(third);
  });

  test("is found by a result's current figures, corrected or frozen, not the posted ones", async () => {
    const league = await leagueOfFour();
    const as = league.admin;
    const first = await imported(league, writeJson(round));
    const modeId = await makeMode(league, "any");
    await league.call("updateResult", { as, id: first, body: { redScore: 0, map: "ctf2", modeId } });
    const second = await imported(league, writeJson(round));
    const corrected = writeJson({ ...round, redScore: 0, map: "ctf2" });
    expect(await firstOf(league, corrected)).toBe(first);
    const { data } = await league.call("freezeResult", { as, id: first });
    expect(await firstOf(league, corrected)).toBe(first);
    const [gone = ""] = data.redPlayers.map(({ userId }) => userId);
    await league.call("removePlayer", { as, id: second, body: { playerId: gone } });
    const third = await imported(league, writeJson(round));
    await league.call("addRedPlayer", { as, id: second, body: { playerId: gone } });
    expect(await firstOf(league, writeJson(round))).toBe(third);
    await league.call("deleteResult", { as, id: third });
    const [put] = round.players;
    const redPlayers = [{ userId: gone, score: put?.score, kills: put?.kills, deaths: put?.deaths }];
    await league.call("updateResult", { as, id: second, body: { redPlayers } });
    expect(await firstOf(league, writeJson(round))).toBe(second);
  });

  test("is found of a round that was entered by hand, once complete", async () => {
    const league = await leagueOfFour();
    const as = league.admin;
    const duel = roundOf(["jxsl13", "Teero"], { redScore: 0, blueScore: 0 });
    const id = await typed(league, duel);
    const second = await imported(league, writeJson(duel));
    await league.call("deleteResult", { as, id: second });
    await league.call("updateResult", { as, id, body: { redScore: 0, blueScore: 0 } });
    expect(await firstOf(league, writeJson(duel))).toBe(id);
    expect(await firstOf(league, writePsv(duel))).toBe(id);
    await league.call("declareForfeit", { as, id, body: { side: "red" } });
    expect(await firstOf(league, writeJson(duel))).toBe(id);
  });

  test("may be made by a correction, and is found while one of the two exists", async () => {
    const league = await leagueOfFour();
    const as = league.admin;
    const first = await imported(league, writeJson({ ...round, redScore: 1 }));
    const second = await imported(league, writeJson({ ...round, redScore: 2 }));
    await league.call("updateResult", { as, id: second, body: { redScore: 1 } });
    const message = writeJson({ ...round, redScore: 1 });
    expect(await firstOf(league, message)).toBe(first);
    await league.call("deleteResult", { as, id: first });
    expect(await firstOf(league, message)).toBe(second);
    await league.call("updateResult", { as, id: second, body: { redScore: 3 } });
    await imported(league, message);
  });

  test("is never found of empty results", async ({ league }) => {
    const ids = [await imported(league, ""), await imported(league, " \n"), await imported(league, "")];
    expect(new Set(ids).size).toBe(3);
  });
});

describe("concurrently", () => {
  test("one of 20 posts of a round succeeds and 19 are refused naming its result", async () => {
    const league = await leagueOfFour();
    const messages = [writeJson(round), writePsv(round), writeAscii(round)];
    const posts = Array.from({ length: 20 }, (_, index) =>
      league.send("importResult", { as: league.admin, body: { message: messages[index % 3] ?? "" } }),
    );
    const replies = await Promise.all(posts);
    expect(tally(replies)).toEqual({ 201: 1, 409: 19 });
    const { data } = await league.call("searchResults", { as: league.admin });
    expect(data.total).toBe(1);
    const named = new Set(replies.filter(({ status }) => status === 409).map(({ body }) => body.errorData?.["_id"]));
    expect([...named]).toEqual([data.resultsRanked[0]?._id]);
  });

  test("posting a round while its result is deleted succeeds or is refused, without an error", async () => {
    const league = await leagueOfFour();
    const message = writeJson(round);
    for (let turn = 0; turn < 10; turn += 1) {
      const { data } = await league.call("importResult", { as: league.admin, body: { message } });
      const replies = await Promise.all([
        ...Array.from({ length: 3 }, () => league.send("importResult", { as: league.admin, body: { message } })),
        league.send("deleteResult", { as: league.admin, id: data._id }),
        ...Array.from({ length: 3 }, () => league.send("importResult", { as: league.admin, body: { message } })),
      ]);
      for (const { status } of replies) expect([200, 201, 409]).toContain(status);
      const { data: left } = await league.call("searchResults", { as: league.admin });
      expect(left.total).toBe(replies.filter(({ status }) => status === 201).length);
      for (const { _id: id } of left.resultsRanked) await league.call("deleteResult", { as: league.admin, id });
    }
  });
});
