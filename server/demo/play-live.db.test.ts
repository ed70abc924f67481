import { expect } from "vitest";
import { type League, test } from "../test/open-league.ts";
import { createQueue, fillMatch, type Player, readMatch, readQueue, signUpAll } from "../test/queue-up.ts";
import { simulateQueues } from "./play-live.ts";

/** Runs this many steps of the simulation of a queue with these players. */
async function simulateSteps(league: League, queueId: string, players: readonly Player[], count: number) {
  const queue = {
    queueId: Number(queueId),
    modeIndex: 0,
    key: "",
    players: players.map(({ id, name }) => ({ userId: Number(id), name, skill: 0, activity: 1 })),
  };
  for (let step = 0; step < count; step++) {
    // `simulateQueues` runs the first step immediately, and `stop` waits until the step has ended.
    await simulateQueues(league.context, "http://demo.invalid", [queue]).stop();
  }
}

test("in a ready check, the demo makes only those players ready who are not signed in", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const [ann, ben] = players;
  const queueId = await createQueue(league);
  await fillMatch(league, queueId, players);
  await league.call("signOut", { as: ben.token });
  await simulateSteps(league, queueId, players, 3);
  const match = await readMatch(league, ann);
  const isReady = Object.fromEntries(
    [...match.redPlayers, ...match.bluePlayers].map((player) => [player.userName, player.isReady]),
  );
  expect(isReady).toEqual({ Ann: false, Ben: true });
});

test("the demo lets a player join a queue only while the player is not signed in", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const [, ben] = players;
  const queueId = await createQueue(league);
  const readNames = async () => (await readQueue(league, queueId)).players.map(({ userName }) => userName);
  await simulateSteps(league, queueId, players, 2);
  expect(await readNames()).toEqual([]);
  await league.call("signOut", { as: ben.token });
  await simulateSteps(league, queueId, players, 1);
  expect(await readNames()).toEqual(["Ben"]);
});
