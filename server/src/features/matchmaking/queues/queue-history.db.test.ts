import { expect } from "vitest";
import { test } from "../../../../test/open-league.ts";
import { createQueue } from "../../../../test/queue-up.ts";
import { transaction } from "../../../platform/database/database.ts";
import { addWaitCounts } from "./waiting-players-queries.ts";

test("the usual wait of players who join in the same hour is the lower median of their waits", async ({ league }) => {
  const id = await createQueue(league);
  const otherId = await createQueue(league, { name: "Other" });
  /** Counts the players who joined in an hour by the minutes that they waited. */
  const createCounts = (hour: number, playersByMinutes: Readonly<Record<number, number>>, queueId = id) =>
    Object.entries(playersByMinutes).map(([minutes, players]) => ({
      queue_id: Number(queueId),
      hour,
      minutes: Number(minutes),
      players,
    }));
  await transaction(league.context.db, (trx) =>
    addWaitCounts(trx, [
      ...createCounts(20, { 1: 1, 5: 1, 30: 1 }),
      ...createCounts(8, { 2: 3, 60: 3 }),
      ...createCounts(9, { 3: 1, 90: 2 }),
      ...createCounts(10, { 3: 5 }, otherId),
    ]),
  );
  const usualWaits = [
    { hour: 8, players: 6, minutes: 2 },
    { hour: 9, players: 3, minutes: 90 },
    { hour: 20, players: 3, minutes: 5 },
  ];
  expect((await league.call("getQueueHistory", { id })).data.waits).toEqual(usualWaits);
  const { data: queues } = await league.call("searchQueues", { body: {} });
  expect(new Map(queues.map(({ _id, waits }) => [_id, waits]))).toEqual(
    new Map([
      [id, usualWaits],
      [otherId, [{ hour: 10, players: 5, minutes: 3 }]],
    ]),
  );
});
