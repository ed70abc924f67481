import { expect } from "vitest";
import {
  addFakeServer,
  createReadyMatch,
  readReservations,
  retryPauseMs,
  startWorker,
  test,
  waitUntilDisconnected,
} from "../../../../test/fake-servers.ts";
import { takeOutboxMessages } from "../../../../test/outbox-messages.ts";

// Discord shows a match's server. It updates the message of a match for each `match-changed` in the outbox.

test("Discord is told once when a match's server is ready, stops responding, responds again or is moved", async ({
  league,
}) => {
  const { fakeServer, port } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  await runWorker();
  const { matchId } = await createReadyMatch(league);
  await takeOutboxMessages(league);
  const matchChanged = { kind: "match-changed", matchId: Number(matchId) };
  await runWorker();
  expect(await takeOutboxMessages(league), "ready").toEqual([matchChanged]);

  await fakeServer.stop();
  await waitUntilDisconnected(fakeServer);
  await runWorker();
  expect(await takeOutboxMessages(league), "silent").toEqual([matchChanged]);
  league.clock.advance(retryPauseMs);
  await runWorker();
  expect(await takeOutboxMessages(league), "still silent").toEqual([]);

  await fakeServer.listen(port);
  league.clock.advance(retryPauseMs);
  await runWorker();
  expect(await takeOutboxMessages(league), "back").toEqual([matchChanged]);

  const [reservation] = await readReservations(league);
  await league.call("moveReservation", { as: league.admin, id: reservation?._id ?? "" });
  await runWorker();
  // The only server is released, and then reserved again.
  expect(await takeOutboxMessages(league), "moved, and ready again").toEqual([matchChanged, matchChanged]);
});
