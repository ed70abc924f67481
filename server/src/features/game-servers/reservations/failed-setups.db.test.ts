import { describe, expect } from "vitest";
import {
  addFakeServer,
  createReadyMatch,
  readReservations,
  readServer,
  respondAsTeeworlds,
  startWorker,
  test,
} from "../../../../test/fake-servers.ts";
import type { League } from "../../../../test/open-league.ts";

const minuteMs = 60_000;

type FakeServer = Awaited<ReturnType<typeof addFakeServer>>["fakeServer"];

/** Makes a fake server respond like DDNet, which has no capture the flag. Such a server cannot be set up for a match. */
function respondAsDdnet({ settings }: FakeServer): void {
  for (const name of ["sv_round_stats_http_endpoints", "sv_casual_rounds", "sv_scorelimit"]) settings.delete(name);
}

/** Adds the server EU 1 and lets a match of Ann and Bob reserve it. */
async function openMatch(league: League, prepare: (fakeServer: FakeServer) => void = () => undefined) {
  const { fakeServer } = await addFakeServer(league, "EU 1", { priority: 1 });
  prepare(fakeServer);
  const { runWorker } = startWorker(league);
  await runWorker();
  const { players, matchId } = await createReadyMatch(league);
  await runWorker();
  const readMatchServer = () => readServer(league, players[0], matchId);
  return { fakeServer, runWorker, readMatchServer };
}

/** Returns the game server and the state of each reservation: first those that hold a server, then the newest first. */
async function readStates(league: League) {
  return (await readReservations(league)).map(({ gameServerName, state }) => [gameServerName, state]);
}

async function moveToOtherServer(league: League): Promise<void> {
  const [reservation] = await readReservations(league);
  await league.call("moveReservation", { as: league.admin, id: reservation?._id ?? "" });
}

describe("a server that cannot be set up", () => {
  test("is given up after a minute, and not reserved again before its console was checked", async ({ league }) => {
    const { runWorker, readMatchServer } = await openMatch(league, respondAsDdnet);
    expect(await readStates(league)).toEqual([["EU 1", "CONFIGURING"]]);
    // The second of three attempts.
    league.clock.advance(minuteMs);
    await runWorker();
    const { data: servers } = await league.call("searchGameServers", { as: league.admin });
    expect(servers).toMatchObject([{ state: "UNREACHABLE", fault: "This server has no capture the flag." }]);
    expect(await readStates(league)).toEqual([
      [null, "WAITING"],
      ["EU 1", "RELEASED"],
    ]);
    // The players have not had a server yet, so they learn of no incident.
    expect(await readMatchServer()).toMatchObject({ state: "WAITING", incident: null });

    // A minute after the failure, the console is checked.
    league.clock.advance(minuteMs + 1);
    await runWorker();
    expect(await readMatchServer()).toMatchObject({ state: "CONFIGURING" });
  });

  test("can be replaced by an admin before it is given up", async ({ league }) => {
    const { runWorker, readMatchServer } = await openMatch(league, respondAsDdnet);
    await addFakeServer(league, "EU 2", { priority: 2 });
    await moveToOtherServer(league);
    await runWorker();
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "MOVED" });
  });

  test("is shown as an incident to players who have lost another server before", async ({ league }) => {
    const { runWorker, readMatchServer } = await openMatch(league);
    const { fakeServer: secondServer } = await addFakeServer(league, "EU 2", { priority: 0 });
    respondAsDdnet(secondServer);
    await runWorker();
    await moveToOtherServer(league);
    await runWorker();
    expect(await readMatchServer()).toMatchObject({ state: "CONFIGURING", incident: "MOVED" });
    league.clock.advance(minuteMs);
    await runWorker();
    expect(await readMatchServer()).toMatchObject({ state: "READY", incident: "SERVER_REPLACED" });
    expect((await readStates(league))[0]).toEqual(["EU 1", "READY"]);
  });
});

test("a server that posts no rounds is released like others", async ({ league }) => {
  const { runWorker } = await openMatch(league, respondAsTeeworlds);
  const id = (await readReservations(league))[0]?._id ?? expect.fail();
  await league.call("releaseReservation", { as: league.admin, id });
  await runWorker();
  expect(await readStates(league)).toEqual([["EU 1", "RELEASED"]]);
});

test("changed limits of a mode are applied to a server that waits for its players", async ({ league }) => {
  const { fakeServer, runWorker } = await openMatch(league);
  const [mode] = (await league.call("searchModes")).data;
  const applyLimits = async (body: object) => {
    await league.call("updateMode", { as: league.admin, id: mode?._id ?? expect.fail(), body });
    await runWorker();
    const { sv_scorelimit, sv_timelimit, sv_spectator_slots, sv_max_clients } = Object.fromEntries(fakeServer.settings);
    return { sv_scorelimit, sv_timelimit, sv_spectator_slots, sv_max_clients };
  };
  expect(await applyLimits({ scoreLimit: 600 })).toMatchObject({ sv_scorelimit: "600" });
  expect(await applyLimits({ timeLimit: 12 })).toMatchObject({ sv_timelimit: "12" });
  // The two players and the spectators.
  expect(await applyLimits({ spectators: 3 })).toMatchObject({ sv_spectator_slots: "3", sv_max_clients: "5" });
});
