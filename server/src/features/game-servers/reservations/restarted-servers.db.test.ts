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
import { roundOf } from "../../../../test/play.ts";
import type { Player } from "../../../../test/queue-up.ts";
import { test as eventTest, minute, nameLineUps, start } from "../../../../test/reserved-event.ts";
import type { ServerRound } from "../../results/imports/write-round-message.ts";
import { writeJson } from "../../results/imports/write-round-message.ts";
import { processRounds } from "../process-rounds.ts";

type Toy = Awaited<ReturnType<typeof addFakeServer>>["fakeServer"];

async function openMatch(league: League) {
  const { fakeServer, port } = await addFakeServer(league, "EU 1");
  const { work } = startWorker(league);
  await work();
  const { players, matchId } = await readyMatch(league);
  await work(2);
  const [ann] = players as [Player];
  const seen = () => readServer(league, ann, matchId);
  const begin = async () => {
    fakeServer.players = ["Ann", "Bob"];
    await work(3);
    expect(await seen()).toMatchObject({ state: "LIVE" });
  };
  return { toy: fakeServer, port, work, matchId, ann, seen, begin };
}

/** Lets the league notice the lost connection. */
async function lose(toy: Toy, how: () => void): Promise<void> {
  how();
  await expect.poll(() => toy.clients).toBe(0);
  await pause(20);
}

function setupOn({ settings }: Toy) {
  const { password, sv_map, sv_casual_rounds, sv_round_stats_http_endpoints } = Object.fromEntries(settings);
  return { password, sv_map, sv_casual_rounds, endpoint: sv_round_stats_http_endpoints };
}

function restartsOf({ commands }: Toy): number {
  return commands.filter((command) => command.startsWith("restart")).length;
}

async function stepsIn(league: League): Promise<string[]> {
  const [reservation] = await readReservations(league);
  return (reservation?.steps ?? []).map(({ words }) => words);
}

async function postTo(league: League, toy: Toy, changes: Partial<ServerRound>): Promise<void> {
  const key = toy.settings.get("sv_round_stats_http_endpoints")?.split("/").at(-1) ?? "";
  await postRound(league, key, writeJson(roundOf(["Ann", "Bob"], changes)));
  await processRounds(league.context);
}

const config = { sv_map: "dm1", sv_gametype: "dm", password: "of the configuration" };

describe("a server that restarts", () => {
  test("before the round is set up again, and players see it", async ({ league }) => {
    const { toy, work, seen, begin } = await openMatch(league);
    const before = setupOn(toy);
    await lose(toy, () => toy.restart(config));
    await work(3);
    expect(setupOn(toy)).toEqual(before);
    expect(await seen()).toMatchObject({ state: "READY", incident: "RESTARTED", password: before.password });
    expect(await stepsIn(league)).toContain("The server restarted and is set up again");
    await begin();
    expect(await seen()).toMatchObject({ incident: null });
    expect(restartsOf(toy)).toBe(1);
  });

  test("during a round is set up again, and the round restarts", async ({ league }) => {
    const { toy, work, seen, begin } = await openMatch(league);
    const before = setupOn(toy);
    await begin();
    toy.log("game", "kill killer='0:0:Ann' victim='1:1:Bob' weapon=3 special=0");
    await lose(toy, () => toy.restart(config));
    await work(3);
    expect(setupOn(toy)).toEqual(before);
    expect(await seen()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED", killsSince: null });
    expect(await stepsIn(league)).toContain("The server restarted during the round, which is played again");
    // It does not start automatically while nobody is there.
    expect(restartsOf(toy)).toBe(1);
    await begin();
    expect(restartsOf(toy)).toBe(2);
    expect(await seen()).toMatchObject({ incident: null });
  });

  test("during a round and again during the setup keeps showing the interrupted round", async ({ league }) => {
    const { toy, work, seen, begin } = await openMatch(league);
    const before = setupOn(toy);
    await begin();
    await lose(toy, () => toy.restart(config));
    await work(1);
    expect(await seen()).toMatchObject({ state: "CONFIGURING", incident: "ROUND_INTERRUPTED" });
    await lose(toy, () => toy.restart(config));
    await work(2);
    await lose(toy, () => toy.restart(config));
    await work(3);
    expect(setupOn(toy)).toEqual(before);
    expect(await seen()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED" });
    await begin();
    expect(restartsOf(toy)).toBe(2);
  });

  test("while the league is stopped is noticed once it runs", async ({ league }) => {
    const { toy, seen, begin } = await openMatch(league);
    const before = setupOn(toy);
    await begin();
    await lose(toy, () => toy.restart(config));
    league.clock.advance(20_000);
    const next = startWorker(league);
    await next.work(3);
    expect(setupOn(toy)).toEqual(before);
    expect(await seen()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED" });
  });

  test("during a round with posts withdraws the posted metrics", async ({ league }) => {
    const { toy, work, seen, begin, matchId } = await openMatch(league);
    await begin();
    await postTo(league, toy, { durationSeconds: 60, redScore: 300, blueScore: 5 });
    const match = async () => (await league.call("getMatch", { id: matchId })).data;
    expect(await match()).toMatchObject({ isRunning: true });
    await lose(toy, () => toy.restart(config));
    await work(3);
    expect(await match()).toMatchObject({ isRunning: false, isOpen: true });
    expect(await seen()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED" });
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
    await begin();
    await postTo(league, toy, { durationSeconds: 30, redScore: 100, blueScore: 7 });
    await postTo(league, toy, { durationSeconds: 400, redScore: 1000, blueScore: 7, scoreLimit: 1000 });
    await work();
    expect(await results()).toMatchObject([{ redScore: 1000, blueScore: 7 }]);
    expect(await seen()).toMatchObject({ state: "ENDED" });
  });

  test("after the last post of the round does not repeat the round", async ({ league }) => {
    const { toy, work, seen, begin } = await openMatch(league);
    await begin();
    const key = toy.settings.get("sv_round_stats_http_endpoints")?.split("/").at(-1) ?? "";
    await postRound(
      league,
      key,
      writeJson(roundOf(["Ann", "Bob"], { redScore: 1000, blueScore: 5, scoreLimit: 1000 })),
    );
    await lose(toy, () => toy.restart(config));
    // Its post is still unprocessed.
    await work(2);
    expect(await seen()).toMatchObject({ state: "LIVE" });
    await processRounds(league.context);
    await work(2);
    expect(await seen()).toMatchObject({ state: "ENDED", incident: null });
    expect(restartsOf(toy)).toBe(1);
  });

  test("admits only the match's players once it is set up again", async ({ league }) => {
    const { toy, work } = await openMatch(league);
    await lose(toy, () => toy.restart());
    toy.players = ["Eve", "Ann", "x' client=1 secure=yes flags=1"];
    await work(3);
    expect(toy.players).toEqual(["Ann"]);
  });

  test("and can no longer be set up is replaced by another server", async ({ league }) => {
    const { toy, work, seen, begin } = await openMatch(league);
    const other = await addFakeServer(league, "EU 2", 2);
    await work();
    await begin();
    toy.faults = { changes: { sv_map: "dm1" } };
    await lose(toy, () => toy.restart(config));
    for (let tries = 0; tries < 3; tries += 1) {
      await work(2);
      league.clock.advance(5000);
    }
    await work(3);
    expect(await seen()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED" });
    expect((await readReservations(league)).map(({ gameServerName, state }) => [gameServerName, state])).toEqual([
      ["EU 2", "READY"],
      ["EU 1", "RELEASED"],
    ]);
    expect(other.fakeServer.settings.get("sv_map")).toBe("ctf5");
  });
});

describe("a server that loses only the connection to its console", () => {
  test("continues", async ({ league }) => {
    const { toy, work, seen, begin } = await openMatch(league);
    await begin();
    await lose(toy, () => toy.dropClients());
    await work(3);
    expect(await seen()).toMatchObject({ state: "LIVE", incident: null });
    expect(restartsOf(toy)).toBe(1);
  });

  test("continues, also if its password and map were changed in the meantime", async ({ league }) => {
    const { toy, work, seen, begin } = await openMatch(league);
    const password = toy.settings.get("password");
    await begin();
    await lose(toy, () => {
      toy.settings.set("password", "other").set("sv_map", "ctf1");
      toy.dropClients();
    });
    await work(3);
    expect(await seen()).toMatchObject({ state: "LIVE", incident: null });
    expect(toy.settings.get("password")).toBe(password);
    expect(restartsOf(toy)).toBe(1);
  });

  test("continues, also if its password was about to be changed", async ({ league }) => {
    const { toy, work, seen, matchId, ann, begin } = await openMatch(league);
    const before = toy.settings.get("password") ?? "";
    // A server that posts no rounds is recognised only by its password.
    toy.settings.set("sv_round_stats_http_endpoints", "");
    const { data: queues } = await league.call("searchQueues", { as: league.admin });
    const [match] = queues[0]?.matches ?? [];
    const bob = [...(match?.redPlayers ?? []), ...(match?.bluePlayers ?? [])].find(
      ({ userName }) => userName === "Bob",
    );
    await begin();
    const body = { playerId: bob?.userId ?? "" };
    await league.call("removePlayer", { as: league.admin, id: match?.resultId ?? "", body });
    toy.faults = { cutOffAfter: 1 };
    await lose(toy, () => toy.dropClients());
    await work();
    toy.faults = {};
    toy.settings.set("password", before).set("sv_round_stats_http_endpoints", "");
    league.clock.advance(5000);
    await work(2);
    expect(await readServer(league, ann, matchId)).toMatchObject({ state: "LIVE", incident: null });
    expect(toy.settings.get("password")).toBe((await seen())?.password);
    expect(restartsOf(toy)).toBe(1);
  });
});

eventTest(
  "a server that restarts between two rounds of a match of clans is set up for the second",
  async ({ open }) => {
    const { league, as, id, foxes, owls, fakeServer, work, serverFor } = open;
    await league.call("pickMap", { as, id, body: { clanId: foxes.id, map: "ctf3" } });
    await league.call("pickMap", { as, id, body: { clanId: owls.id, map: "ctf_mine" } });
    const players = await nameLineUps(open);
    league.clock.moveTo(start);
    await work(2);
    fakeServer.players = players;
    await work(2);
    expect(await serverFor(as)).toMatchObject({ state: "LIVE", rounds: 0 });
    const key = fakeServer.settings.get("sv_round_stats_http_endpoints")?.split("/").at(-1) ?? "";
    await postRound(league, key, writeJson(roundOf(players, { redScore: 1000, blueScore: 5 })));
    await processRounds(league.context);
    await work(2);
    expect(await serverFor(as)).toMatchObject({ state: "READY", rounds: 1 });
    await lose(fakeServer, () => fakeServer.restart(config));
    await work(3);
    expect(await serverFor(foxes.lead.token)).toMatchObject({ state: "READY", rounds: 1, incident: "RESTARTED" });
    expect(fakeServer.settings.get("sv_map")).toBe("ctf_mine");
    fakeServer.players = players;
    league.clock.advance(2 * minute);
    await work(3);
    expect(await serverFor(as)).toMatchObject({ state: "LIVE", rounds: 1 });
    // In the second round, which has another map.
    await postRound(league, key, writeJson(roundOf(players, { durationSeconds: 60, redScore: 200, blueScore: 6 })));
    await processRounds(league.context);
    await lose(fakeServer, () => fakeServer.restart(config));
    await work(3);
    expect(await serverFor(as)).toMatchObject({ state: "READY", rounds: 1, incident: "ROUND_INTERRUPTED" });
    expect(fakeServer.settings.get("sv_map")).toBe("ctf_mine");
    fakeServer.players = players;
    await work(3);
    expect(await serverFor(as)).toMatchObject({ state: "LIVE", rounds: 1, incident: null });
    await postRound(league, key, writeJson(roundOf(players, { durationSeconds: 600, redScore: 1000, blueScore: 7 })));
    await processRounds(league.context);
    await work(2);
    expect(await serverFor(as)).toMatchObject({ state: "ENDED", rounds: 2 });
    const rounds = (await league.call("getEventRounds", { as, id })).data.rounds;
    expect(rounds.map(({ redScore, blueScore }) => [redScore, blueScore]).sort()).toEqual([
      [1000, 5],
      [1000, 7],
    ]);
  },
);
