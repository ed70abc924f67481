import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "./config.ts";
import type { Context } from "./features/context.ts";
import { startLeague } from "./start-league.ts";

/** In milliseconds since the epoch: 1970, so everything from this time is too old. */
const longAgo = 1;

/** Stores what background tasks delete, end or mark when they first run. */
async function storeOutdatedRows({ db }: Context): Promise<void> {
  const account = { email: "ann@players.example", role: "USER", password_hash: "", created_at: longAgo } as const;
  const ann = { ...account, user_name: "Ann", search_key: "ann", blocked: 1 } as const;
  const { id: user_id } = await db.insertInto("users").values(ann).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("email_tries").values({ user_id, email_hash: "", tried_at: longAgo }).execute();
  const ban = { user_id, scope: "ALL", reason: "Spam", ends_at: longAgo, banned_at: longAgo } as const;
  await db.insertInto("bans").values(ban).execute();
  await db.insertInto("audit_log").values({ at: longAgo, author: "LEAGUE", action: "old", changes: "[]" }).execute();
  const request = { user_name: "Ben", contact: "mail", message: "Hello", secret_hash: "1", requested_at: longAgo };
  await db
    .insertInto("account_requests")
    .values({ ...request, state: "OPEN" })
    .execute();
  const mode = { name: "Duel", name_key: "duel" };
  const { id: mode_id } = await db.insertInto("modes").values(mode).returning("id").executeTakeFirstOrThrow();
  const queue = { name: "Duels", name_key: "duels", mode_id, team_size: 1, maps: "[]" };
  const { id: queue_id } = await db.insertInto("queues").values(queue).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("queue_players").values({ queue_id, user_id, place: 1, joined_at: longAgo }).execute();
  const gameServer = { name: "EU 1", name_key: "eu 1", created_at: longAgo };
  const insertServer = db.insertInto("game_servers").values(gameServer).returning("id");
  const { id: game_server_id } = await insertServer.executeTakeFirstOrThrow();
  const round = {
    game_server_id,
    received_at: longAgo,
    content_hash: "",
    body: "no round",
    state: "RECEIVED",
  } as const;
  await db.insertInto("received_rounds").values(round).execute();
}

/** Stops the server like the signal SIGTERM, and waits until the process would exit. Returns the exit code. */
async function stopServer(): Promise<unknown> {
  const exit = Promise.withResolvers<unknown>();
  vi.spyOn(process, "exit").mockImplementation((code) => exit.resolve(code) as never);
  // The fallback for a shutdown that takes too long must not end the process of the tests.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  process.emit("SIGTERM");
  return exit.promise;
}

test("startup begins to prune, lift bans, watch queues, process rounds and create backups, and SIGTERM ends this", async () => {
  const folder = await mkdtemp(join(tmpdir(), "league-start-"));
  const listenersBefore = { SIGTERM: process.listeners("SIGTERM"), SIGINT: process.listeners("SIGINT") };
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.removeAllListeners(signal);
      for (const listener of listenersBefore[signal]) process.on(signal, listener);
    }
    await rm(folder, { recursive: true });
  });
  const config = readConfig({ DATA_DIR: folder, PORT: "0", LOG_LEVEL: "fatal", BACKUP_EVERY_HOURS: "1" });
  const { context } = await startLeague(config, storeOutdatedRows);
  const { db } = context;
  const countRows = async () => ({
    emailAttempts: (await db.selectFrom("email_tries").select("user_id").execute()).length,
    bans: (await db.selectFrom("bans").select("user_id").execute()).length,
    accountRequests: (await db.selectFrom("account_requests").select("id").execute()).length,
    oldEntries: (await db.selectFrom("audit_log").select("id").where("action", "=", "old").execute()).length,
    activePlayers: (await db.selectFrom("queue_players").select("user_id").where("away", "=", 0).execute()).length,
    newRounds: (await db.selectFrom("received_rounds").select("id").where("state", "=", "RECEIVED").execute()).length,
    backups: (await readdir(join(folder, "backups")).catch(() => [])).filter((name) =>
      name.startsWith("league-scheduled"),
    ).length,
  });
  await expect.poll(countRows, { timeout: 30_000 }).toEqual({
    emailAttempts: 0,
    bans: 0,
    accountRequests: 0,
    oldEntries: 0,
    activePlayers: 0,
    newRounds: 0,
    backups: 1,
  });
  expect(await stopServer()).toBe(0);
  // The database is closed.
  await expect(countRows()).rejects.toThrow();
});
