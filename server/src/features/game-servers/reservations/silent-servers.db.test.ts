import { describe, expect } from "vitest";
import {
  addFakeServer,
  createReadyMatch,
  readReservations,
  readServer,
  startWorker,
  test,
} from "../../../../test/fake-servers.ts";
import type { League } from "../../../../test/open-league.ts";
import type { Player } from "../../../../test/queue-up.ts";
import { minuteMs } from "../../../../test/reserved-event.ts";

type AddedServer = Awaited<ReturnType<typeof addFakeServer>>;
type Work = ReturnType<typeof startWorker>["work"];

/** Opens a match of Ann and Bob whose server is set up. */
async function openMatch(league: League) {
  // The last argument is the priority: servers with a lower value are reserved first.
  const firstServer = await addFakeServer(league, "EU 1", 1);
  const { work } = startWorker(league);

  await work();
  const { players, matchId } = await createReadyMatch(league);
  // Advances the reservation twice, which is enough to set up its server.
  await work(2);
  const [ann] = players as [Player];
  const readMatchServer = () => readServer(league, ann, matchId);
  expect(await readMatchServer()).toMatchObject({ state: "READY", incident: null });

  return { firstServer, work, matchId, ann, readMatchServer };
}

async function stopServer({ fakeServer }: AddedServer): Promise<void> {
  await fakeServer.stop();
  await expect.poll(() => fakeServer.clientCount).toBe(0);
}

async function restartServer(
  { fakeServer, port }: AddedServer,
  config: Readonly<Record<string, string>> = {},
): Promise<void> {
  fakeServer.restart(config);
  await fakeServer.listen(port);
}

/** Advances the clock in steps of five seconds, the interval at which the worker retries a server. */
async function advanceSeconds(league: League, work: Work, seconds: number): Promise<void> {
  for (let elapsed = 0; elapsed < seconds; elapsed += 5) {
    await work(2);
    league.clock.advance(5000);
  }
  await work(3);
}

/** Returns the game server and the state of each reservation, the newest first. */
async function readStates(league: League) {
  return (await readReservations(league)).map(({ gameServerName, state }) => [gameServerName, state]);
}

describe("a ready match whose server stops responding", () => {
  test("hides the server and moves to a free one within half a minute", async ({ league }) => {
    const { firstServer, work, readMatchServer } = await openMatch(league);
    const secondServer = await addFakeServer(league, "EU 2", 2);

    await work();
    const formerPassword = (await readMatchServer())?.password;
    await stopServer(firstServer);
    await work(2);
    expect(await readMatchServer()).toMatchObject({
      state: "READY",
      incident: "SILENT",
      address: null,
      password: null,
    });

    await advanceSeconds(league, work, 25);
    expect(await readMatchServer()).toMatchObject({
      state: "READY",
      incident: "SERVER_REPLACED",
      address: "play.example:8303",
    });
    expect(await readStates(league)).toEqual([
      ["EU 2", "READY"],
      ["EU 1", "CANCELLED"],
    ]);

    const newPassword = (await readMatchServer())?.password;
    expect(newPassword).not.toBe(formerPassword);
    expect(secondServer.fakeServer.settings.get("password")).toBe(newPassword);

    secondServer.fakeServer.players = ["Ann", "Bob"];
    await work(3);
    expect(await readMatchServer()).toMatchObject({ state: "LIVE", incident: null });
  });

  test("shows that no server is free and moves to the first one that becomes free", async ({ league }) => {
    const { firstServer, work, readMatchServer } = await openMatch(league);
    await stopServer(firstServer);
    await advanceSeconds(league, work, 45);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "NO_OTHER_SERVER", address: null });

    await addFakeServer(league, "EU 2", 2);
    await advanceSeconds(league, work, 5);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "SERVER_REPLACED" });
  });

  test("takes precedence over a match that began to wait later", async ({ league }) => {
    const { firstServer, work, readMatchServer } = await openMatch(league);
    await stopServer(firstServer);
    await advanceSeconds(league, work, 25);
    const otherMatch = await createReadyMatch(league, "Cid", "Dan");
    await work();
    await addFakeServer(league, "EU 2", 2);
    await advanceSeconds(league, work, 5);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "SERVER_REPLACED" });
    expect(await readServer(league, otherMatch.players[0] as Player, otherMatch.matchId)).toMatchObject({
      state: "WAITING",
    });
  });

  test("continues if the server responds again before another one is free", async ({ league }) => {
    const { firstServer, work, readMatchServer } = await openMatch(league);
    const { password = "" } = (await readMatchServer()) ?? {};

    await stopServer(firstServer);
    await advanceSeconds(league, work, 45);
    await restartServer(firstServer);
    await advanceSeconds(league, work, 5);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "RESTARTED", password });
    expect(await readStates(league)).toEqual([["EU 1", "READY"]]);
  });

  test("keeps its server if only the console was unavailable for some seconds", async ({ league }) => {
    const { firstServer, work, readMatchServer } = await openMatch(league);
    await addFakeServer(league, "EU 2", 2);
    await stopServer(firstServer);
    await work(2);
    expect(await readMatchServer()).toMatchObject({ incident: "SILENT" });

    await firstServer.fakeServer.listen(firstServer.port);
    await advanceSeconds(league, work, 30);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: null, address: "play.example:8303" });
    expect(await readStates(league)).toEqual([["EU 1", "READY"]]);
  });

  test("moves, and its old server is reset before another match gets it", async ({ league }) => {
    const { firstServer, work, readMatchServer } = await openMatch(league);
    const { password: passwordBefore } = (await readMatchServer()) ?? {};

    await addFakeServer(league, "EU 2", 2);
    await stopServer(firstServer);
    await advanceSeconds(league, work, 25);
    const otherMatch = await createReadyMatch(league, "Cid", "Dan");
    await work(2);
    const readServerOfCid = () => readServer(league, otherMatch.players[0] as Player, otherMatch.matchId);
    expect(await readServerOfCid()).toMatchObject({ state: "WAITING" });

    // The server still has the settings and the players of the first match.
    firstServer.fakeServer.players = ["Ann", "Eve"];
    await firstServer.fakeServer.listen(firstServer.port);
    league.clock.advance(5 * minuteMs);
    await work(1);
    expect(firstServer.fakeServer.settings.get("password")).not.toBe(passwordBefore);
    expect(firstServer.fakeServer.players).toEqual([]);

    await work(4);
    expect(await readServerOfCid()).toMatchObject({ state: "READY" });
    expect(firstServer.fakeServer.settings.get("password")).toBe((await readServerOfCid())?.password);
  });

  test("cannot be started on that server, and moves even if an admin has already requested the start", async ({
    league,
  }) => {
    const { firstServer, work, readMatchServer } = await openMatch(league);
    await addFakeServer(league, "EU 2", 2);
    await work();
    const id = (await readReservations(league))[0]?._id ?? "";
    await league.call("startReservation", { as: league.admin, id });
    await stopServer(firstServer);
    await advanceSeconds(league, work, 5);
    expect(await readMatchServer()).toMatchObject({ state: "LIVE", incident: "SILENT", address: null });
    expect(await league.rejected("startReservation", { as: league.admin, id })).toMatchObject({
      errorCode: "RESERVATION_OVER",
    });

    await advanceSeconds(league, work, 20);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "SERVER_REPLACED" });
  });

  test("moves to exactly one server, which it does not share, with several processes", async ({ league }) => {
    const { firstServer, work } = await openMatch(league);
    const secondServer = await addFakeServer(league, "EU 2", 2);
    const workers = [{ work }, startWorker(league), startWorker(league)];
    const workAll: Work = async (turns = 1) => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.all(workers.map((worker) => worker.work()));
    };

    await workAll();
    await stopServer(firstServer);
    await advanceSeconds(league, workAll, 20);
    await createReadyMatch(league, "Cid", "Dan");
    await advanceSeconds(league, workAll, 10);
    expect(await readStates(league)).toEqual([
      ["EU 2", "READY"],
      ["EU 1", "CANCELLED"],
      [null, "WAITING"],
    ]);
    expect(secondServer.fakeServer.rejectedCount).toBe(0);
  });

  test("has exactly one server if the old one responds at the moment of the move", async ({ league }) => {
    const { firstServer, work, readMatchServer } = await openMatch(league);
    await addFakeServer(league, "EU 2", 2);
    const otherWorker = startWorker(league);
    await work();
    await stopServer(firstServer);
    await advanceSeconds(league, work, 15);
    league.clock.advance(5000);
    await firstServer.fakeServer.listen(firstServer.port);
    await Promise.all([work(3), otherWorker.work(3)]);
    league.clock.advance(5000);
    await Promise.all([work(3), otherWorker.work(3)]);
    await work(3);
    const readyReservations = (await readReservations(league)).filter(({ state }) => state === "READY");
    expect(readyReservations).toHaveLength(1);
    expect(await readMatchServer()).toMatchObject({ state: "READY", address: "play.example:8303" });
  });
});

describe("a match whose server stops responding during a round", () => {
  test("keeps the server and shows the incident until an admin moves it", async ({ league }) => {
    const { firstServer, work, readMatchServer } = await openMatch(league);
    await addFakeServer(league, "EU 2", 2);
    await work();
    firstServer.fakeServer.players = ["Ann", "Bob"];
    await work(3);
    const { password } = (await readMatchServer()) ?? {};
    await stopServer(firstServer);
    await advanceSeconds(league, work, 120);
    expect(await readMatchServer()).toMatchObject({ state: "LIVE", incident: "SILENT_IN_ROUND", password });
    // Admins see that one server of a ranked match needs attention.
    expect((await league.call("countWaiting", { as: league.admin })).data.ranked).toMatchObject({ servers: 1 });

    const id = (await readReservations(league))[0]?._id ?? "";
    await league.call("moveReservation", { as: league.admin, id });
    await work(4);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED" });
    expect(await readStates(league)).toEqual([
      ["EU 2", "READY"],
      ["EU 1", "CANCELLED"],
    ]);
  });

  test("continues if only the console was unavailable", async ({ league }) => {
    const { firstServer, work, readMatchServer } = await openMatch(league);
    firstServer.fakeServer.players = ["Ann", "Bob"];
    await work(3);
    await stopServer(firstServer);
    await advanceSeconds(league, work, 60);
    await firstServer.fakeServer.listen(firstServer.port);
    await advanceSeconds(league, work, 5);
    expect(await readMatchServer()).toMatchObject({ state: "LIVE", incident: null });
    expect(firstServer.fakeServer.commands.filter((command) => command.startsWith("restart"))).toHaveLength(1);
    expect((await league.call("countWaiting", { as: league.admin })).data.ranked).toMatchObject({ servers: 0 });
  });
});
