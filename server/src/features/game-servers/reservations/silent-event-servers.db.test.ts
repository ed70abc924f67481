import { expect } from "vitest";
import { addFakeServer, readReservations, runWorkerFor, waitUntilDisconnected } from "../../../../test/fake-servers.ts";
import { signUpAll } from "../../../../test/queue-up.ts";
import { eventStart, minuteMs, startMatch, test } from "../../../../test/reserved-event.ts";

test("a leader can move an event only from a server that does not respond, and its rounds still count", async ({
  reservedEvent,
}) => {
  const { league, foxes, fakeServer, runWorker, runWorkerOnce, readServerFor } = reservedEvent;
  const { fakeServer: secondServer } = await addFakeServer(league, "EU 2", { priority: 2 });
  const players = await startMatch(reservedEvent);
  const readReservationId = async () => (await readReservations(league))[0]?._id ?? "";
  const leaderToken = foxes.leader.token;
  // The action is not possible in the current state, because the server responds.
  expect(await league.rejected("moveReservation", { as: leaderToken, id: await readReservationId() })).toMatchObject({
    errorCode: "RESERVATION_OVER",
  });

  const [eve] = await signUpAll(league, "Eve");
  // Game servers log this line at the end of a round.
  fakeServer.log("ddnet-insta", "match end");
  await expect
    .poll(async () => {
      await runWorker();
      return (await readServerFor(leaderToken))?.rounds;
    })
    .toBe(1);

  // Without a leader's request, the next round starts after a break of two minutes.
  league.clock.advance(2 * minuteMs);
  await runWorker();
  expect(await readServerFor(leaderToken)).toMatchObject({ state: "LIVE", rounds: 1 });

  await fakeServer.stop();
  await waitUntilDisconnected(fakeServer);

  await runWorkerFor(league, runWorker, { seconds: 30 });
  expect(await readServerFor(leaderToken)).toMatchObject({ state: "LIVE", rounds: 1, incident: "SILENT_IN_ROUND" });
  expect(await league.rejected("moveReservation", { as: eve.token, id: await readReservationId() })).toMatchObject({
    errorCode: "NOT_LEADER",
  });

  await league.call("moveReservation", { as: leaderToken, id: await readReservationId() });
  // `runWorker` would run until nothing changes any more, and so past this state.
  await runWorkerOnce();
  const reservations = await readReservations(league);
  // A move that was requested is not recorded as a fault of the former server.
  expect(reservations.find(({ state }) => state === "CANCELLED")).toMatchObject({ fault: null });
  await runWorker();
  expect(await readServerFor(leaderToken)).toMatchObject({ state: "READY", rounds: 1, incident: "ROUND_INTERRUPTED" });

  secondServer.players = players;
  await runWorker();
  expect(await readServerFor(leaderToken)).toMatchObject({ state: "LIVE", rounds: 1 });
});

test("an event moves to another server between two rounds, even after its scheduled end", async ({ reservedEvent }) => {
  const { league, foxes, fakeServer, runWorker, readServerFor, adminToken } = reservedEvent;
  await startMatch(reservedEvent);
  fakeServer.log("ddnet-insta", "match end");
  await expect
    .poll(async () => {
      await runWorker();
      return (await readServerFor(adminToken))?.rounds;
    })
    .toBe(1);

  await runWorker();
  const map = fakeServer.settings.get("sv_map");
  await fakeServer.stop();
  await waitUntilDisconnected(fakeServer);

  // The scheduled end of the event has passed.
  league.clock.advance(100 * minuteMs);
  await runWorkerFor(league, runWorker, { seconds: 30 });
  expect(await readServerFor(adminToken)).toMatchObject({ state: "READY", rounds: 1, incident: "NO_OTHER_SERVER" });

  const { fakeServer: secondServer } = await addFakeServer(league, "EU 2", { priority: 2 });
  await runWorkerFor(league, runWorker, { seconds: 5 });
  expect(await readServerFor(foxes.leader.token)).toMatchObject({
    state: "READY",
    rounds: 1,
    incident: "SERVER_REPLACED",
  });
  expect(secondServer.settings.get("sv_map")).toBe(map);
});

test.for([
  { moment: "while its server does not respond", state: "READY" },
  { moment: "while it waits for another server", state: "WAITING" },
] as const)(
  "an event that has no responding server for three hours gets no server later ($moment)",
  async ({ state }, { reservedEvent }) => {
    const { league, adminToken, fakeServer, runWorker, readServerFor, readStates } = reservedEvent;
    league.clock.moveTo(eventStart - 10 * minuteMs);
    await runWorker();
    await fakeServer.stop();
    await waitUntilDisconnected(fakeServer);
    await runWorkerFor(league, runWorker, { seconds: 30 });
    if (state === "WAITING") {
      const [reservation] = await readReservations(league);
      await league.call("moveReservation", { as: adminToken, id: reservation?._id ?? "" });
      await runWorkerFor(league, runWorker, { seconds: 5 });
    }
    // The maximum duration of three hours is not over yet.
    league.clock.advance(170 * minuteMs);
    await runWorkerFor(league, runWorker, { seconds: 5 });
    expect(await readServerFor(adminToken)).toMatchObject({ state });

    league.clock.advance(15 * minuteMs);
    await runWorker();
    const statesBefore = await readStates();
    expect(statesBefore[0]).toBe("CANCELLED");

    await addFakeServer(league, "EU 2", { priority: 2 });
    await runWorkerFor(league, runWorker, { seconds: 10 });
    expect(await readStates()).toEqual(statesBefore);
    // An admin can still assign the server.
    await league.call("assignServer", { as: adminToken, id: reservedEvent.id });
    await runWorkerFor(league, runWorker, { seconds: 5 });
    expect(await readServerFor(adminToken)).toMatchObject({ state: "READY" });
  },
);
