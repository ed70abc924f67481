import { expect } from "vitest";
import { changeWithoutPublishing } from "../../../test/check-published-changes.ts";
import { type League, test } from "../../../test/open-league.ts";
import { createQueue, fillMatch, joinAll, markAllReady, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { markAwayPlayers } from "./presence.ts";

/** After this time without activity, a waiting player is away. */
const awayMs = 10 * 60_000;

/** Opens a 2v2 match whose players are ready. */
async function openReadyMatch(league: League) {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const queueId = await createQueue(league, { mode: "2v2" });
  const { _id: id } = await fillMatch(league, queueId, players);
  await markAllReady(league, id, players);
  return { players, queueId, id };
}

test("nobody can leave a match or take a slot in it while its round is being played", async ({ league }) => {
  const { players, queueId, id } = await openReadyMatch(league);
  const [ann, ben] = players;
  const [eve] = await signUpAll(league, "Eve");
  await joinAll(league, queueId, [eve]);
  await league.call("leaveMatch", { as: ann.token, id });
  const { db } = league.context;
  await changeWithoutPublishing(db, () => db.updateTable("results").set({ running: 1 }).execute());
  await league.expectError(409, "MATCH_RUNNING", "leaveMatch", { as: ben.token, id });
  await league.expectError(409, "MATCH_RUNNING", "takePlace", { as: eve.token, id });
});

test("a match is cancelled if the votes are a majority of the players who remain after one has left", async ({
  league,
}) => {
  const { players, queueId, id } = await openReadyMatch(league);
  const [ann, ben, cleo] = players;
  for (const { token } of [ann, ben]) await league.call("voteToCancel", { as: token, id });
  // Two of four votes are not a majority.
  expect((await readQueue(league, queueId)).matches).toMatchObject([{ isOpen: true }]);
  await league.call("leaveMatch", { as: cleo.token, id });
  expect((await readQueue(league, queueId)).matches).toEqual([]);
});

test("the players of a long match that is cancelled wait again, and are not marked as away", async ({ league }) => {
  const { players, queueId } = await openReadyMatch(league);
  const [ann] = players;
  league.clock.advance(2 * awayMs);
  // Blocking a player cancels their match.
  await league.call("updateUser", { as: league.admin, id: ann.id, body: { blocked: true } });
  await markAwayPlayers(league.context);
  const waiting = (await readQueue(league, queueId)).players.map(({ userName, isAway }) => ({ userName, isAway }));
  expect(waiting).toEqual(["Ben", "Cleo", "Dan"].map((userName) => ({ userName, isAway: false })));
});
