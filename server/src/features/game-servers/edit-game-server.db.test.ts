import { describe, expect } from "vitest";
import { addFakeServer, createReadyMatch, startWorker, test } from "../../../test/fake-servers.ts";
import { addGameServer, sendPost } from "../../../test/game-server.ts";
import { type League, openLeague } from "../../../test/open-league.ts";
import { listFreeServers } from "./server-consoles-queries.ts";

const minuteMs = 60_000;

async function readServers(league: League) {
  return (await league.call("searchGameServers", { as: league.admin })).data;
}

function updateServer(league: League, id: string, body: object) {
  return league.call("updateGameServer", { as: league.admin, id, body });
}

describe("the console of a game server", () => {
  test("can be sent back unchanged, as the form does, even during a match", async ({ league }) => {
    const { id } = await addFakeServer(league, "EU 1");
    const { runWorker } = startWorker(league);
    await runWorker();
    const [server] = await readServers(league);
    const { econAddress, address, priority } = server ?? expect.fail();
    const rename = async (name: string) =>
      (await updateServer(league, id, { name, econAddress, address, priority })).data;
    expect(await rename("EU 2")).toMatchObject({ name: "EU 2", econAddress, state: "FREE" });
    await createReadyMatch(league);
    await runWorker();
    expect(await rename("EU 3")).toMatchObject({ name: "EU 3", econAddress, state: "RESERVED" });
  });

  test("is checked again after a minute", async ({ league }) => {
    const { fakeServer } = await addFakeServer(league, "EU 1");
    const { runWorker } = startWorker(league);
    const readState = async () => (await readServers(league))[0]?.state;
    await runWorker();
    fakeServer.misbehaviour = { isFull: true };
    league.clock.advance(minuteMs);
    await runWorker();
    expect(await readState()).toBe("FREE");
    league.clock.advance(1);
    await runWorker();
    expect(await readState()).toBe("UNREACHABLE");
    fakeServer.misbehaviour = {};
    league.clock.advance(minuteMs + 1);
    await runWorker();
    expect(await readState()).toBe("FREE");
  });

  test("cannot belong to a second server, not even if its host is written in other letter case", async () => {
    const league = await openLeague({ ECON_ALLOW: "127.0.0.1, ::1" });
    const { _id: id } = await addGameServer(league, "EU 1");
    const { _id: secondId } = await addGameServer(league, "EU 2");
    await updateServer(league, id, { econAddress: "localhost:8304" });
    await league.expectError(409, "ECON_TAKEN", "updateGameServer", {
      as: league.admin,
      id: secondId,
      body: { econAddress: "LocalHost:8304" },
    });
    const removal = await updateServer(league, id, { econAddress: null });
    expect(removal.data).toMatchObject({ econAddress: null, state: null });
    const { data } = await updateServer(league, secondId, { econAddress: "LocalHost:8304" });
    expect(data).toMatchObject({ state: "UNREACHABLE" });
  });

  test("is shown as off if the operator no longer allows consoles", async () => {
    const league = await openLeague();
    await addGameServer(league, "EU 1");
    // The console was entered and checked while the operator allowed it.
    const checkedConsole = { econ_address: "127.0.0.1:8304", checked_at: league.clock.now() };
    await league.context.db.updateTable("game_servers").set(checkedConsole).execute();
    expect(await readServers(league)).toMatchObject([{ econAddress: "127.0.0.1:8304", state: "OFF" }]);
  });
});

test("the free servers are those that are enabled and have a working console, sorted by priority, then by age", async ({
  league,
}) => {
  const { db, clock } = league.context;
  const works = { econ_address: "127.0.0.1:8304", checked_at: clock.now(), fault: null, priority: 0 };
  const columnsByName = {
    "later by priority": { ...works, priority: 1 },
    first: works,
    "second, because it is newer": works,
    disabled: { ...works, enabled: 0 },
    deleted: { ...works, deleted_at: clock.now() },
    "without a console": { ...works, econ_address: null },
    "not checked": { ...works, checked_at: null },
    "not working": { ...works, fault: "The console's password is wrong." },
  } as const;
  const namesById = new Map<number, string>();
  for (const [name, columns] of Object.entries(columnsByName)) {
    const id = Number((await addGameServer(league, name))._id);
    namesById.set(id, name);
    await db.updateTable("game_servers").set(columns).where("id", "=", id).execute();
  }
  const freeServers = (await listFreeServers(db)).map((id) => namesById.get(id));
  expect(freeServers).toEqual(["first", "second, because it is newer", "later by priority"]);
});

test("after two new keys, only the last two keys are valid", async ({ league }) => {
  const { _id: id, key: firstKey } = await addGameServer(league, "EU 1");
  const rotateKey = async () => (await league.call("rotateGameServerKey", { as: league.admin, id })).data.key;
  const secondKey = await rotateKey();
  const thirdKey = await rotateKey();
  const statuses: number[] = [];
  for (const key of [firstKey, secondKey, thirdKey]) statuses.push((await sendPost(league, key, "any")).status);
  expect(statuses).toEqual([401, 200, 200]);
});
