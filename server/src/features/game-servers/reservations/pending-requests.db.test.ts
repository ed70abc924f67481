import { expect } from "vitest";
import { waitUntilDisconnected } from "../../../../test/fake-servers.ts";
import { createServerCaller, eventStart, minuteMs, startMatch, test } from "../../../../test/reserved-event.ts";

test("a leader cannot revoke the end of the match after both leaders have requested it", async ({ reservedEvent }) => {
  const { league, runWorker, readStates } = reservedEvent;
  league.clock.moveTo(eventStart - 10 * minuteMs);
  await runWorker();
  league.clock.moveTo(eventStart);
  const callAs = await createServerCaller(reservedEvent);
  expect((await callAs("foxes", "endReservation")).status).toBe(200);
  expect((await callAs("owls", "endReservation")).status).toBe(200);
  // A request to start would replace the request to end, which the worker has not handled yet. The error code means that the
  // action is not possible in the current state.
  expect((await callAs("foxes", "startReservation")).body.errorCode).toBe("RESERVATION_OVER");
  await runWorker();
  expect(await readStates()).toEqual(["ENDED"]);
  expect((await callAs("admin", "releaseReservation")).status).toBe(200);
});

test("a leader cannot replace a request of an admin, but an admin can replace one of a leader", async ({
  reservedEvent,
}) => {
  const { league, runWorker, readStates } = reservedEvent;
  league.clock.moveTo(eventStart - 10 * minuteMs);
  await runWorker();
  league.clock.moveTo(eventStart);
  const callAs = await createServerCaller(reservedEvent);
  expect((await callAs("owls", "startReservation")).status).toBe(200);
  // Repeating the request has no effect.
  expect((await callAs("foxes", "startReservation")).status).toBe(200);
  expect((await callAs("admin", "releaseReservation")).status).toBe(200);
  expect((await callAs("foxes", "startReservation")).body.errorCode).toBe("RESERVATION_OVER");
  await runWorker();
  expect(await readStates()).toEqual(["RELEASED"]);
});

test("two minutes after an incident, a leader can start the round even if players of the other clan are missing", async ({
  reservedEvent,
}) => {
  const { league, foxes, owls, fakeServer, runWorker, readServerFor } = reservedEvent;
  const players = await startMatch(reservedEvent);
  expect(await readServerFor(foxes.leader.token)).toMatchObject({ state: "LIVE" });

  const restartServer = async () => {
    fakeServer.restart();
    await waitUntilDisconnected(fakeServer);
    await runWorker();
  };
  await restartServer();
  // The restart has disconnected all players. Only those of the first clan have come back.
  fakeServer.players = players.slice(0, 2);
  await runWorker();
  const callAs = await createServerCaller(reservedEvent);
  expect((await callAs("foxes", "startReservation")).body.errorCode).toBe("SIDES_NOT_THERE");
  const startsFrom = new Date(league.clock.now() + 2 * minuteMs).toISOString();
  expect(await readServerFor(owls.leader.token)).toMatchObject({ incident: "ROUND_INTERRUPTED", startsFrom });

  league.clock.advance(2 * minuteMs);
  expect((await callAs("foxes", "startReservation")).status).toBe(200);
  await runWorker();
  expect(await readServerFor(foxes.leader.token)).toMatchObject({ state: "LIVE" });

  // Once all players are back, the round starts without a break.
  await restartServer();
  fakeServer.players = players;
  await runWorker();
  expect(await readServerFor(foxes.leader.token)).toMatchObject({ state: "LIVE" });
});
