import { expect, test } from "vitest";
import { addGameServer } from "../../../test/game-server.ts";
import type { League } from "../../../test/open-league.ts";
import { openLeagueWithPostBudget, postBytes, postManyTimes } from "../../../test/open-league-with-post-budget.ts";
import { removeOldTexts } from "./process-rounds.ts";

const bytesPerKibibyte = 1024;
const dayMs = 86_400_000;
/** The daily budget: 16 posts of `postBytes`. */
const budgetBytes = 1024 * bytesPerKibibyte;

test("posts of a server that has used its daily budget are rejected, with any key, until the next day", async () => {
  const { league, server, createBody, post, countRounds } = await openLeagueWithPostBudget();
  const secondServer = await addGameServer(league, "EU 2");

  await postManyTimes(post, server.key, 15);
  const { data: serverWithNewKey } = await league.call("rotateGameServerKey", { as: league.admin, id: server._id });
  league.clock.moveTo(Date.parse("2026-03-01T23:00:00Z"));
  await postManyTimes(post, serverWithNewKey.key, 1);
  for (const key of [server.key, serverWithNewKey.key]) {
    const url = `/api/gameServer/rounds/${key}`;
    const reply = await league.http.server.inject({ method: "POST", url, payload: createBody(1) });
    expect(reply.statusCode).toBe(429);
    expect(reply.headers["retry-after"]).toBe("3600");
    expect(reply.json()).toMatchObject({
      errorCode: "POSTED_TOO_MUCH",
      message: "This game server has posted 1 MiB today and may post no more: try again in 3600 s",
    });
  }
  expect(await countRounds()).toBe(16);
  expect(await post(secondServer.key, 1)).toBe(200);

  league.clock.moveTo(Date.parse("2026-03-02T00:00:00Z"));
  expect(await post(server.key, 1)).toBe(200);
});

test("a post that exceeds the budget is rejected, and a smaller one that still fits is accepted", async () => {
  const { server, post, countRounds } = await openLeagueWithPostBudget();
  // Leaves 64 KiB of the budget.
  await postManyTimes(post, server.key, 15);
  expect(await post(server.key, 60 * bytesPerKibibyte)).toBe(200);
  expect(await post(server.key, 4 * bytesPerKibibyte + 1)).toBe(429);
  expect(await post(server.key, 4 * bytesPerKibibyte)).toBe(200);
  expect(await post(server.key, 1)).toBe(429);
  expect(await countRounds()).toBe(17);
});

/** Returns the number of game servers about which admins are warned, as each of the two areas shows it. */
async function countWarnings(league: League) {
  const { data: counts } = await league.call("countWaiting", { as: league.admin });
  return { ranked: counts.ranked.budgets, league: counts.league.budgets };
}

test("admins are warned once a server has used four fifths of its daily budget, until the next day", async () => {
  const { league, server, post } = await openLeagueWithPostBudget();
  const readServer = async () => (await league.call("searchGameServers", { as: league.admin })).data[0];
  const warningBytes = Math.ceil(0.8 * budgetBytes);
  const bytesBefore = 12 * postBytes;

  await postManyTimes(post, server.key, 12);
  expect(await readServer()).toMatchObject({ isNearBudget: false, bytesToday: bytesBefore, bytesPerDay: budgetBytes });
  expect(await countWarnings(league)).toEqual({ ranked: 0, league: 0 });

  expect(await post(server.key, warningBytes - bytesBefore)).toBe(200);
  expect(await readServer()).toMatchObject({ isNearBudget: true, bytesToday: warningBytes, bytesPerDay: budgetBytes });
  expect(await countWarnings(league)).toEqual({ ranked: 1, league: 1 });

  league.clock.advance(dayMs);
  expect(await readServer()).toMatchObject({ isNearBudget: false, bytesToday: 0, bytesPerDay: budgetBytes });
  expect(await countWarnings(league)).toEqual({ ranked: 0, league: 0 });
});

test("admins are not warned about deleted servers", async () => {
  const { league, server, post } = await openLeagueWithPostBudget();
  await postManyTimes(post, server.key, 14);
  expect(await countWarnings(league)).toEqual({ ranked: 1, league: 1 });
  await league.call("deleteGameServer", { as: league.admin, id: server._id });
  expect(await countWarnings(league)).toEqual({ ranked: 0, league: 0 });
});

test("the totals of past days are deleted", async () => {
  const { league, server, post } = await openLeagueWithPostBudget();
  const { db } = league.context;
  const listTotals = () => db.selectFrom("posted_bytes").select("bytes").execute();
  await postManyTimes(post, server.key, 1);
  await removeOldTexts(league.context);
  expect(await listTotals()).toEqual([{ bytes: postBytes }]);

  league.clock.advance(dayMs);
  await removeOldTexts(league.context);
  expect(await listTotals()).toEqual([]);
});
