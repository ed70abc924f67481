import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import packageFile from "../../package.json" with { type: "json" };
import { migrations } from "./features/migrations.ts";
import type { Tables } from "./features/tables.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open-database.ts";

const program = join(import.meta.dirname, "main.js");

/** Starts the league from its sources, with its own data folder. */
async function startLeague(settings: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), "league-main-"));
  const env = { DATA_DIR: folder, ADMIN_PASSWORD: "a good one", ...settings };
  const league = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(async () => {
    league.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });
  const ended = once(league, "exit").then(([code]) => code as number | null);
  return { league, ended };
}

/** Waits until the league logs its URL, and returns the URL. */
function readUrl({ stdout }: { readonly stdout: Readable }): Promise<string> {
  return new Promise((resolve) => {
    stdout.on("data", (chunk) => {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk)) ?? [];
      if (url) resolve(url);
    });
  });
}

test("reports all errors of the configuration at once", async () => {
  const { league, ended } = await startLeague({ PORT: "http", PUBLIC_URL: "here", SESSION_DAYS: "0" });
  expect(await text(league.stderr)).toBe(
    [
      "The configuration has errors:",
      "  PORT must be a whole number from 0 to 65535",
      "  PUBLIC_URL must be an http(s) address without a path",
      "  SESSION_DAYS must be a whole number from 1 to 90",
      "",
    ].join("\n"),
  );
  expect(await ended).toBe(1);
});

test("reports a port that is in use", async () => {
  const portHolder = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void portHolder.close());
  await once(portHolder, "listening");
  const { port } = portHolder.address() as AddressInfo;
  const { league, ended } = await startLeague({ PORT: String(port) });
  expect(await text(league.stderr)).toBe(`listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`);
  expect(await ended).toBe(1);
});

test("reports a data folder that is not writable", async () => {
  const { league, ended } = await startLeague({ DATA_DIR: join(program, "data") });
  expect(await text(league.stderr)).toMatch(/^The data folder \(DATA_DIR\) is not writable: .*main\.js.data.*\n$/);
  expect(await ended).toBe(1);
});

test("logs the first admin's password once as a JSON line if the output is not a terminal", async () => {
  const folder = await mkdtemp(join(tmpdir(), "league-main-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const messages: unknown[][] = [];
  for (const _start of ["first", "second"]) {
    const { league, ended } = await startLeague({ PORT: "0", DATA_DIR: folder, ADMIN_PASSWORD: "" });
    const log = text(league.stdout);
    await readUrl(league);
    league.kill("SIGTERM");
    expect(await ended).toBe(0);
    const lines = (await log).trimEnd().split("\n");
    messages.push(
      lines.map((line) => (JSON.parse(line) as { msg: string }).msg).filter((msg) => / password \S+ /.test(msg)),
    );
  }
  expect(messages).toEqual([[expect.stringMatching(/^The first admin signs in as \S+ with the password \S+ /)], []]);
});

test("hashes passwords at full cost, regardless of the environment", async () => {
  const folder = await mkdtemp(join(tmpdir(), "league-main-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { league, ended } = await startLeague({ PORT: "0", DATA_DIR: folder, PASSWORD_COST: "1", NODE_ENV: "test" });
  await readUrl(league);
  league.kill("SIGTERM");
  expect(await ended).toBe(0);
  const { db, close } = await openDatabase<Tables>({ url: undefined, file: join(folder, "league.sqlite") });
  onTestFinished(close);
  expect(await db.selectFrom("users").select("password_hash").execute()).toEqual([
    { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
  ]);
});

test("deletes old account requests even if account requests are disabled", async () => {
  const settings = { PORT: "0", DATA_DIR: await mkdtemp(join(tmpdir(), "league-main-")), ACCOUNT_REQUESTS: "off" };
  onTestFinished(() => rm(settings.DATA_DIR, { recursive: true }));
  const open = () => openDatabase<Tables>({ url: undefined, file: join(settings.DATA_DIR, "league.sqlite") });
  const before = await open();
  await migrate(before.db, migrations);
  const request = { user_name: "Ann", contact: "mail", message: "Hello", secret_hash: "1", requested_at: 1 } as const;
  await before.db
    .insertInto("account_requests")
    .values({ ...request, state: "OPEN" })
    .execute();
  await before.close();
  const { league, ended } = await startLeague(settings);
  await readUrl(league);
  league.kill("SIGTERM");
  expect(await ended).toBe(0);
  const { db, close } = await open();
  onTestFinished(close);
  expect(await db.selectFrom("account_requests").select("id").execute()).toEqual([]);
});

test("the league starts healthy and shuts down cleanly", async () => {
  const program = { version: packageFile.version, commit: "92625854d1b2a3c4e5f60718293a4b5c6d7e8f90" };
  const { league, ended } = await startLeague({ PORT: "0", LEAGUE_COMMIT: program.commit });
  const log = text(league.stdout);
  const url = await readUrl(league);
  const reply = await fetch(`${url}/api/health`);
  expect(await reply.json()).toMatchObject({ ok: true, data: { database: "ok", migrations: "done", ...program } });
  league.kill("SIGTERM");
  expect(await ended).toBe(0);
  const lines = (await log).trimEnd().split("\n");
  const levels = lines.map((line) => (JSON.parse(line) as { level: string }).level);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: "league started", ...program, commit: "92625854" }),
  );
  expect(levels.filter((level) => level === "error" || level === "fatal")).toEqual([]);
  expect(await log).not.toContain("a good one");
});

/** Runs a command of the server with a data folder, and returns its output. @throws an error with `stderr` if it fails */
async function runCommand(folder: string, command: string, ...args: string[]): Promise<string> {
  const env = { DATA_DIR: folder };
  return (await promisify(execFile)(process.execPath, [join(program, "..", command), ...args], { env })).stdout;
}

test("commands do not create a database", async () => {
  const folder = await mkdtemp(join(tmpdir(), "league-main-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const noDatabaseError = `There is no database at ${join(folder, "league.sqlite")}\n`;
  for (const command of ["rebuild/rebuild.ts", "reread-metrics.ts", "read-figures.ts", "remove-second-factor.ts"])
    await expect(runCommand(folder, command, "Ann"), command).rejects.toMatchObject({ stderr: noDatabaseError });
  expect(await readdir(folder)).toEqual([]);
});

test("the command that removes a second factor accepts a user name with spaces", async () => {
  const folder = await mkdtemp(join(tmpdir(), "league-main-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { league, ended } = await startLeague({ PORT: "0", DATA_DIR: folder });
  await readUrl(league);
  const file = join(folder, "league.sqlite");
  const { db, close } = await openDatabase<Tables>({ url: undefined, file, isShared: true });
  await db.updateTable("users").set({ user_name: "Ann Bee", user_name_key: "ann bee" }).execute();
  await close();
  expect(await runCommand(folder, "remove-second-factor.ts", "Ann", "Bee")).toBe("Ann Bee has no second factor.\n");
  league.kill("SIGTERM");
  expect(await ended).toBe(0);
});
