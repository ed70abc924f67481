import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { test } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { transaction } from "../../platform/database/database.ts";
import { deleteRounds, insertRounds, lockNextRounds } from "./received-rounds-queries.ts";

test("a post is stored while rounds of its game server are processed", async ({ league }) => {
  const { _id: id, key } = await addGameServer(league, "EU 1");
  const lockTaken = Promise.withResolvers<void>();
  const postStored = Promise.withResolvers<void>();
  const processing = transaction(league.context.db, async (trx) => {
    await lockNextRounds(trx, Number(id), 1);
    lockTaken.resolve();
    await postStored.promise;
  });
  await lockTaken.promise;
  await postRound(league, key, "a round").finally(postStored.resolve);
  await processing;
});

test("a repeated post is stored again if the first one is deleted concurrently", async ({ league }) => {
  const { db } = league.context;
  const { _id } = await addGameServer(league, "EU 1");
  // Each round has its body as its hash.
  const createRound = (body: string) =>
    ({ game_server_id: Number(_id), content_hash: body, received_at: 0, body, state: "RECEIVED" }) as const;
  const storeRounds = (...bodies: string[]) => transaction(db, (trx) => insertRounds(trx, bodies.map(createRound)));
  const [repeatedId = 0] = await storeRounds("repeated");
  const deleteRepeated = async () => {
    await pause(200);
    await transaction(db, (trx) => deleteRounds(trx, [repeatedId]));
    // Like `storeRounds`, returns the ids of stored rounds, of which there are none.
    return [];
  };

  // The lock on "other" is held for 600 ms. The insert finds the repeated post and then waits for this lock. After 200 ms the
  // repeated post is deleted.
  const [ids] = await raceOnLock(db, {
    holdLock: (trx) => insertRounds(trx, [createRound("other")]),
    start: () => [storeRounds("repeated", "other"), deleteRepeated()],
    waitMs: 600,
  });
  expect(await storeRounds("repeated", "other")).toEqual(ids);
});
