import { expect, test } from "vitest";
import { addGameServer } from "../../../test/game-server.ts";
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
  const { data: rotated } = await league.call("rotateGameServerKey", { as: league.admin, id: server._id });
  league.clock.moveTo(Date.parse("2026-03-01T23:00:00Z"));
  await postManyTimes(post, rotated.key, 1);
  for (const key of [server.key, rotated.key]) {
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
  await postManyTimes(post, server.key, 15);
  expect(await post(server.key, 60 * bytesPerKibibyte)).toBe(200);
  expect(await post(server.key, 4 * bytesPerKibibyte + 1)).toBe(429);
  expect(await post(server.key, 4 * bytesPerKibibyte)).toBe(200);
  expect(await post(server.key, 1)).toBe(429);
  expect(await countRounds()).toBe(17);
});

test("admins are warned once a server has used four fifths of its daily budget", async () => {
  const { league, server, post } = await openLeagueWithPostBudget();
  const readBudgetState = async () => {
    const { data: counts } = await league.call("countWaiting", { as: league.admin });
    const [listedServer] = (await league.call("searchGameServers", { as: league.admin })).data;
    return [
      counts.ranked.budgets,
      counts.league.budgets,
      listedServer?.isNearBudget,
      listedServer?.bytesToday,
      listedServer?.bytesPerDay,
    ];
  };

  const warningBytes = Math.ceil(0.8 * budgetBytes);

  await postManyTimes(post, server.key, 12);
  expect(await readBudgetState()).toEqual([0, 0, false, 12 * postBytes, budgetBytes]);
  expect(await post(server.key, warningBytes - 12 * postBytes)).toBe(200);
  expect(await readBudgetState()).toEqual([1, 1, true, warningBytes, budgetBytes]);

  // Deleted servers do not count.
  const otherServer = await addGameServer(league, "Deleted");
  await postManyTimes(post, otherServer.key, 14);
  expect((await readBudgetState())[0]).toBe(2);
  await league.call("deleteGameServer", { as: league.admin, id: otherServer._id });
  expect((await readBudgetState())[0]).toBe(1);

  league.clock.advance(dayMs);
  expect(await readBudgetState()).toEqual([0, 0, false, 0, budgetBytes]);

  // Totals of past days are deleted.
  await removeOldTexts(league.context);
  expect(await league.context.db.selectFrom("posted_bytes").selectAll().execute()).toEqual([]);
});
