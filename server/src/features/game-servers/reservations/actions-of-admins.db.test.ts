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
import { createServerRound } from "../../../../test/play.ts";
import { formatJsonMessage } from "../../results/imports/format-round-message.ts";

const minuteMs = 60_000;

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
  // The round has started. This is the API's code for every state that does not allow an action.
  const wrongStateError = { errorCode: "RESERVATION_OVER" };
  expect(await league.rejected("startReservation", { as: adminToken, id })).toMatchObject(wrongStateError);

  await league.call("keepReservation", { as: adminToken, id, body: { keep: true } });
  fakeServer.log("ddnet-insta", "match end");
  // Gives the worker time to read the log line.
  await pause(50);
  await runWorker();
  league.clock.advance(3_600_000);
  await runWorker();
  // `isKept`: an admin prevents the release of the server. `isHeld`: the reservation still occupies the server.
  expect(await readReservations(league)).toMatchObject([{ state: "ENDED", isKept: true, isHeld: true }]);

  await league.call("releaseReservation", { as: adminToken, id });
  await runWorker();
  expect(await readReservations(league)).toMatchObject([{ state: "RELEASED", isHeld: false }]);
  // The match continues without a server.
  expect(await readServer(league, players[0], matchId)).toMatchObject({ state: "RELEASED" });
  expect(await league.rejected("moveReservation", { as: adminToken, id })).toMatchObject(wrongStateError);
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

test("a server is released once an admin no longer keeps it", async ({ league }) => {
  await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  await runWorker();
  const { players } = await createReadyMatch(league);
  await runWorker();
  const [reservation] = await readReservations(league);
  const id = reservation?._id ?? expect.fail();
  // The match of a queue has no leaders who could act on its server.
  const [player] = players;
  await league.expectError(403, "NOT_LEADER", "endReservation", { as: player?.token, id });

  await league.call("keepReservation", { as: league.admin, id, body: { keep: true } });
  await league.call("endReservation", { as: league.admin, id });
  await runWorker();
  league.clock.advance(60 * minuteMs);
  const { data } = await league.call("keepReservation", { as: league.admin, id, body: { keep: false } });
  expect(data).toMatchObject({ state: "ENDED", isKept: false });
  await runWorker();
  expect(await readReservations(league)).toMatchObject([{ state: "RELEASED" }]);
});

test("a reservation is named after its queue and map, even if the queue is deleted", async ({ league }) => {
  await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  const { queueId } = await createReadyMatch(league);
  await runWorker();
  const readName = async () => (await readReservations(league))[0]?.matchName;
  expect(await readName()).toBe("Duels of Ann, ctf5");
  await league.call("deleteQueue", { as: league.admin, id: queueId });
  expect(await readName()).toBe("ctf5");
});

test("the match on a server ends when an admin posts its round", async ({ league }) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  await runWorker();
  await createReadyMatch(league);
  await runWorker();
  fakeServer.players = ["Ann", "Bob"];
  await runWorker();
  const message = formatJsonMessage(createServerRound(["Ann", "Bob"]));
  await league.call("importResult", { as: league.admin, body: { message } });
  await runWorker();
  const [reservation] = await readReservations(league);
  expect(reservation).toMatchObject({ state: "ENDED" });
  // `words` is the API's name of the text of a step.
  expect(reservation?.steps.at(-1)?.words).toBe("The match has its result");
});
