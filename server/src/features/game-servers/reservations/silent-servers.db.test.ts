import { describe, expect } from "vitest";
import {
  addFakeServer,
  readReservations,
  readServer,
  readyMatch,
  startWorker,
  test,
} from "../../../../test/fake-servers.ts";
import type { League } from "../../../../test/open-league.ts";
import { type Player, signUpAll } from "../../../../test/queue-up.ts";
import { test as eventTest, minute, nameLineUps, start } from "../../../../test/reserved-event.ts";

type Added = Awaited<ReturnType<typeof addFakeServer>>;
type Work = ReturnType<typeof startWorker>["work"];

async function openMatch(league: League) {
  const first = await addFakeServer(league, "EU 1", 1);
  const { work } = startWorker(league);
  await work();
  const { players, matchId } = await readyMatch(league);
  await work(2);
  const [ann] = players as [Player];
  const seen = () => readServer(league, ann, matchId);
  expect(await seen()).toMatchObject({ state: "READY", incident: null });
  return { first, work, matchId, ann, seen };
}

async function kill({ fakeServer }: Added): Promise<void> {
  await fakeServer.stop();
  await expect.poll(() => fakeServer.clients).toBe(0);
}

async function returns({ fakeServer, port }: Added, config: Readonly<Record<string, string>> = {}): Promise<void> {
  fakeServer.restart(config);
  await fakeServer.listen(port);
}

/** Lets this many seconds pass. The league retries the server every five. */
async function pass(league: League, work: Work, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    await work(2);
    league.clock.advance(5000);
  }
  await work(3);
}

async function statesIn(league: League) {
  return (await readReservations(league)).map(({ gameServerName, state }) => [gameServerName, state]);
}

describe("a ready match whose server stops responding", () => {
  test("hides its server, and moves to a free one within half a minute", async ({ league }) => {
    const { first, work, seen } = await openMatch(league);
    const second = await addFakeServer(league, "EU 2", 2);
    await work();
    const before = (await seen())?.password;
    await kill(first);
    await work(2);
    expect(await seen()).toMatchObject({ state: "READY", incident: "SILENT", address: null, password: null });
    await pass(league, work, 25);
    expect(await seen()).toMatchObject({ state: "READY", incident: "SERVER_REPLACED", address: "play.example:8303" });
    expect(await statesIn(league)).toEqual([
      ["EU 2", "READY"],
      ["EU 1", "CANCELLED"],
    ]);
    const after = (await seen())?.password;
    expect(after).not.toBe(before);
    expect(second.fakeServer.settings.get("password")).toBe(after);
    second.fakeServer.players = ["Ann", "Bob"];
    await work(3);
    expect(await seen()).toMatchObject({ state: "LIVE", incident: null });
  });

  test("says that no other server is free, and takes the first that becomes free", async ({ league }) => {
    const { first, work, seen } = await openMatch(league);
    await kill(first);
    await pass(league, work, 45);
    expect(await seen()).toMatchObject({ state: "READY", incident: "NO_OTHER_SERVER", address: null });
    await addFakeServer(league, "EU 2", 2);
    await pass(league, work, 5);
    expect(await seen()).toMatchObject({ state: "READY", incident: "SERVER_REPLACED" });
  });

  test("takes precedence over a match that began to wait later", async ({ league }) => {
    const { first, work, seen } = await openMatch(league);
    await kill(first);
    await pass(league, work, 25);
    const other = await readyMatch(league, "Cid", "Dan");
    await work();
    await addFakeServer(league, "EU 2", 2);
    await pass(league, work, 5);
    expect(await seen()).toMatchObject({ state: "READY", incident: "SERVER_REPLACED" });
    expect(await readServer(league, other.players[0] as Player, other.matchId)).toMatchObject({ state: "WAITING" });
  });

  test("continues if the server responds again before another one is free", async ({ league }) => {
    const { first, work, seen } = await openMatch(league);
    const { password = "" } = (await seen()) ?? {};
    await kill(first);
    await pass(league, work, 45);
    await returns(first);
    await pass(league, work, 5);
    expect(await seen()).toMatchObject({ state: "READY", incident: "RESTARTED", password });
    expect(await statesIn(league)).toEqual([["EU 1", "READY"]]);
  });

  test("stays if only the console was unavailable for some seconds", async ({ league }) => {
    const { first, work, seen } = await openMatch(league);
    await addFakeServer(league, "EU 2", 2);
    await kill(first);
    await work(2);
    expect(await seen()).toMatchObject({ incident: "SILENT" });
    await first.fakeServer.listen(first.port);
    await pass(league, work, 30);
    expect(await seen()).toMatchObject({ state: "READY", incident: null, address: "play.example:8303" });
    expect(await statesIn(league)).toEqual([["EU 1", "READY"]]);
  });

  test("leaves a server that is reset before another match gets it", async ({ league }) => {
    const { first, work, seen } = await openMatch(league);
    const { password: known } = (await seen()) ?? {};
    await addFakeServer(league, "EU 2", 2);
    await kill(first);
    await pass(league, work, 25);
    const other = await readyMatch(league, "Cid", "Dan");
    await work(2);
    const seenByCid = () => readServer(league, other.players[0] as Player, other.matchId);
    expect(await seenByCid()).toMatchObject({ state: "WAITING" });
    // It has kept its state and the players of the first match.
    first.fakeServer.players = ["Ann", "Eve"];
    await first.fakeServer.listen(first.port);
    league.clock.advance(5 * minute);
    await work(1);
    expect(first.fakeServer.settings.get("password")).not.toBe(known);
    expect(first.fakeServer.players).toEqual([]);
    await work(4);
    expect(await seenByCid()).toMatchObject({ state: "READY" });
    expect(first.fakeServer.settings.get("password")).toBe((await seenByCid())?.password);
  });

  test("cannot be started there, and moves even if its start was requested before", async ({ league }) => {
    const { first, work, seen } = await openMatch(league);
    await addFakeServer(league, "EU 2", 2);
    await work();
    const id = (await readReservations(league))[0]?._id ?? "";
    await league.call("startReservation", { as: league.admin, id });
    await kill(first);
    await pass(league, work, 5);
    expect(await seen()).toMatchObject({ state: "LIVE", incident: "SILENT", address: null });
    expect(await league.rejected("startReservation", { as: league.admin, id })).toMatchObject({
      errorCode: "RESERVATION_OVER",
    });
    await pass(league, work, 20);
    expect(await seen()).toMatchObject({ state: "READY", incident: "SERVER_REPLACED" });
  });

  test("takes one server, and no two matches share one, with several processes", async ({ league }) => {
    const { first, work } = await openMatch(league);
    const second = await addFakeServer(league, "EU 2", 2);
    const workers = [{ work }, startWorker(league), startWorker(league)];
    const all: Work = async (turns = 1) => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.all(workers.map((one) => one.work()));
    };
    await all();
    await kill(first);
    await pass(league, all, 20);
    await readyMatch(league, "Cid", "Dan");
    await pass(league, all, 10);
    expect(await statesIn(league)).toEqual([
      ["EU 2", "READY"],
      ["EU 1", "CANCELLED"],
      [null, "WAITING"],
    ]);
    expect(second.fakeServer.refused).toBe(0);
  });

  test("either moves or stays if the server responds at the same moment", async ({ league }) => {
    const { first, work, seen } = await openMatch(league);
    await addFakeServer(league, "EU 2", 2);
    const other = startWorker(league);
    await work();
    await kill(first);
    await pass(league, work, 15);
    league.clock.advance(5000);
    await first.fakeServer.listen(first.port);
    await Promise.all([work(3), other.work(3)]);
    league.clock.advance(5000);
    await Promise.all([work(3), other.work(3)]);
    await work(3);
    const held = (await readReservations(league)).filter(({ state }) => state === "READY");
    expect(held).toHaveLength(1);
    expect(await seen()).toMatchObject({ state: "READY", address: "play.example:8303" });
  });
});

describe("a match whose server stops responding during a round", () => {
  test("stays there and shows it until an admin moves it; then the round is played again", async ({ league }) => {
    const { first, work, seen } = await openMatch(league);
    await addFakeServer(league, "EU 2", 2);
    await work();
    first.fakeServer.players = ["Ann", "Bob"];
    await work(3);
    const { password } = (await seen()) ?? {};
    await kill(first);
    await pass(league, work, 120);
    expect(await seen()).toMatchObject({ state: "LIVE", incident: "SILENT_IN_ROUND", password });
    expect((await league.call("countWaiting", { as: league.admin })).data.ranked).toMatchObject({ servers: 1 });
    const id = (await readReservations(league))[0]?._id ?? "";
    await league.call("moveReservation", { as: league.admin, id });
    await work(4);
    expect(await seen()).toMatchObject({ state: "READY", incident: "ROUND_INTERRUPTED" });
    expect(await statesIn(league)).toEqual([
      ["EU 2", "READY"],
      ["EU 1", "CANCELLED"],
    ]);
  });

  test("continues if only the console was unavailable", async ({ league }) => {
    const { first, work, seen } = await openMatch(league);
    first.fakeServer.players = ["Ann", "Bob"];
    await work(3);
    await kill(first);
    await pass(league, work, 60);
    await first.fakeServer.listen(first.port);
    await pass(league, work, 5);
    expect(await seen()).toMatchObject({ state: "LIVE", incident: null });
    expect(first.fakeServer.commands.filter((command) => command.startsWith("restart"))).toHaveLength(1);
    expect((await league.call("countWaiting", { as: league.admin })).data.league).toMatchObject({ servers: 0 });
  });
});

eventTest(
  "a leader moves a match of clans only from a server that does not respond, with its rounds",
  async ({ open }) => {
    const { league, foxes, fakeServer, work, serverFor } = open;
    const { fakeServer: second } = await addFakeServer(league, "EU 2", 2);
    const players = await nameLineUps(open);
    league.clock.moveTo(start);
    await work(2);
    fakeServer.players = players;
    await work(2);
    const reserved = async () => (await readReservations(league))[0]?._id ?? "";
    const lead = foxes.lead.token;
    expect(await league.rejected("moveReservation", { as: lead, id: await reserved() })).toMatchObject({
      errorCode: "RESERVATION_OVER",
    });
    const [eve] = (await signUpAll(league, "Eve")) as [Player];
    fakeServer.log("ddnet-insta", "match end");
    await expect
      .poll(async () => {
        await work();
        return (await serverFor(lead))?.rounds;
      })
      .toBe(1);
    league.clock.advance(2 * minute);
    await work(3);
    expect(await serverFor(lead)).toMatchObject({ state: "LIVE", rounds: 1 });
    await fakeServer.stop();
    await expect.poll(() => fakeServer.clients).toBe(0);
    await pass(league, work, 30);
    expect(await serverFor(lead)).toMatchObject({ state: "LIVE", rounds: 1, incident: "SILENT_IN_ROUND" });
    expect(await league.rejected("moveReservation", { as: eve.token, id: await reserved() })).toMatchObject({
      errorCode: "NOT_LEADER",
    });
    await league.call("moveReservation", { as: lead, id: await reserved() });
    await work(4);
    expect(await serverFor(lead)).toMatchObject({ state: "READY", rounds: 1, incident: "ROUND_INTERRUPTED" });
    second.players = players;
    await work(3);
    expect(await serverFor(lead)).toMatchObject({ state: "LIVE", rounds: 1 });
  },
);

eventTest(
  "a match of clans moves between two rounds, also beyond its end, and goes on with the next one",
  async ({ open }) => {
    const { league, foxes, fakeServer, work, serverFor, as } = open;
    const players = await nameLineUps(open);
    league.clock.moveTo(start);
    await work(2);
    fakeServer.players = players;
    await work(2);
    fakeServer.log("ddnet-insta", "match end");
    await expect
      .poll(async () => {
        await work();
        return (await serverFor(as))?.rounds;
      })
      .toBe(1);
    await work(2);
    const map = fakeServer.settings.get("sv_map");
    await fakeServer.stop();
    await expect.poll(() => fakeServer.clients).toBe(0);
    league.clock.advance(100 * minute);
    await pass(league, work, 30);
    expect(await serverFor(as)).toMatchObject({ state: "READY", rounds: 1, incident: "NO_OTHER_SERVER" });
    const { fakeServer: second } = await addFakeServer(league, "EU 2", 2);
    await pass(league, work, 5);
    expect(await serverFor(foxes.lead.token)).toMatchObject({ state: "READY", rounds: 1, incident: "SERVER_REPLACED" });
    expect(second.settings.get("sv_map")).toBe(map);
  },
);
