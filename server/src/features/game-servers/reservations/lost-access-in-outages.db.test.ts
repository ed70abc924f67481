import { describe, expect } from "vitest";
import { FakeGameServer } from "../../../../demo/fake-game-server.ts";
import { changeWithoutPublishing } from "../../../../test/check-published-changes.ts";
import {
  addFakeServer,
  createReadyMatch,
  readServer,
  retryPauseMs,
  startWorker,
  test,
  waitUntilDisconnected,
} from "../../../../test/fake-servers.ts";
import { eventStart, test as eventTest, minuteMs, setLineUps, startMatch } from "../../../../test/reserved-event.ts";

describe("a player who loses access while the server of an event restarts", () => {
  for (const phase of ["before the round", "during the round"] as const) {
    eventTest(`${phase} does not know its password afterwards`, async ({ reservedEvent }) => {
      const { league, adminToken, foxes, owls, fakeServer, runWorker, readServerFor } = reservedEvent;
      if (phase === "during the round") await startMatch(reservedEvent);
      else {
        await setLineUps(reservedEvent);
        league.clock.moveTo(eventStart - 10 * minuteMs);
        await runWorker();
      }
      const formerPassword = fakeServer.settings.get("password");
      expect(await readServerFor(foxes.leader.token)).toMatchObject({ password: formerPassword });

      fakeServer.restart();
      await waitUntilDisconnected(fakeServer);
      await league.call("updateUser", { as: adminToken, id: foxes.leader.id, body: { blocked: true } });
      await runWorker();
      const newPassword = fakeServer.settings.get("password");
      expect(newPassword).not.toBe(formerPassword);
      expect(newPassword).not.toBe("");
      expect(await readServerFor(owls.leader.token)).toMatchObject({ state: "READY", password: newPassword });
    });
  }
});

describe("a blocked player who has taken the name of another player", () => {
  for (const names of [
    ["Bob", "(1)Bob"],
    ["(1)Bob", "Bob"],
    ["(1)Bob", "(2)Bob"],
  ]) {
    eventTest(`is kicked: ${names.join(" and ")} are on the server`, async ({ reservedEvent }) => {
      const { league, adminToken, foxes, owls, fakeServer, runWorker, readServerFor } = reservedEvent;
      await startMatch(reservedEvent);
      fakeServer.players = [owls.leader.name, "Abe", ...names];
      await league.call("updateUser", { as: adminToken, id: foxes.leader.id, body: { blocked: true } });
      await runWorker();
      // Nobody can tell which of the two clients is Bob.
      expect(fakeServer.players).toEqual([owls.leader.name, "Abe"]);

      // Bob can connect again with the new password. He is not kicked, although his earlier connection has not timed out yet.
      const password = fakeServer.settings.get("password");
      expect(await readServerFor(owls.leader.token)).toMatchObject({ state: "LIVE", password });
      fakeServer.players = [owls.leader.name, "Abe", ...names];
      await runWorker();
      expect(fakeServer.players).toEqual([owls.leader.name, "Abe", ...names]);
    });
  }
});

eventTest("users without access are kicked later if a crash has prevented it", async ({ reservedEvent }) => {
  const { league, owls, fakeServer, runWorker } = reservedEvent;
  await startMatch(reservedEvent);
  fakeServer.players = [owls.leader.name, "a stranger"];
  const { db } = league.context;
  // The state after a crash between the change of the password and the kick.
  await changeWithoutPublishing(db, () => db.updateTable("reservations").set({ revocation: "KICK" }).execute());
  await runWorker();
  expect(fakeServer.players).toEqual([owls.leader.name]);
});

test("a match continues after its server has restarted with another console password", async ({ league }) => {
  const { fakeServer, port, id } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  const { players, matchId } = await createReadyMatch(league);
  const [ann] = players;
  await runWorker();
  await fakeServer.stop();
  await waitUntilDisconnected(fakeServer);
  await runWorker();
  expect(await readServer(league, ann, matchId)).toMatchObject({ state: "READY", incident: "SILENT" });

  const restartedServer = new FakeGameServer("another password");
  await restartedServer.listen(port);
  await league.call("updateGameServer", { as: league.admin, id, body: { econPassword: "another password" } });
  league.clock.advance(retryPauseMs);
  await runWorker();
  expect(await readServer(league, ann, matchId)).toMatchObject({ state: "READY", incident: "RESTARTED" });
  await restartedServer.stop();
});
