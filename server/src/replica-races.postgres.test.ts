import { randomUUID } from "node:crypto";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Accounts, addAdmin } from "../test/add-admin.ts";
import { callsOf } from "../test/call-league.ts";
import { cheapPasswords } from "../test/cheap-passwords.ts";
import { rounds } from "../test/dose.ts";
import { runInDatabase, runOnPostgres } from "../test/run-on-postgres.ts";
import { startReplicated } from "../test/start-postgres.ts";
import { testClock } from "../test/test-clock.ts";
import { testLog } from "../test/test-log.ts";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { migrations } from "./features/migrations.ts";
import type { Tables } from "./features/tables.ts";
import { transaction } from "./platform/database/database.ts";
import { followChanges } from "./platform/database/follow-changes.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import type { ReplicaState } from "./platform/database/replica.ts";
import { asReadCall } from "./platform/database/trace.ts";
import { systemRandom } from "./platform/random.ts";

let servers: Awaited<ReturnType<typeof startReplicated>>;
let url: string;
let accounts: Accounts;

beforeAll(async () => {
  servers = await startReplicated();
  await runOnPostgres(servers.url, "create database league");
  url = `${servers.url}/league`;
  const { db, close } = await openDatabase<Tables>({ url, file: "" });
  await migrate(db, migrations);
  accounts = await addAdmin(db);
  await close();
});

afterAll(() => servers.stop());

/** Runs work while the replica does not replay what it receives. */
async function whilePaused(work: () => Promise<void>): Promise<void> {
  const replica = `${servers.replicaUrl}/league`;
  await runInDatabase(replica, "select pg_wal_replay_pause()");
  try {
    await work();
  } finally {
    await runInDatabase(replica, "select pg_wal_replay_resume()");
  }
}

/**
 * A process of the league that reads from the replica.
 * @param isFollowing whether it receives what is changed
 */
async function startProcess(replicaUrl = `${servers.replicaUrl}/league`, isFollowing = true) {
  const log = testLog();
  const config = readConfig({ RATE_LIMIT: "1000000", LOG_LEVEL: "warn" });
  const states: ReplicaState[] = [];
  const onReplicaState = (state: ReplicaState) => void states.push(state);
  const database = await openDatabase<Tables>({ url, file: "", replicaUrl, onReplicaState, patienceMs: 60_000 });
  const { changes } = database;
  const context = {
    db: database.db,
    clock: testClock(),
    random: systemRandom,
    passwordCost: cheapPasswords,
    settings: config,
  };
  const http = await buildApp({ ...database, config, context, log });
  const following = isFollowing ? await followChanges(changes, url, () => undefined) : null;
  onTestFinished(async () => {
    await following?.stop();
    await http.server.close();
    await database.close();
  });
  const calls = callsOf(http);
  const health = async () => {
    const headers = { authorization: `Bearer ${accounts.adminToken}` };
    const reply = await http.server.inject({ url: "/api/health", headers });
    return reply.json<{ data: { replica: ReplicaState } }>().data.replica;
  };
  const as = accounts.adminToken;
  const rename = async (id: string, name: string) => {
    const { headers } = await calls.send("updateMode", { as, id, body: { name } });
    return String(headers["x-change"]);
  };
  const nameOf = async (id: string, change?: string) => {
    const reply = await calls.call("getMode", { id, ...(change !== undefined && { headers: { "x-change": change } }) });
    return reply.data.name;
  };
  const createMode = async () => (await calls.call("createMode", { as, body: { name: randomUUID() } })).data._id;
  const usesReplica = () => expect.poll(health).toBe("ok");
  return { db: database.db, changes, states, health, rename, nameOf, createMode, usesReplica };
}

/** Changes a mode without numbering the change: nobody is notified, so that whoever reads from the replica is seen to. */
async function renameUnnoticed(id: string, name: string): Promise<void> {
  await runInDatabase(url, `update modes set name = '${name}' where id = ${id}`);
}

test("read calls are answered by the replica", async () => {
  const { db, createMode, rename, nameOf, usesReplica } = await startProcess();
  const id = await createMode();
  await rename(id, "replayed");
  await usesReplica();
  await whilePaused(async () => {
    await renameUnnoticed(id, "not replayed");
    expect(await nameOf(id)).toBe("replayed");
    // Within one call, what is read later is not older than what was read before.
    const find = (reader: typeof db) =>
      reader.selectFrom("modes").select("name").where("id", "=", Number(id)).execute();
    const names = await asReadCall(0, async () => [...(await transaction(db, find)), ...(await find(db))]);
    expect(names.map(({ name }) => name)).toEqual(["not replayed", "not replayed"]);
  });
});

test("whoever changed something reads it at once, on every process, and nobody keeps what was before", async () => {
  const first = await startProcess();
  const second = await startProcess();
  const id = await first.createMode();
  for (const round of rounds(3, 300)) {
    await first.usesReplica();
    await second.usesReplica();
    expect(await second.nameOf(id)).toEqual(expect.any(String));
    await whilePaused(async () => {
      const change = await first.rename(id, `name ${round}`);
      expect(await first.nameOf(id), "by the process that made it").toBe(`name ${round}`);
      expect(await second.nameOf(id, change), "by another").toBe(`name ${round}`);
      await expect.poll(() => second.changes.isBehind(Number(change))).toBe(false);
      expect(await second.nameOf(id), "without its number, once it is received").toBe(`name ${round}`);
    });
    for (const { nameOf } of [first, second]) expect(await nameOf(id), "afterwards").toBe(`name ${round}`);
  }
});

test("a change is read at once where its notification has not arrived", async () => {
  const first = await startProcess();
  const second = await startProcess(undefined, false);
  const id = await first.createMode();
  second.changes.connect(Number(await first.rename(id, "before")));
  await second.usesReplica();
  await whilePaused(async () => {
    const change = await first.rename(id, "of another");
    expect(await second.nameOf(id, change)).toBe("of another");
    await second.rename(id, "its own");
    expect(await second.nameOf(id)).toBe("its own");
  });
});

test("while the replica is away the primary is read, and admins are told", async () => {
  const wire = await openWire(new URL(servers.replicaUrl).port);
  const { createMode, rename, nameOf, usesReplica, health, states } = await startProcess(
    `postgres://league@127.0.0.1:${wire.port}/league`,
  );
  const id = await createMode();
  await rename(id, "before");
  await usesReplica();
  expect(await nameOf(id)).toBe("before");
  wire.cut();
  for (const name of ["one", "two", "three"]) {
    await rename(id, name);
    expect(await nameOf(id)).toBe(name);
  }
  expect(await health()).toBe("away");
  expect(states, "reported once").toEqual(["away"]);
  wire.mend();
  await expect.poll(() => states).toEqual(["away", "ok"]);
});

test("a database that is no replica of the league's is not read", async () => {
  for (const [name, address] of [
    ["the primary itself", url],
    ["another database", `${servers.replicaUrl}/postgres`],
  ] as const) {
    const { createMode, nameOf, health, states } = await startProcess(address);
    const id = await createMode();
    await renameUnnoticed(id, "of the primary");
    expect(await nameOf(id), name).toBe("of the primary");
    expect(await health(), name).toBe("away");
    expect(states, name).toEqual(["away"]);
  }
});

/** A proxy to a server, which can be cut. */
async function openWire(target: string) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(target), "127.0.0.1");
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend() {
      isCut = false;
    },
  };
}
