import { expect } from "vitest";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { createServerCaller, eventStart, minuteMs, test } from "../../../../test/reserved-event.ts";
import { lockEventForUpdate } from "../../calendar/events-queries.ts";
import type { LeagueTransaction } from "../../context.ts";

test("concurrent requests of two leaders end the match; two requests of one leader do not", async ({
  reservedEvent,
}) => {
  const { league, id, runWorker, readStates } = reservedEvent;
  league.clock.moveTo(eventStart);
  await runWorker();
  const callAs = await createServerCaller(reservedEvent);
  const { db } = league.context;
  const lock = (trx: LeagueTransaction) => lockEventForUpdate(trx, Number(id));
  const repliesToOneLeader = await raceOnLock(db, {
    holdLock: lock,
    start: () => [callAs("foxes", "endReservation"), callAs("foxes", "endReservation")],
  });
  expect(repliesToOneLeader.map(({ status }) => status).sort()).toEqual([200, 409]);

  await runWorker();
  expect(await readStates()).toEqual(["READY"]);

  await callAs("foxes", "withdrawEnd");
  const repliesToBothLeaders = await raceOnLock(db, {
    holdLock: lock,
    start: () => [callAs("foxes", "endReservation"), callAs("owls", "endReservation")],
  });
  expect(repliesToBothLeaders.map(({ status }) => status)).toEqual([200, 200]);

  await runWorker();
  expect(await readStates()).toEqual(["ENDED"]);
});

test("exactly one of two concurrent calls assigns another server", async ({ reservedEvent }) => {
  const { league, adminToken, id, runWorker, readStates } = reservedEvent;
  league.clock.moveTo(eventStart - 10 * minuteMs);
  await runWorker();
  const callAs = await createServerCaller(reservedEvent);
  await callAs("admin", "endReservation");
  await runWorker();

  const assign = () => league.send("assignServer", { as: adminToken, id });
  const replies = await raceOnLock(league.context.db, {
    holdLock: (trx) => lockEventForUpdate(trx, Number(id)),
    start: () => [assign(), assign()],
  });
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);

  await runWorker();
  expect(await readStates()).toEqual(["ENDED", "WAITING"]);
});
