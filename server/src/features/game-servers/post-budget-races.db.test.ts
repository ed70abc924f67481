import { expect, test } from "vitest";
import { openLeagueWithPostBudget, postBytes, postManyTimes } from "../../../test/open-league-with-post-budget.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { RoundReceiver } from "./round-receiver.ts";

test("concurrent posts to several processes do not exceed the budget", async () => {
  const { league, server, createBody, post, countRounds } = await openLeagueWithPostBudget();
  await postManyTimes(post, server.key, 13);
  const { db } = league.context;
  const id = Number(server._id);
  const receive = () => new RoundReceiver(league.context).receive(id, Buffer.from(createBody(postBytes)));
  // 13 of 16 possible posts are stored, so 3 of these 8 fit.
  const replies = await raceOnLock(db, {
    holdLock: (trx) =>
      trx.selectFrom("posted_bytes").select("bytes").where("game_server_id", "=", id).forUpdate().execute(),
    start: () => Array.from({ length: 8 }, () => receive().catch(({ code }) => code)),
  });
  expect(replies.filter((reply) => reply === "POSTED_TOO_MUCH")).toHaveLength(5);
  expect(await countRounds()).toBe(16);
});
