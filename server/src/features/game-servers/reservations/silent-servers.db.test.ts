import { describe, expect } from "vitest";
import {
  addFakeServer,
  createReadyMatch,
  readReservations,
  readServer,
  retryPauseMs,
  runWorkerFor,
  startWorker,
  test,
  waitUntilDisconnected,
} from "../../../../test/fake-servers.ts";
import type { League } from "../../../../test/open-league.ts";
import { minuteMs } from "../../../../test/reserved-event.ts";

// After 20 seconds without a response of its console, a server is replaced, unless a round is being played on it.

type AddedServer = Awaited<ReturnType<typeof addFakeServer>>;

/** Opens a match of Ann and Bob whose server is set up. */
async function openMatch(league: League) {
  // Servers with a lower priority value are reserved first.
  const firstServer = await addFakeServer(league, "EU 1", { priority: 1 });
  const { runWorker } = startWorker(league);

  await runWorker();
  const { players, matchId } = await createReadyMatch(league);
  await runWorker();
  const [ann] = players;
  const readMatchServer = () => readServer(league, ann, matchId);
  expect(await readMatchServer()).toMatchObject({ state: "READY", incident: null });

  return { firstServer, runWorker, matchId, ann, readMatchServer };
}

/** Stops the console of a server. The league sees nothing else of the server, on which the players may still play. */
async function stopConsole({ fakeServer }: AddedServer): Promise<void> {
  await fakeServer.stop();
  await waitUntilDisconnected(fakeServer);
}

async function restartServer({ fakeServer, port }: AddedServer): Promise<void> {
  fakeServer.restart();
  await fakeServer.listen(port);
}

/** Returns how many servers of ranked matches need the attention of an admin, as the admin's pages show it. */
async function countServersNeedingAttention(league: League) {
  return (await league.call("countWaiting", { as: league.admin })).data.ranked.servers;
}

/** Returns the game server and state of each reservation: first those that hold a server, then the others, newest first. */
async function readStates(league: League) {
  return (await readReservations(league)).map(({ gameServerName, state }) => [gameServerName, state]);
}

describe("a ready match whose server stops responding", () => {
  test("hides the server and moves to a free one within half a minute", async ({ league }) => {
    const { firstServer, runWorker, readMatchServer } = await openMatch(league);
    const secondServer = await addFakeServer(league, "EU 2", { priority: 2 });

    await runWorker();
    const formerPassword = (await readMatchServer())?.password;
    await stopConsole(firstServer);
    await runWorker();
    expect(await readMatchServer()).toMatchObject({
      state: "READY",
      incident: "SILENT",
      address: null,
      password: null,
    });

    await runWorkerFor(league, runWorker, { seconds: 25 });
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
    await runWorker();
    expect(await readMatchServer()).toMatchObject({ state: "LIVE", incident: null });
  });

  test("shows that no server is free and moves to the first one that becomes free", async ({ league }) => {
    const { firstServer, runWorker, readMatchServer } = await openMatch(league);
    await stopConsole(firstServer);
    await runWorkerFor(league, runWorker, { seconds: 45 });
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "NO_OTHER_SERVER", address: null });

    await addFakeServer(league, "EU 2", { priority: 2 });
    await runWorkerFor(league, runWorker, { seconds: 5 });
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "SERVER_REPLACED" });
  });

  test("takes precedence over a match that began to wait later", async ({ league }) => {
    const { firstServer, runWorker, readMatchServer } = await openMatch(league);
    await stopConsole(firstServer);
    await runWorkerFor(league, runWorker, { seconds: 25 });
    const otherMatch = await createReadyMatch(league, "Cid", "Dan");
    await runWorker();
    await addFakeServer(league, "EU 2", { priority: 2 });
    await runWorkerFor(league, runWorker, { seconds: 5 });
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "SERVER_REPLACED" });
    expect(await readServer(league, otherMatch.players[0], otherMatch.matchId)).toMatchObject({
      state: "WAITING",
    });
  });

  test("continues if the server responds again before another one is free", async ({ league }) => {
    const { firstServer, runWorker, readMatchServer } = await openMatch(league);
    const { password = "" } = (await readMatchServer()) ?? {};

    await stopConsole(firstServer);
    await runWorkerFor(league, runWorker, { seconds: 45 });
    await restartServer(firstServer);
    await runWorkerFor(league, runWorker, { seconds: 5 });
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "RESTARTED", password });
    expect(await readStates(league)).toEqual([["EU 1", "READY"]]);
  });

  test("keeps its server if only the console was unavailable for some seconds", async ({ league }) => {
    const { firstServer, runWorker, readMatchServer } = await openMatch(league);
    await addFakeServer(league, "EU 2", { priority: 2 });
    await stopConsole(firstServer);
    await runWorker();
    expect(await readMatchServer()).toMatchObject({ incident: "SILENT" });

    await firstServer.fakeServer.listen(firstServer.port);
    await runWorkerFor(league, runWorker, { seconds: 30 });
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: null, address: "play.example:8303" });
    expect(await readStates(league)).toEqual([["EU 1", "READY"]]);
  });

  test("moves, and its old server is reset before another match gets it", async ({ league }) => {
    const { firstServer, runWorker, readMatchServer } = await openMatch(league);
    const { password: formerPassword } = (await readMatchServer()) ?? {};

    await addFakeServer(league, "EU 2", { priority: 2 });
    await stopConsole(firstServer);
    await runWorkerFor(league, runWorker, { seconds: 25 });
    const otherMatch = await createReadyMatch(league, "Cid", "Dan");
    await runWorker();
    const readServerOfCid = () => readServer(league, otherMatch.players[0], otherMatch.matchId);
    expect(await readServerOfCid()).toMatchObject({ state: "WAITING" });

    // The server responds again. It still has the settings and the players of the first match.
    firstServer.fakeServer.players = ["Ann", "Eve"];
    await firstServer.fakeServer.listen(firstServer.port);
    // The maximum pause between two attempts to release the server.
    league.clock.advance(5 * minuteMs);
    await runWorker();
    expect(firstServer.fakeServer.settings.get("password")).not.toBe(formerPassword);
    expect(firstServer.fakeServer.players).toEqual([]);

    await runWorker();
    expect(await readServerOfCid()).toMatchObject({ state: "READY" });
    expect(firstServer.fakeServer.settings.get("password")).toBe((await readServerOfCid())?.password);
  });

  test("cannot be started on that server, and moves even if an admin has already requested the start", async ({
    league,
  }) => {
    const { firstServer, runWorker, readMatchServer } = await openMatch(league);
    await addFakeServer(league, "EU 2", { priority: 2 });
    await runWorker();
    const id = (await readReservations(league))[0]?._id ?? "";
    await league.call("startReservation", { as: league.admin, id });
    // The server stops before the worker can send it the command that starts the round.
    await stopConsole(firstServer);
    await runWorkerFor(league, runWorker, { seconds: 5 });
    // The state is LIVE as soon as the worker begins to start the round, which has not begun yet.
    expect(await readMatchServer()).toMatchObject({ state: "LIVE", incident: "SILENT", address: null });
    // This code means that the action is not possible in the current state.
    expect(await league.rejected("startReservation", { as: league.admin, id })).toMatchObject({
      errorCode: "RESERVATION_OVER",
    });

    // On the other server, the match waits for its start again.
    await runWorkerFor(league, runWorker, { seconds: 20 });
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "SERVER_REPLACED" });
  });

  test("moves to exactly one server, which no other match gets, if several processes run", async ({ league }) => {
    const { firstServer, runWorker } = await openMatch(league);
    const secondServer = await addFakeServer(league, "EU 2", { priority: 2 });
    const workers = [{ runWorker }, startWorker(league), startWorker(league)];
    const runWorkers = async () => {
      await Promise.all(workers.map((worker) => worker.runWorker()));
    };

    await runWorkers();
    await stopConsole(firstServer);
    await runWorkerFor(league, runWorkers, { seconds: 20 });
    await createReadyMatch(league, "Cid", "Dan");
    await runWorkerFor(league, runWorkers, { seconds: 10 });
    expect(await readStates(league)).toEqual([
      ["EU 2", "READY"],
      ["EU 1", "CANCELLED"],
      [null, "WAITING"],
    ]);
    expect(secondServer.fakeServer.rejectedConnectionCount).toBe(0);
  });

  test("has exactly one server if the old one responds at the moment of the move", async ({ league }) => {
    const { firstServer, runWorker, readMatchServer } = await openMatch(league);
    await addFakeServer(league, "EU 2", { priority: 2 });
    const otherWorker = startWorker(league);
    await runWorker();
    await stopConsole(firstServer);
    await runWorkerFor(league, runWorker, { seconds: 15 });
    // With this pause of 5 seconds, the server has been silent for 20 seconds.
    league.clock.advance(retryPauseMs);
    await firstServer.fakeServer.listen(firstServer.port);
    await Promise.all([runWorker(), otherWorker.runWorker()]);
    league.clock.advance(retryPauseMs);
    await Promise.all([runWorker(), otherWorker.runWorker()]);
    await runWorker();
    const readyReservations = (await readReservations(league)).filter(({ state }) => state === "READY");
    expect(readyReservations).toHaveLength(1);
    expect(await readMatchServer()).toMatchObject({ state: "READY", address: "play.example:8303" });
  });
});

describe("a match whose server stops responding during a round", () => {
  test("keeps the server and shows the incident until an admin moves it", async ({ league }) => {
    const { firstServer, runWorker, readMatchServer } = await openMatch(league);
    await addFakeServer(league, "EU 2", { priority: 2 });
    await runWorker();
    firstServer.fakeServer.players = ["Ann", "Bob"];
    await runWorker();
    const { password } = (await readMatchServer()) ?? {};
    await stopConsole(firstServer);
    await runWorkerFor(league, runWorker, { seconds: 120 });
    expect(await readMatchServer()).toMatchObject({
      state: "LIVE",
      incident: "SILENT_IN_ROUND",
      password,
      // Nobody knows who is on the server.
      players: [{ isThere: null }, { isThere: null }],
    });
    expect(await countServersNeedingAttention(league)).toBe(1);

    const id = (await readReservations(league))[0]?._id ?? "";
    await league.call("moveReservation", { as: league.admin, id });
    await runWorker();
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED" });
    expect(await readStates(league)).toEqual([
      ["EU 2", "READY"],
      ["EU 1", "CANCELLED"],
    ]);
    // The server that the league has given up needs no attention.
    expect(await countServersNeedingAttention(league)).toBe(0);
  });

  test("continues if only the console was unavailable", async ({ league }) => {
    const { firstServer, runWorker, readMatchServer } = await openMatch(league);
    firstServer.fakeServer.players = ["Ann", "Bob"];
    await runWorker();
    await stopConsole(firstServer);
    await runWorkerFor(league, runWorker, { seconds: 60 });
    await firstServer.fakeServer.listen(firstServer.port);
    await runWorkerFor(league, runWorker, { seconds: 5 });
    expect(await readMatchServer()).toMatchObject({ state: "LIVE", incident: null });
    expect(firstServer.fakeServer.commands.filter((command) => command.startsWith("restart"))).toHaveLength(1);
    expect(await countServersNeedingAttention(league)).toBe(0);
  });
});
