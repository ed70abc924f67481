import { setTimeout as pause } from "node:timers/promises";
import { describe, expect } from "vitest";
import {
  addFakeServer,
  readReservations,
  readServer,
  readyMatch,
  startWorker,
  test,
} from "../../../../test/fake-servers.ts";
import { postRound } from "../../../../test/game-server.ts";
import type { League } from "../../../../test/open-league.ts";
import { createServerRound } from "../../../../test/play.ts";
import type { Player } from "../../../../test/queue-up.ts";
import type { ServerRound } from "../../results/imports/write-round-message.ts";
import { writeJson } from "../../results/imports/write-round-message.ts";
import { processRounds } from "../process-rounds.ts";

type FakeServer = Awaited<ReturnType<typeof addFakeServer>>["fakeServer"];

/** The settings of a server that has restarted. */
const restartConfig = { sv_map: "dm1", sv_gametype: "dm", password: "of the configuration" };

/** Opens a match of Ann and Bob whose server is ready. */
async function openMatch(league: League) {
  const { fakeServer, port } = await addFakeServer(league, "EU 1");
  const { work } = startWorker(league);
  await work();
  const { players, matchId } = await readyMatch(league);
  await work(2);
  const [ann] = players as [Player];
  const readMatchServer = () => readServer(league, ann, matchId);
  const startRound = async () => {
    fakeServer.players = ["Ann", "Bob"];
    await work(3);
    expect(await readMatchServer()).toMatchObject({ state: "LIVE" });
  };

  return { fakeServer, port, work, matchId, ann, readMatchServer, startRound };
}

/** Interrupts the connection with `interrupt`, and waits until the league has noticed it. */
async function loseConnection(fakeServer: FakeServer, interrupt: () => void): Promise<void> {
  interrupt();
  await expect.poll(() => fakeServer.clients).toBe(0);
  await pause(20);
}

/** Returns the settings that the league sets for a match. */
function readMatchSettings({ settings }: FakeServer) {
  const { password, sv_map, sv_casual_rounds, sv_round_stats_http_endpoints } = Object.fromEntries(settings);
  return { password, sv_map, sv_casual_rounds, endpoint: sv_round_stats_http_endpoints };
}

function countRestarts({ commands }: FakeServer): number {
  return commands.filter((command) => command.startsWith("restart")).length;
}

async function readSteps(league: League): Promise<string[]> {
  const [reservation] = await readReservations(league);
  return (reservation?.steps ?? []).map(({ words }) => words);
}

async function postTo(league: League, fakeServer: FakeServer, changes: Partial<ServerRound>): Promise<void> {
  const key = fakeServer.settings.get("sv_round_stats_http_endpoints")?.split("/").at(-1) ?? "";
  await postRound(league, key, writeJson(createServerRound(["Ann", "Bob"], changes)));
  await processRounds(league.context);
}

describe("a server restart", () => {
  test("before the round sets the server up again and shows the incident to players", async ({ league }) => {
    const { fakeServer, work, readMatchServer, startRound } = await openMatch(league);
    const before = readMatchSettings(fakeServer);

    await loseConnection(fakeServer, () => fakeServer.restart(restartConfig));
    await work(3);
    expect(readMatchSettings(fakeServer)).toEqual(before);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "RESTARTED", password: before.password });
    expect(await readSteps(league)).toContain("The server restarted and is set up again");

    await startRound();
    expect(await readMatchServer()).toMatchObject({ incident: null });
    expect(countRestarts(fakeServer)).toBe(1);
  });

  test("during a round sets the server up again and restarts the round", async ({ league }) => {
    const { fakeServer, work, readMatchServer, startRound } = await openMatch(league);
    const before = readMatchSettings(fakeServer);

    await startRound();
    fakeServer.log("game", "kill killer='0:0:Ann' victim='1:1:Bob' weapon=3 special=0");
    await loseConnection(fakeServer, () => fakeServer.restart(restartConfig));
    await work(3);
    expect(readMatchSettings(fakeServer)).toEqual(before);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED", killsSince: null });
    expect(await readSteps(league)).toContain("The server restarted during the round, which is played again");
    // The round does not start automatically while no player is on the server.
    expect(countRestarts(fakeServer)).toBe(1);

    await startRound();
    expect(countRestarts(fakeServer)).toBe(2);
    expect(await readMatchServer()).toMatchObject({ incident: null });
  });

  test("during the setup keeps showing an earlier interrupted round", async ({ league }) => {
    const { fakeServer, work, readMatchServer, startRound } = await openMatch(league);
    const before = readMatchSettings(fakeServer);

    await startRound();
    await loseConnection(fakeServer, () => fakeServer.restart(restartConfig));
    await work(1);
    expect(await readMatchServer()).toMatchObject({ state: "CONFIGURING", incident: "ROUND_INTERRUPTED" });

    await loseConnection(fakeServer, () => fakeServer.restart(restartConfig));
    await work(2);
    await loseConnection(fakeServer, () => fakeServer.restart(restartConfig));
    await work(3);
    expect(readMatchSettings(fakeServer)).toEqual(before);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED" });

    await startRound();
    expect(countRestarts(fakeServer)).toBe(2);
  });

  test("while the league is stopped is noticed once the league runs", async ({ league }) => {
    const { fakeServer, readMatchServer, startRound } = await openMatch(league);
    const before = readMatchSettings(fakeServer);

    await startRound();
    await loseConnection(fakeServer, () => fakeServer.restart(restartConfig));
    league.clock.advance(20_000);
    const nextWorker = startWorker(league);
    await nextWorker.work(3);
    expect(readMatchSettings(fakeServer)).toEqual(before);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED" });
  });

  test("during a round with posts withdraws the posted metrics", async ({ league }) => {
    const { fakeServer, work, readMatchServer, startRound, matchId } = await openMatch(league);
    await startRound();
    await postTo(league, fakeServer, { durationSeconds: 60, redScore: 300, blueScore: 5 });
    const match = async () => (await league.call("getMatch", { id: matchId })).data;
    expect(await match()).toMatchObject({ isRunning: true });

    await loseConnection(fakeServer, () => fakeServer.restart(restartConfig));
    await work(3);
    expect(await match()).toMatchObject({ isRunning: false, isOpen: true });
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED" });

    const results = async () => (await league.call("searchResults", { as: league.admin, body: {} })).data.resultsRanked;
    expect(await results()).toMatchObject([{ redScore: 0, blueScore: 0, isRunning: false }]);

    const rounds = async () => (await league.call("searchRounds", { as: league.admin })).data;
    expect(await rounds()).toMatchObject([
      { state: "DISCARDED", reason: "The round was interrupted and is played again" },
    ]);

    // Ten minutes without a post do not end the withdrawn round.
    league.clock.advance(601_000);
    await processRounds(league.context);
    expect(await match()).toMatchObject({ isOpen: true });

    await startRound();
    await postTo(league, fakeServer, { durationSeconds: 30, redScore: 100, blueScore: 7 });
    await postTo(league, fakeServer, { durationSeconds: 400, redScore: 1000, blueScore: 7, scoreLimit: 1000 });
    await work();
    expect(await results()).toMatchObject([{ redScore: 1000, blueScore: 7 }]);
    expect(await readMatchServer()).toMatchObject({ state: "ENDED" });
  });

  test("after the last post of the round does not repeat the round", async ({ league }) => {
    const { fakeServer, work, readMatchServer, startRound } = await openMatch(league);
    await startRound();
    const key = fakeServer.settings.get("sv_round_stats_http_endpoints")?.split("/").at(-1) ?? "";
    await postRound(
      league,
      key,
      writeJson(createServerRound(["Ann", "Bob"], { redScore: 1000, blueScore: 5, scoreLimit: 1000 })),
    );
    await loseConnection(fakeServer, () => fakeServer.restart(restartConfig));
    // The post of the round is still unprocessed.
    await work(2);
    expect(await readMatchServer()).toMatchObject({ state: "LIVE" });

    await processRounds(league.context);
    await work(2);
    expect(await readMatchServer()).toMatchObject({ state: "ENDED", incident: null });
    expect(countRestarts(fakeServer)).toBe(1);
  });

  test("kicks everyone who is not in the match after the new setup", async ({ league }) => {
    const { fakeServer, work } = await openMatch(league);
    await loseConnection(fakeServer, () => fakeServer.restart());
    fakeServer.players = ["Eve", "Ann", "x' client=1 secure=yes flags=1"];
    await work(3);
    expect(fakeServer.players).toEqual(["Ann"]);
  });

  test("moves the match to another server if the setup fails", async ({ league }) => {
    const { fakeServer, work, readMatchServer, startRound } = await openMatch(league);
    const secondServer = await addFakeServer(league, "EU 2", 2);

    await work();
    await startRound();
    fakeServer.faults = { changes: { sv_map: "dm1" } };
    await loseConnection(fakeServer, () => fakeServer.restart(restartConfig));
    for (let tries = 0; tries < 3; tries += 1) {
      await work(2);
      league.clock.advance(5000);
    }
    await work(3);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED" });
    expect((await readReservations(league)).map(({ gameServerName, state }) => [gameServerName, state])).toEqual([
      ["EU 2", "READY"],
      ["EU 1", "RELEASED"],
    ]);
    expect(secondServer.fakeServer.settings.get("sv_map")).toBe("ctf5");
  });
});

describe("a lost console connection without a restart", () => {
  test("does not interrupt the round", async ({ league }) => {
    const { fakeServer, work, readMatchServer, startRound } = await openMatch(league);
    await startRound();
    await loseConnection(fakeServer, () => fakeServer.dropClients());
    await work(3);
    expect(await readMatchServer()).toMatchObject({ state: "LIVE", incident: null });
    expect(countRestarts(fakeServer)).toBe(1);
  });

  test("does not interrupt the round if the password and the map have changed in the meantime", async ({ league }) => {
    const { fakeServer, work, readMatchServer, startRound } = await openMatch(league);
    const password = fakeServer.settings.get("password");

    await startRound();
    await loseConnection(fakeServer, () => {
      fakeServer.settings.set("password", "other").set("sv_map", "ctf1");
      fakeServer.dropClients();
    });
    await work(3);
    expect(await readMatchServer()).toMatchObject({ state: "LIVE", incident: null });
    expect(fakeServer.settings.get("password")).toBe(password);
    expect(countRestarts(fakeServer)).toBe(1);
  });

  test("does not interrupt the round if the password was about to be changed", async ({ league }) => {
    const { fakeServer, work, readMatchServer, matchId, ann, startRound } = await openMatch(league);
    const before = fakeServer.settings.get("password") ?? "";

    // A server that posts no rounds is recognised only by its password.
    fakeServer.settings.set("sv_round_stats_http_endpoints", "");
    const { data: queues } = await league.call("searchQueues", { as: league.admin });
    const [match] = queues[0]?.matches ?? [];
    const bob = [...(match?.redPlayers ?? []), ...(match?.bluePlayers ?? [])].find(
      ({ userName }) => userName === "Bob",
    );
    await startRound();
    const body = { playerId: bob?.userId ?? "" };
    await league.call("removePlayer", { as: league.admin, id: match?.resultId ?? "", body });
    fakeServer.faults = { cutOffAfter: 1 };
    await loseConnection(fakeServer, () => fakeServer.dropClients());
    await work();
    fakeServer.faults = {};
    fakeServer.settings.set("password", before).set("sv_round_stats_http_endpoints", "");
    league.clock.advance(5000);
    await work(2);
    expect(await readServer(league, ann, matchId)).toMatchObject({ state: "LIVE", incident: null });
    expect(fakeServer.settings.get("password")).toBe((await readMatchServer())?.password);
    expect(countRestarts(fakeServer)).toBe(1);
  });
});
