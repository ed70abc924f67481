import { describe, expect } from "vitest";
import { addGameServer } from "../../../../test/game-server.ts";
import { type League, openLeague } from "../../../../test/open-league.ts";
import type { Player } from "../../../../test/queue-up.ts";
import { addToy, readyMatch, reservationsIn, serverOf, startWorker, test } from "../../../../test/toy-servers.ts";

const body = { econAddress: "127.0.0.1:8304", econPassword: "toy-password" };

async function serversIn(league: League) {
  return (await league.call("searchGameServers", { as: league.admin })).data;
}

describe("how a server is reached", () => {
  test("is asked only in networks that the operator has allowed", async ({ league }) => {
    const { _id: id } = await addGameServer(league, "EU 1");
    const edit = (econAddress: string) =>
      league.refused("updateGameServer", { as: league.admin, id, body: { econAddress } });
    for (const econAddress of ["10.0.0.1:8304", "[::1]:8304", "127.0.0.2:8304", "nowhere.invalid:8304"]) {
      expect(await edit(econAddress)).toMatchObject({ status: 400, errorCode: "ECON_NOT_ALLOWED" });
    }
    for (const econAddress of ["127.0.0.1", "127.0.0.1:0", "127.0.0.1:65536", "a b:1", "-a:1", "127.0.0.1:8304\nx"]) {
      expect(await edit(econAddress)).toMatchObject({
        errorCode: "INVALID_INPUT",
        errorData: { field: "econAddress" },
      });
    }
    expect(await serversIn(league)).toMatchObject([{ econAddress: null, state: null }]);
    const none = await openLeague();
    const other = await addGameServer(none, "EU 1");
    await none.expectRefusal(409, "ECON_OFF", "updateGameServer", { as: none.admin, id: other._id, body });
    await none.expectRefusal(409, "ECON_OFF", "checkGameServer", { as: none.admin, id: other._id });
  });

  test("holds a password that nobody can read, and that another installation asks for again", async ({ league }) => {
    const { id } = await addToy(league, "EU 1");
    const row = await league.context.db.selectFrom("game_servers").selectAll().executeTakeFirstOrThrow();
    const history = await league.call("searchHistory", { as: league.admin, body: {} });
    expect(JSON.stringify([row, history, await serversIn(league)])).not.toContain("toy-password");
    expect(await serversIn(league)).toMatchObject([{ hasEconPassword: true, state: "UNREACHABLE" }]);
    const moved = { ...league.context, settings: { ...league.config, secretKey: "77".repeat(32) } };
    const { work } = startWorker({ ...league, context: moved });
    await work();
    expect(await serversIn(league)).toMatchObject([
      { _id: id, state: "UNREACHABLE", fault: "The console's password is not known: set it again." },
    ]);
  });

  test("is checked: what it is, who is there, and what would go wrong", async ({ league }) => {
    const { toy, id } = await addToy(league, "EU 1");
    toy.players = ["Ann", "b' shutdown"];
    const check = async () => (await league.call("checkGameServer", { as: league.admin, id })).data;
    expect(await check()).toEqual({
      seen: null,
      hasLogin: true,
      kind: "ddnet-insta",
      players: ["Ann", "b' shutdown"],
      notes: [],
      faults: ["Nothing answers players at play.example:8303 in protocol 0.6."],
    });
    expect(await serversIn(league)).toMatchObject([{ state: "FREE", fault: null }]);
    await league.call("updateGameServer", { as: league.admin, id, body: { econPassword: "other", address: null } });
    expect((await check()).faults).toEqual([
      "Players are not told where to connect: set an address.",
      "The console's password is wrong.",
    ]);
    expect(await serversIn(league)).toMatchObject([
      { state: "UNREACHABLE", fault: "The console's password is wrong." },
    ]);
    await toy.stop();
    expect((await check()).faults[1]).toMatch(/^Nothing answers at port \d+ of the console\.$/);
  });

  for (const [name, faults, words] of [
    ["full", { isFull: true }, "All places of the console are taken."],
    ["cut off", { cutOffAfter: 3 }, "The console ended the connection."],
    ["flooding", { floods: true }, "The console writes more than can be read."],
  ] as const) {
    test(`is told where the console is ${name}`, async ({ league }) => {
      const { toy, id } = await addToy(league, "EU 1");
      toy.faults = faults;
      const { data } = await league.call("checkGameServer", { as: league.admin, id });
      expect(data.faults).toContain(words);
    });
  }

  test("does not change while it is reserved", async ({ league }) => {
    const { id } = await addToy(league, "EU 1");
    const { work } = startWorker(league);
    await work();
    await readyMatch(league);
    await work(2);
    const reserved = { status: 409, errorCode: "GAME_SERVER_RESERVED" };
    expect(await serversIn(league)).toMatchObject([{ state: "RESERVED" }]);
    expect(await league.refused("updateGameServer", { as: league.admin, id, body })).toMatchObject(reserved);
    // After a restore its password has to be given again.
    await league.call("updateGameServer", { as: league.admin, id, body: { econPassword: "toy-password" } });
    expect(await league.refused("deleteGameServer", { as: league.admin, id })).toMatchObject(reserved);
    expect(await league.refused("checkGameServer", { as: league.admin, id })).toMatchObject(reserved);
    expect(await league.refused("rotateGameServerKey", { as: league.admin, id })).toMatchObject(reserved);
  });
});

describe("a server that cannot be set up", () => {
  test("fails after three tries, and the match gets the next one", async ({ league }) => {
    const { toy } = await addToy(league, "EU 1", 1);
    await addToy(league, "EU 2", 2);
    toy.faults = { changes: { sv_map: "ctf1" } };
    const { work } = startWorker(league);
    await work();
    const { players, matchId } = await readyMatch(league);
    await work();
    for (let tries = 1; tries < 3; tries += 1) {
      expect(await reservationsIn(league)).toMatchObject([
        { gameServerName: "EU 1", state: "CONFIGURING", fault: 'sv_map is "ctf1" instead of "ctf5".' },
      ]);
      league.clock.advance(5000);
      await work();
    }
    await work(3);
    expect(await reservationsIn(league)).toMatchObject([
      { gameServerName: "EU 2", state: "READY", fault: null },
      { gameServerName: "EU 1", state: "RELEASED" },
    ]);
    expect(await serverOf(league, players[0] as Player, matchId)).toMatchObject({ state: "READY" });
    expect(toy.settings.get("sv_round_stats_http_endpoints")).toBe("https://stats.example/insta");
  });

  test("is kept as a task while it cannot be reached, and holds up no match", async ({ league }) => {
    const first = await addToy(league, "EU 1", 1);
    await addToy(league, "EU 2", 2);
    const { work } = startWorker(league);
    await work();
    const { players, matchId } = await readyMatch(league);
    await work(2);
    await first.toy.stop();
    await expect.poll(() => first.toy.clients).toBe(0);
    const [reservation] = await reservationsIn(league);
    await league.call("moveReservation", { as: league.admin, id: reservation?._id ?? "" });
    await work(4);
    expect(await reservationsIn(league)).toMatchObject([
      { gameServerName: "EU 2", state: "READY" },
      { gameServerName: "EU 1", state: "CANCELLED", isHeld: true, fault: expect.stringMatching(/console/) },
    ]);
    expect(await serverOf(league, players[0] as Player, matchId)).toMatchObject({ state: "READY" });
    await first.toy.listen(first.port);
    league.clock.advance(600_000);
    await work(2);
    expect((await reservationsIn(league))[1]).toMatchObject({ state: "RELEASED", isHeld: false });
  });

  test("is given up by an admin where it never answers again", async ({ league }) => {
    const { toy, port } = await addToy(league, "EU 1");
    const { work } = startWorker(league);
    await work();
    await readyMatch(league);
    await work(2);
    await toy.stop();
    const id = (await reservationsIn(league))[0]?._id ?? "";
    for (const state of ["CANCELLED", "RELEASED"]) {
      await league.call("releaseReservation", { as: league.admin, id });
      await work();
      expect(await reservationsIn(league)).toMatchObject([{ state }]);
    }
    expect(await reservationsIn(league)).toMatchObject([{ isHeld: false }]);
    await league.expectRefusal(409, "RESERVATION_OVER", "releaseReservation", { as: league.admin, id });
    // It answers again after all, and still posts with the key of that match.
    await toy.listen(port);
    await readyMatch(league, "Cid", "Dan");
    await work(2);
    const next = (await reservationsIn(league))[0]?._id ?? "";
    await league.call("releaseReservation", { as: league.admin, id: next });
    await work(2);
    expect(await reservationsIn(league)).toMatchObject([{ _id: next, state: "RELEASED" }, { _id: id }]);
    expect(toy.settings.get("sv_round_stats_http_endpoints")).toBe("https://stats.example/insta");
  });

  test("sets again what was changed behind its back", async ({ league }) => {
    const { toy } = await addToy(league, "EU 1");
    const { work } = startWorker(league);
    await work();
    await readyMatch(league);
    await work(2);
    const password = toy.settings.get("password");
    toy.settings.set("password", "");
    toy.settings.set("sv_map", "ctf1");
    toy.dropClients();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await work();
    league.clock.advance(5000);
    await work();
    expect(toy.settings.get("password")).toBe(password);
    expect(toy.settings.get("sv_map")).toBe("ctf5");
  });

  test("gets its other password once a console that stalled answers again", async ({ league }) => {
    const { toy } = await addToy(league, "EU 1");
    const { work } = startWorker(league);
    await work();
    const { players, matchId } = await readyMatch(league);
    await work(2);
    const [ann, bob] = players as [Player, Player];
    await league.call("leaveMatch", { as: ann.token, id: matchId });
    toy.faults = { lateMs: 6000 };
    await work();
    toy.faults = {};
    expect(await reservationsIn(league)).toMatchObject([
      { state: "READY", fault: "What listens there does not answer." },
    ]);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    league.clock.advance(5000);
    await work();
    const told = await serverOf(league, bob, matchId);
    expect(told).toMatchObject({ state: "READY", password: toy.settings.get("password") });
  });
});

describe("an admin", () => {
  test("starts, keeps and releases, which the history tells", async ({ league }) => {
    const as = league.admin;
    const { toy } = await addToy(league, "EU 1");
    const { work } = startWorker(league);
    await work();
    const { players, matchId } = await readyMatch(league);
    await work(2);
    const id = (await reservationsIn(league))[0]?._id ?? "";
    await league.call("startReservation", { as, id });
    await work(2);
    expect(toy.commands).toContain("restart 10");
    expect(await league.refused("startReservation", { as, id })).toMatchObject({ errorCode: "RESERVATION_OVER" });
    await league.call("keepReservation", { as, id, body: { keep: true } });
    toy.log("ddnet-insta", "match end");
    await new Promise((resolve) => setTimeout(resolve, 50));
    await work();
    league.clock.advance(3_600_000);
    await work();
    expect(await reservationsIn(league)).toMatchObject([{ state: "ENDED", isKept: true, isHeld: true }]);
    await league.call("releaseReservation", { as, id });
    await work(2);
    expect(await reservationsIn(league)).toMatchObject([{ state: "RELEASED", isHeld: false }]);
    // Its match goes on without one.
    expect(await serverOf(league, players[0] as Player, matchId)).toMatchObject({ state: "RELEASED" });
    expect(await league.refused("moveReservation", { as, id })).toMatchObject({ errorCode: "RESERVATION_OVER" });
    await league.expectRefusal(404, "RESERVATION_NOT_FOUND", "keepReservation", {
      as,
      id: "999",
      body: { keep: true },
    });
    const { data } = await league.call("searchHistory", { as, body: { kind: "RESERVATION", subjectId: id } });
    const done = data.filter(({ changes }) => changes.length > 0).map(({ action }) => action);
    expect(done).toEqual(["releaseReservation", "keepReservation", "startReservation"]);
  });
});
