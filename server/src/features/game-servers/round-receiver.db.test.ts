import { searchPageSize } from "contract/constants.ts";
import { expect, test } from "vitest";
import { addGameServer, createModHeaders, postRound, sendPost } from "../../../test/game-server.ts";
import { openLeague } from "../../../test/open-league.ts";
import { createProgressRound, openLeagueWithMatch } from "../../../test/running-match.ts";
import { processRounds, removeOldTexts } from "./process-rounds.ts";
import { RoundReceiver } from "./round-receiver.ts";

const dayMs = 86_400_000;

async function openWithServer(environment = {}) {
  const league = await openLeague(environment);
  const { _id: id, key } = await addGameServer(league, "EU 1");
  const searchRounds = async () => (await league.call("searchRounds", { as: league.admin })).data;
  return { league, id, key, searchRounds };
}

test("a post is stored unchanged, whatever its content type and wherever its key is", async () => {
  const { league, key, searchRounds } = await openWithServer();
  const headersWithKey = { ...createModHeaders(false), authorization: `Bearer ${key}` };
  // The key is in the path or in the header. The game server's mod declares JSON (`true`) or plain text (`false`).
  const requests: { path: string; headers: Readonly<Record<string, string>> }[] = [
    { path: key, headers: createModHeaders(true) },
    { path: key, headers: createModHeaders(false) },
    { path: key, headers: {} },
    { path: key, headers: { "content-type": "" } },
    { path: key, headers: { "content-type": "text/plain, application/json" } },
    { path: key, headers: { "content-type": "no type" } },
    { path: "", headers: headersWithKey },
    { path: "", headers: { ...headersWithKey, authorization: `bearer  ${key}` } },
  ];

  for (const [index, { path, headers }] of requests.entries()) {
    const { status, body } = await sendPost(league, path, `\t{"✿": ${index}}\r\n`, { headers });
    expect({ status, body }).toMatchObject({ status: 200, body: { ok: true, data: { _id: expect.any(String) } } });
  }
  const storedTexts = (await searchRounds()).map(({ text }) => text);
  expect(storedTexts.toSorted()).toEqual(requests.map((_, index) => `\t{"✿": ${index}}\r\n`));
});

test("the first 4 KiB of an unreadable post are stored as text; empty posts and posts above 64 KiB are rejected", async () => {
  const { league, key, searchRounds } = await openWithServer();
  const textWithZeroByte = Buffer.from([0x61, 0, 0x62]);
  const invalidUtf8 = Buffer.from([0x61, 0xff]);
  await postRound(league, key, textWithZeroByte);
  await postRound(league, key, invalidUtf8);
  await postRound(league, key, "x".repeat(65_536));
  const tooLargeError = { status: 413, body: { message: "The request is larger than 64 KiB" } };
  expect(await sendPost(league, key, "x".repeat(65_537))).toMatchObject(tooLargeError);
  expect(await sendPost(league, key, "x".repeat(600_000))).toMatchObject({ status: 413 });
  // The key is checked before the body is read.
  expect(await sendPost(league, "wrong-key", "x".repeat(600_000))).toMatchObject({ status: 401 });
  expect(await sendPost(league, key, "")).toMatchObject({ status: 400, body: { message: "The body is empty" } });

  await processRounds(league.context);
  const rounds = await searchRounds();
  expect(rounds.map(({ text }) => text)).toEqual([`${"x".repeat(4096)}…`, "a\uFFFD", "a␀b"]);
  expect(rounds.map(({ state }) => state)).toEqual(["IGNORED", "IGNORED", "IGNORED"]);
  expect(rounds[1]?.reason).toBe("The message is not text in UTF-8");
});

test("a repeated post of a server is stored once, even if it is sent concurrently", async () => {
  const { league, key, searchRounds } = await openWithServer();
  const posts = Array.from({ length: 10 }, () => sendPost(league, key, "again"));
  const ids = (await Promise.all(posts)).map(({ body }) => body.data._id);
  expect(new Set(ids).size).toBe(1);

  await processRounds(league.context);
  expect(await postRound(league, key, "again")).toBe(ids[0]);

  const { key: keyOfSecondServer } = await addGameServer(league, "EU 2");
  expect(await postRound(league, keyOfSecondServer, "again")).not.toBe(ids[0]);
  expect(await searchRounds()).toHaveLength(2);
});

test("after a post that cannot be stored, the next one is stored", async () => {
  const { league, id, searchRounds } = await openWithServer();
  const receiver = new RoundReceiver(league.context);
  const unknownServerId = 999;
  await expect(receiver.receive(unknownServerId, Buffer.from("first"))).rejects.toThrow();
  await receiver.receive(Number(id), Buffer.from("second"));
  expect(await searchRounds()).toMatchObject([{ text: "second" }]);
});

test("admins can list rounds by state and by page", async () => {
  const { league, key } = await openWithServer();
  const adminToken = league.admin;
  const ids: string[] = [];

  for (const text of ["a", "b", "c"]) ids.unshift(await postRound(league, key, text));
  await processRounds(league.context);
  const newestId = await postRound(league, key, "d");
  const searchIds = async (body: object) =>
    (await league.call("searchRounds", { as: adminToken, body })).data.map(({ _id }) => _id);
  expect(await searchIds({})).toEqual([newestId, ...ids]);
  expect(await searchIds({ state: "" })).toEqual([newestId, ...ids]);
  expect(await searchIds({ state: "IGNORED", page: 2, numberPerPage: 2 })).toEqual(ids.slice(2));
  expect(await searchIds({ state: "RECEIVED" })).toEqual([newestId]);
  expect(await searchIds({ state: "MATCHED" })).toEqual([]);

  const { page, total } = await league.call("searchRounds", { as: adminToken, body: { page: 1 } });
  expect({ page, total }).toEqual({ page: 1, total: 4 });
});

test("the old texts of rounds that do not count are deleted", async () => {
  const { league, key, searchRounds } = await openWithServer({ ROUND_TEXT_DAYS: "2" });
  await postRound(league, key, "old");
  await processRounds(league.context);
  league.clock.advance(2 * dayMs);
  await postRound(league, key, "young");
  await processRounds(league.context);
  await removeOldTexts(league.context);
  expect((await searchRounds()).map(({ text }) => text)).toEqual(["young", "old"]);

  league.clock.advance(1);
  await removeOldTexts(league.context);
  expect((await searchRounds()).map(({ text }) => text)).toEqual(["young", null]);

  // The hash of the post remains, so the same post is still recognised.
  await postRound(league, key, "old");
  expect(await searchRounds()).toHaveLength(2);
});

test("the text of a round that has a result is kept", async () => {
  const { league, postAndProcess } = await openLeagueWithMatch();
  await postAndProcess(createProgressRound({ durationSeconds: 700, redScore: 1003 }));
  league.clock.advance(dayMs + 1);
  await removeOldTexts({ ...league.context, settings: { ...league.config, roundTextDays: 1 } });
  expect((await league.call("searchRounds", { as: league.admin })).data).toMatchObject([
    { state: "MATCHED", text: expect.stringContaining("1003") },
  ]);
});

test("a list without pages has at most a page of rounds, because a game server can post texts of 64 KiB", async () => {
  const { league, key, searchRounds } = await openWithServer();
  const count = searchPageSize.max + 1;
  for (let number = 1; number <= count; number += 1) await postRound(league, key, `round ${number}`);
  expect(await searchRounds()).toHaveLength(searchPageSize.max);
  const { total } = await league.call("searchRounds", { as: league.admin, body: { page: 1 } });
  expect(total).toBe(count);
});
