import { setTimeout as pause } from "node:timers/promises";
import { describe, expect } from "vitest";
import { originalPostEndpoint } from "../../../../demo/fake-game-server.ts";
import { startFakeInfoServer } from "../../../../test/fake-info-server.ts";
import {
  addFakeServer,
  createReadyMatch,
  readReservations,
  readServer,
  retryPauseMs,
  startWorker,
  test,
  waitUntilDisconnected,
} from "../../../../test/fake-servers.ts";
import { addGameServer } from "../../../../test/game-server.ts";
import { type League, openLeague } from "../../../../test/open-league.ts";

/** The password of the consoles that `addFakeServer` starts. */
const econPassword = "console-password";
const consoleAccess = { econAddress: "127.0.0.1:8304", econPassword };

async function searchServers(league: League) {
  return (await league.call("searchGameServers", { as: league.admin })).data;
}

/** Returns the id of the newest reservation. */
const readReservationId = async (league: League) => (await readReservations(league))[0]?._id ?? expect.fail();

describe("the console of a game server", () => {
  test("may only be in networks that the operator allows", async ({ league }) => {
    const { _id: id } = await addGameServer(league, "EU 1");
    const sendInvalidUpdate = (econAddress: string) =>
      league.rejected("updateGameServer", { as: league.admin, id, body: { econAddress } });

    for (const econAddress of ["10.0.0.1:8304", "[::1]:8304", "127.0.0.2:8304", "nowhere.invalid:8304"]) {
      expect(await sendInvalidUpdate(econAddress)).toMatchObject({ status: 400, errorCode: "ECON_NOT_ALLOWED" });
    }
    for (const econAddress of ["127.0.0.1", "127.0.0.1:0", "127.0.0.1:65536", "a b:1", "-a:1", "127.0.0.1:8304\nx"]) {
      expect(await sendInvalidUpdate(econAddress)).toMatchObject({
        errorCode: "INVALID_INPUT",
        errorData: { field: "econAddress" },
      });
    }
    expect(await searchServers(league)).toMatchObject([{ econAddress: null, state: null }]);

    const leagueWithoutConsoles = await openLeague();
    const server = await addGameServer(leagueWithoutConsoles, "EU 1");
    await leagueWithoutConsoles.expectError(409, "ECON_OFF", "updateGameServer", {
      as: leagueWithoutConsoles.admin,
      id: server._id,
      body: consoleAccess,
    });
    await leagueWithoutConsoles.expectError(409, "ECON_OFF", "checkGameServer", {
      as: leagueWithoutConsoles.admin,
      id: server._id,
    });
  });

  test("has a password that nobody can read and that needs to be entered again if the secret key changes", async ({
    league,
  }) => {
    const { id } = await addFakeServer(league, "EU 1");
    const row = await league.context.db.selectFrom("game_servers").selectAll().executeTakeFirstOrThrow();
    const auditLog = await league.call("searchHistory", { as: league.admin, body: {} });
    expect(JSON.stringify([row, auditLog, await searchServers(league)])).not.toContain(econPassword);
    expect(await searchServers(league)).toMatchObject([{ hasEconPassword: true, state: "UNREACHABLE" }]);

    const contextWithOtherKey = { ...league.context, settings: { ...league.config, secretKey: "77".repeat(32) } };
    const { runWorker } = startWorker({ ...league, context: contextWithOtherKey });
    await runWorker();
    expect(await searchServers(league)).toMatchObject([
      { _id: id, state: "UNREACHABLE", fault: "The console's password is not known: set it again." },
    ]);
  });

  test("is checked for the server's kind, players and problems", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    fakeServer.players = ["Ann", "b' shutdown"];
    const check = async () => (await league.call("checkGameServer", { as: league.admin, id })).data;
    expect(await check()).toEqual({
      // How the server looks to players. No game responds at its address.
      seen: null,
      hasLogin: true,
      kind: "ddnet-insta",
      players: ["Ann", "b' shutdown"],
      notes: [],
      faults: ["No game server responds at play.example:8303 in protocol 0.6."],
    });
    expect(await searchServers(league)).toMatchObject([{ state: "FREE", fault: null }]);

    await league.call("updateGameServer", { as: league.admin, id, body: { econPassword: "other", address: null } });
    expect((await check()).faults).toEqual([
      "Players cannot see where to connect: set an address.",
      "The console's password is wrong.",
    ]);
    expect(await searchServers(league)).toMatchObject([
      { state: "UNREACHABLE", fault: "The console's password is wrong." },
    ]);

    await fakeServer.stop();
    expect((await check()).faults[1]).toMatch(/^Nothing answers at port \d+ of the console\.$/);
  });

  test("has to be on the map that players see", async ({ league }) => {
    const { fakeServer, id } = await addFakeServer(league, "EU 1");
    fakeServer.settings.set("sv_map", "ctf5");
    const checkAt = async (address: string) => {
      await league.call("updateGameServer", { as: league.admin, id, body: { address } });
      const { seen, faults } = (await league.call("checkGameServer", { as: league.admin, id })).data;
      return { seen, faults };
    };
    const port = await startFakeInfoServer([]);
    const publicInfo = { map: "ctf5", gameType: "gCTF", hasPassword: true };
    expect(await checkAt(`127.0.0.1:${port}`)).toEqual({ seen: publicInfo, faults: [] });

    const otherPort = await startFakeInfoServer([], { map: "ctf1" });
    expect(await checkAt(`127.0.0.1:${otherPort}`)).toEqual({
      seen: { ...publicInfo, map: "ctf1" },
      faults: ["The console belongs to another server: its map is not the one that players see."],
    });
    await league.call("updateGameServer", { as: league.admin, id, body: { econPassword: null } });
    expect((await checkAt(`127.0.0.1:${port}`)).faults).toEqual(["The console's password is not known: set it again."]);
    expect(await searchServers(league)).toMatchObject([{ hasEconPassword: false, state: "UNREACHABLE" }]);
  });

  test("is queried for its public information only at public addresses and in allowed networks", async () => {
    const otherLeague = await openLeague({ ECON_ALLOW: "10.0.0.1" });
    const { _id: id } = await addGameServer(otherLeague, "EU 1");
    const address = `127.0.0.1:${await startFakeInfoServer([])}`;
    await otherLeague.call("updateGameServer", { as: otherLeague.admin, id, body: { address } });
    const { data } = await otherLeague.call("checkGameServer", { as: otherLeague.admin, id });
    expect(data.seen).toBeNull();
  });

  const consoleProblems = [
    { state: "full", misbehaviour: { isFull: true }, message: "All connections of the console are in use." },
    { state: "cut off", misbehaviour: { commandsUntilClose: 3 }, message: "The console ended the connection." },
    {
      state: "flooding",
      misbehaviour: { isFlooding: true },
      message: "The console sends more data than the league reads.",
    },
  ];
  for (const { state, misbehaviour, message } of consoleProblems) {
    test(`is reported as ${state}`, async ({ league }) => {
      const { fakeServer, id } = await addFakeServer(league, "EU 1");
      fakeServer.misbehaviour = misbehaviour;
      const { data } = await league.call("checkGameServer", { as: league.admin, id });
      expect(data.faults).toContain(message);
    });
  }

  test("cannot be changed while the server is reserved", async ({ league }) => {
    const { id } = await addFakeServer(league, "EU 1");
    const { runWorker } = startWorker(league);

    await runWorker();
    await createReadyMatch(league);
    await runWorker();
    const reservedError = { status: 409, errorCode: "GAME_SERVER_RESERVED" };
    expect(await searchServers(league)).toMatchObject([{ state: "RESERVED" }]);
    expect(await league.rejected("updateGameServer", { as: league.admin, id, body: consoleAccess })).toMatchObject(
      reservedError,
    );

    // The password alone may be entered: a restored backup requires it.
    await league.call("updateGameServer", { as: league.admin, id, body: { econPassword } });
    expect(await league.rejected("deleteGameServer", { as: league.admin, id })).toMatchObject(reservedError);
    expect(await league.rejected("checkGameServer", { as: league.admin, id })).toMatchObject(reservedError);
    expect(await league.rejected("rotateGameServerKey", { as: league.admin, id })).toMatchObject(reservedError);
  });
});

describe("a failing server", () => {
  test("is given up after three attempts to set it up, and the match gets the next server", async ({ league }) => {
    const { fakeServer } = await addFakeServer(league, "EU 1", { priority: 1 });
    await addFakeServer(league, "EU 2", { priority: 2 });
    fakeServer.misbehaviour = { overriddenSettings: { sv_map: "ctf1" } };
    const { runWorker } = startWorker(league);
    await runWorker();
    const { players, matchId } = await createReadyMatch(league);
    await runWorker();
    for (let tries = 1; tries < 3; tries += 1) {
      expect(await readReservations(league)).toMatchObject([
        { gameServerName: "EU 1", state: "CONFIGURING", fault: 'sv_map is "ctf1" instead of "ctf5".' },
      ]);
      league.clock.advance(retryPauseMs);
      await runWorker();
    }

    await runWorker();
    expect(await readReservations(league)).toMatchObject([
      { gameServerName: "EU 2", state: "READY", fault: null },
      { gameServerName: "EU 1", state: "RELEASED" },
    ]);
    expect(await readServer(league, players[0], matchId)).toMatchObject({ state: "READY" });
    expect(fakeServer.settings.get("sv_round_stats_http_endpoints")).toBe(originalPostEndpoint);
  });

  test("is retried while it cannot be reached, and delays no match", async ({ league }) => {
    const firstServer = await addFakeServer(league, "EU 1", { priority: 1 });
    await addFakeServer(league, "EU 2", { priority: 2 });
    const { runWorker } = startWorker(league);
    await runWorker();
    const { players, matchId } = await createReadyMatch(league);
    await runWorker();
    await firstServer.fakeServer.stop();
    await waitUntilDisconnected(firstServer.fakeServer);

    const [reservation] = await readReservations(league);
    await league.call("moveReservation", { as: league.admin, id: reservation?._id ?? "" });
    await runWorker();
    expect(await readReservations(league)).toMatchObject([
      { gameServerName: "EU 2", state: "READY" },
      // The reservation still occupies the server.
      { gameServerName: "EU 1", state: "CANCELLED", isHeld: true, fault: expect.stringMatching(/console/) },
    ]);
    expect(await readServer(league, players[0], matchId)).toMatchObject({ state: "READY" });

    await firstServer.fakeServer.listen(firstServer.port);
    // Longer than the maximum pause of five minutes between two attempts.
    league.clock.advance(600_000);
    await runWorker();
    expect((await readReservations(league))[1]).toMatchObject({ state: "RELEASED", isHeld: false });
  });

  test("can be released by an admin although it does not respond", async ({ league }) => {
    const { fakeServer, port } = await addFakeServer(league, "EU 1");
    const { runWorker } = startWorker(league);

    await runWorker();
    await createReadyMatch(league);
    await runWorker();
    await fakeServer.stop();
    const id = await readReservationId(league);
    // The second request gives up the server without restoring its settings.
    for (const state of ["CANCELLED", "RELEASED"]) {
      await league.call("releaseReservation", { as: league.admin, id });
      await runWorker();
      expect(await readReservations(league)).toMatchObject([{ state }]);
    }
    expect(await readReservations(league)).toMatchObject([{ isHeld: false }]);
    await league.expectError(409, "RESERVATION_OVER", "releaseReservation", { as: league.admin, id });

    // The server responds again and still posts with the key of that match.
    await fakeServer.listen(port);
    await createReadyMatch(league, "Cid", "Dan");
    await runWorker();
    const nextId = await readReservationId(league);
    await league.call("releaseReservation", { as: league.admin, id: nextId });
    await runWorker();
    expect(await readReservations(league)).toMatchObject([{ _id: nextId, state: "RELEASED" }, { _id: id }]);
    expect(fakeServer.settings.get("sv_round_stats_http_endpoints")).toBe(originalPostEndpoint);
  });

  test("gets its settings back if they were changed on the server", async ({ league }) => {
    const { fakeServer } = await addFakeServer(league, "EU 1");
    const { runWorker } = startWorker(league);

    await runWorker();
    await createReadyMatch(league);
    await runWorker();
    const password = fakeServer.settings.get("password");
    fakeServer.settings.set("password", "");
    fakeServer.settings.set("sv_map", "ctf1");
    fakeServer.dropClients();
    // Gives the worker time to notice that the connection was closed.
    await pause(50);
    await runWorker();
    league.clock.advance(retryPauseMs);
    await runWorker();
    expect(fakeServer.settings.get("password")).toBe(password);
    expect(fakeServer.settings.get("sv_map")).toBe("ctf5");
  });

  test("gets a new password once its stalled console responds again", async ({ league }) => {
    const { fakeServer } = await addFakeServer(league, "EU 1");
    const { runWorker } = startWorker(league);

    await runWorker();
    const { players, matchId } = await createReadyMatch(league);
    await runWorker();
    const [ann, bob] = players;
    await league.call("leaveMatch", { as: ann.token, id: matchId });
    fakeServer.misbehaviour = { responseDelayMs: 6000 };
    await runWorker();
    fakeServer.misbehaviour = {};
    expect(await readReservations(league)).toMatchObject([
      { state: "READY", fault: "What listens there does not answer." },
    ]);

    // The worker has waited for five seconds. In the next 1.5 seconds, the console sends its delayed response.
    await pause(1500);
    league.clock.advance(retryPauseMs);
    await runWorker();
    const serverOfBob = await readServer(league, bob, matchId);
    expect(serverOfBob).toMatchObject({ state: "READY", password: fakeServer.settings.get("password") });
  });
});
