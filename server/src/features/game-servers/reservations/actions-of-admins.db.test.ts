import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import {
  addFakeServer,
  createReadyMatch,
  readReservations,
  readServer,
  startWorker,
  test,
} from "../../../../test/fake-servers.ts";
import type { Player } from "../../../../test/queue-up.ts";

test("an admin starts, keeps and releases a server, and the audit log records it", async ({ league }) => {
  const adminToken = league.admin;
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  await runWorker();
  const { players, matchId } = await createReadyMatch(league);
  await runWorker();
  const id = (await readReservations(league))[0]?._id ?? expect.fail();
  await league.call("startReservation", { as: adminToken, id });
  await runWorker();
  // The round starts after a countdown of ten seconds.
  expect(fakeServer.commands).toContain("restart 10");
  const overError = { errorCode: "RESERVATION_OVER" };
  expect(await league.rejected("startReservation", { as: adminToken, id })).toMatchObject(overError);

  await league.call("keepReservation", { as: adminToken, id, body: { keep: true } });
  fakeServer.log("ddnet-insta", "match end");
  // Gives the worker time to read the log line.
  await pause(50);
  await runWorker();
  league.clock.advance(3_600_000);
  await runWorker();
  expect(await readReservations(league)).toMatchObject([{ state: "ENDED", isKept: true, isHeld: true }]);

  await league.call("releaseReservation", { as: adminToken, id });
  await runWorker();
  expect(await readReservations(league)).toMatchObject([{ state: "RELEASED", isHeld: false }]);
  // The match continues without a server.
  expect(await readServer(league, players[0] as Player, matchId)).toMatchObject({ state: "RELEASED" });
  expect(await league.rejected("moveReservation", { as: adminToken, id })).toMatchObject(overError);
  await league.expectError(404, "RESERVATION_NOT_FOUND", "keepReservation", {
    as: adminToken,
    id: "999",
    body: { keep: true },
  });

  const body = { kind: "RESERVATION" as const, subjectId: id };
  const { data } = await league.call("searchHistory", { as: adminToken, body });
  const actions = data.filter(({ changes }) => changes.length > 0).map(({ action }) => action);
  expect(actions).toEqual(["releaseReservation", "keepReservation", "startReservation"]);
});
