import { describe, expect } from "vitest";
import {
  addFakeServer,
  createReadyMatch,
  getPostKey,
  readReservations,
  readServer,
  retryPauseMs,
  startWorker,
  test,
  waitUntilDisconnected,
} from "../../../../test/fake-servers.ts";
import { postRound } from "../../../../test/game-server.ts";
import type { League } from "../../../../test/open-league.ts";
import { takeOutboxMessages } from "../../../../test/outbox-messages.ts";
import { createServerRound, scoreLimit } from "../../../../test/play.ts";
import { formatJsonMessage, type ServerRound } from "../../results/imports/format-round-message.ts";
import { processRounds } from "../process-rounds.ts";

type FakeServer = Awaited<ReturnType<typeof addFakeServer>>["fakeServer"];

/** The settings in the configuration file of a server, which it has after a restart. */
const restartConfig = { sv_map: "dm1", sv_gametype: "dm", password: "configured password" };

/** Opens a match of Ann and Bob whose server is ready. */
async function openMatch(league: League) {
  const { fakeServer, port } = await addFakeServer(league, "EU 1");
  const { runWorker, runWorkerOnce } = startWorker(league);
  await runWorker();
  const { players, matchId } = await createReadyMatch(league);
  await runWorker();
  const [ann] = players;
  const readMatchServer = () => readServer(league, ann, matchId);
  const startRound = async () => {
    fakeServer.players = ["Ann", "Bob"];
    await runWorker();
    expect(await readMatchServer()).toMatchObject({ state: "LIVE" });
  };
  return { fakeServer, port, runWorker, runWorkerOnce, matchId, ann, readMatchServer, startRound };
}

/** Restarts a server, which then has the settings of its configuration, and waits until the league has noticed it. */
async function restartServer(fakeServer: FakeServer): Promise<void> {
  fakeServer.restart(restartConfig);
  await waitUntilDisconnected(fakeServer);
}

/** Returns the settings that are applied for a match. */
function readMatchSettings({ settings }: FakeServer) {
  const { password, sv_map, sv_casual_rounds, sv_round_stats_http_endpoints } = Object.fromEntries(settings);
  return { password, sv_map, sv_casual_rounds, endpoint: sv_round_stats_http_endpoints };
}

/** Counts the rounds that the league has started, each with the console's command `restart`. */
function countStartedRounds({ commands }: FakeServer): number {
  return commands.filter((command) => command.startsWith("restart")).length;
}

/** Returns the texts of the steps of the latest reservation. `words` is the API's name of the text. */
async function readSteps(league: League): Promise<string[]> {
  const [reservation] = await readReservations(league);
  return (reservation?.steps ?? []).map(({ words }) => words);
}

/** Posts a round of Ann and Bob as the server. */
async function postAsServer(league: League, fakeServer: FakeServer, changes: Partial<ServerRound>): Promise<void> {
  const key = getPostKey(fakeServer);
  await postRound(league, key, formatJsonMessage(createServerRound(["Ann", "Bob"], changes)));
  await processRounds(league.context);
}

describe("a server restart", () => {
  test("before the round sets the server up again and shows the incident to players", async ({ league }) => {
    const { fakeServer, runWorker, readMatchServer, startRound } = await openMatch(league);
    const matchSettings = readMatchSettings(fakeServer);

    await restartServer(fakeServer);
    await runWorker();
    expect(readMatchSettings(fakeServer)).toEqual(matchSettings);
    expect(await readMatchServer()).toMatchObject({
      state: "READY",
      incident: "RESTARTED",
      password: matchSettings.password,
    });
    expect(await readSteps(league)).toContain("The server restarted and is set up again");

    await startRound();
    expect(await readMatchServer()).toMatchObject({ incident: null });
    expect(countStartedRounds(fakeServer)).toBe(1);
  });

  test("during a round sets the server up again and restarts the round", async ({ league }) => {
    const { fakeServer, runWorker, readMatchServer, startRound } = await openMatch(league);
    const matchSettings = readMatchSettings(fakeServer);

    await startRound();
    fakeServer.log("game", "kill killer='0:0:Ann' victim='1:1:Bob' weapon=3 special=0");
    await restartServer(fakeServer);
    await runWorker();
    expect(readMatchSettings(fakeServer)).toEqual(matchSettings);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED", killsSince: null });
    expect(await readSteps(league)).toContain("The server restarted during the round, which is played again");
    // The round does not start automatically while no player is on the server.
    expect(countStartedRounds(fakeServer)).toBe(1);

    await startRound();
    expect(countStartedRounds(fakeServer)).toBe(2);
    expect(await readMatchServer()).toMatchObject({ incident: null });
  });

  test("during the setup keeps showing an earlier interrupted round", async ({ league }) => {
    const { fakeServer, runWorker, runWorkerOnce, readMatchServer, startRound } = await openMatch(league);
    const matchSettings = readMatchSettings(fakeServer);

    await startRound();
    await restartServer(fakeServer);
    // The worker's first step only notices the restart. The setup follows in the next step.
    await runWorkerOnce();
    expect(await readMatchServer()).toMatchObject({ state: "CONFIGURING", incident: "ROUND_INTERRUPTED" });

    await restartServer(fakeServer);
    await runWorker();
    await restartServer(fakeServer);
    await runWorker();
    expect(readMatchSettings(fakeServer)).toEqual(matchSettings);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED" });

    await startRound();
    expect(countStartedRounds(fakeServer)).toBe(2);
  });

  test("while no league process runs is noticed by the next process", async ({ league }) => {
    const { fakeServer, readMatchServer, startRound } = await openMatch(league);
    const matchSettings = readMatchSettings(fakeServer);

    await startRound();
    await restartServer(fakeServer);
    // Until the lease of the ended process has expired.
    league.clock.advance(20_000);
    const nextWorker = startWorker(league);
    await nextWorker.runWorker();
    expect(readMatchSettings(fakeServer)).toEqual(matchSettings);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED" });
  });

  test("during a round with posts withdraws the posted metrics", async ({ league }) => {
    const { fakeServer, runWorker, readMatchServer, startRound, matchId } = await openMatch(league);
    await startRound();
    const { resultsRanked } = (await league.call("searchResults", { as: league.admin, body: {} })).data;
    const readResult = async () =>
      (await league.call("getResult", { as: league.admin, id: resultsRanked[0]?._id ?? "" })).data;
    // The players are not compared, because each post replaces their rows.
    const { redPlayers: _red, bluePlayers: _blue, ...fieldsBeforeRound } = await readResult();
    // The round is played on another map than the match was made for.
    const round = { map: "ctf2", durationSeconds: 60, redScore: 300, blueScore: 5, timeLimit: 20 };
    await postAsServer(league, fakeServer, round);
    const readMatch = async () => (await league.call("getMatch", { id: matchId })).data;
    expect(await readMatch()).toMatchObject({ isRunning: true });

    // Empties the outbox, so that only later messages are read below.
    await takeOutboxMessages(league);
    await restartServer(fakeServer);
    await runWorker();
    expect(await readMatch()).toMatchObject({ isRunning: false, isOpen: true });
    expect(await takeOutboxMessages(league)).toContainEqual({ kind: "match-changed", matchId: Number(matchId) });
    expect(await readResult()).toMatchObject(fieldsBeforeRound);
    const { data: maps } = await league.call("searchMaps", { as: league.admin, body: {} });
    expect(maps).toEqual([{ map: fieldsBeforeRound.map, results: 1 }]);
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED" });

    const readResults = async () =>
      (await league.call("searchResults", { as: league.admin, body: {} })).data.resultsRanked;
    expect(await readResults()).toMatchObject([{ redScore: 0, blueScore: 0, isRunning: false }]);

    const readRounds = async () => (await league.call("searchRounds", { as: league.admin })).data;
    expect(await readRounds()).toMatchObject([
      { state: "DISCARDED", reason: "The round was interrupted and is played again" },
    ]);

    // Ten minutes without a post do not end the withdrawn round.
    league.clock.advance(601_000);
    await processRounds(league.context);
    expect(await readMatch()).toMatchObject({ isOpen: true });

    await startRound();
    await postAsServer(league, fakeServer, { durationSeconds: 30, redScore: 100, blueScore: 7 });
    await postAsServer(league, fakeServer, { durationSeconds: 400, redScore: scoreLimit, blueScore: 7 });
    await runWorker();
    expect(await readResults()).toMatchObject([{ redScore: scoreLimit, blueScore: 7 }]);
    expect(await readMatchServer()).toMatchObject({ state: "ENDED" });
  });

  test("after the last post of the round does not repeat the round", async ({ league }) => {
    const { fakeServer, runWorker, readMatchServer, startRound } = await openMatch(league);
    await startRound();
    const key = getPostKey(fakeServer);
    await postRound(
      league,
      key,
      formatJsonMessage(createServerRound(["Ann", "Bob"], { redScore: scoreLimit, blueScore: 5 })),
    );
    await restartServer(fakeServer);
    // The post of the round is still unprocessed.
    await runWorker();
    expect(await readMatchServer()).toMatchObject({ state: "LIVE" });

    await processRounds(league.context);
    await runWorker();
    expect(await readMatchServer()).toMatchObject({ state: "ENDED", incident: null });
    expect(countStartedRounds(fakeServer)).toBe(1);
  });

  test("kicks everyone who is not in the match after the new setup", async ({ league }) => {
    const { fakeServer, runWorker } = await openMatch(league);
    fakeServer.restart();
    await waitUntilDisconnected(fakeServer);
    fakeServer.players = ["Eve", "Ann", "x' client=1 secure=yes flags=1"];
    await runWorker();
    expect(fakeServer.players).toEqual(["Ann"]);
  });

  test("moves the match to another server if the setup fails", async ({ league }) => {
    const { fakeServer, runWorker, readMatchServer, startRound } = await openMatch(league);
    // Reserved after the first server, because its priority value (2) is higher.
    const secondServer = await addFakeServer(league, "EU 2", { priority: 2 });

    await runWorker();
    await startRound();
    fakeServer.misbehaviour = { overriddenSettings: { sv_map: "dm1" } };
    await restartServer(fakeServer);
    // The worker attempts a setup three times.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await runWorker();
      league.clock.advance(retryPauseMs);
    }
    await runWorker();
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
    const { fakeServer, runWorker, readMatchServer, startRound } = await openMatch(league);
    await startRound();
    fakeServer.dropClients();
    await waitUntilDisconnected(fakeServer);
    await runWorker();
    expect(await readMatchServer()).toMatchObject({ state: "LIVE", incident: null });
    expect(countStartedRounds(fakeServer)).toBe(1);
  });

  test("does not interrupt the round if the password and the map have changed in the meantime", async ({ league }) => {
    const { fakeServer, runWorker, readMatchServer, startRound } = await openMatch(league);
    const password = fakeServer.settings.get("password");

    await startRound();
    fakeServer.settings.set("password", "other").set("sv_map", "ctf1");
    fakeServer.dropClients();
    await waitUntilDisconnected(fakeServer);
    await runWorker();
    expect(await readMatchServer()).toMatchObject({ state: "LIVE", incident: null });
    expect(fakeServer.settings.get("password")).toBe(password);
    expect(countStartedRounds(fakeServer)).toBe(1);
  });

  test("does not interrupt the round if the password was about to be changed", async ({ league }) => {
    const { fakeServer, runWorker, readMatchServer, matchId, ann, startRound } = await openMatch(league);
    const formerPassword = fakeServer.settings.get("password") ?? "";

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
    // The console closes the next connection before the worker can apply the new password.
    fakeServer.misbehaviour = { commandsUntilClose: 1 };
    fakeServer.dropClients();
    await waitUntilDisconnected(fakeServer);
    await runWorker();
    fakeServer.misbehaviour = {};
    // The server still has the former password, and posts no rounds.
    fakeServer.settings.set("password", formerPassword).set("sv_round_stats_http_endpoints", "");
    league.clock.advance(retryPauseMs);
    await runWorker();
    expect(await readServer(league, ann, matchId)).toMatchObject({ state: "LIVE", incident: null });
    expect(fakeServer.settings.get("password")).toBe((await readMatchServer())?.password);
    expect(countStartedRounds(fakeServer)).toBe(1);
  });
});
