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
/** The password of the first admin, unless a test sets another one. */
const adminPassword = "a good one";

/** Starts a server from its sources, with its own data folder. `exitCode` resolves when the server has ended. */
async function startServer(settings: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), "league-main-"));
  const env = { DATA_DIR: folder, ADMIN_PASSWORD: adminPassword, ...settings };
  const server = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(async () => {
    server.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });
  const exitCode = once(server, "exit").then(([code]) => code as number | null);
  return { server, exitCode };
}

/** Waits until the server logs its URL, and returns the URL. */
function readUrl({ stdout }: { readonly stdout: Readable }): Promise<string> {
  return new Promise((resolve) => {
    stdout.on("data", (chunk) => {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk)) ?? [];
      if (url) resolve(url);
    });
  });
}

test("startup reports all errors of the configuration at once", async () => {
  const { server, exitCode } = await startServer({ PORT: "http", PUBLIC_URL: "here", SESSION_DAYS: "0" });
  expect(await text(server.stderr)).toBe(
    [
      "The configuration has errors:",
      "  PORT must be a whole number from 0 to 65535",
      "  PUBLIC_URL must be an http(s) address without a path",
      "  SESSION_DAYS must be a whole number from 1 to 90",
      "",
    ].join("\n"),
  );
  expect(await exitCode).toBe(1);
});

test("startup fails if the port is in use", async () => {
  const otherServer = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void otherServer.close());
  await once(otherServer, "listening");
  const { port } = otherServer.address() as AddressInfo;
  const { server, exitCode } = await startServer({ PORT: String(port) });
  expect(await text(server.stderr)).toBe(`listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`);
  expect(await exitCode).toBe(1);
});

test("startup fails if the data folder is not writable", async () => {
  // A file cannot contain a folder.
  const folderInFile = join(program, "data");
  const { server, exitCode } = await startServer({ DATA_DIR: folderInFile });
  expect(await text(server.stderr)).toMatch(/^The data folder \(DATA_DIR\) is not writable: .*main\.js.data.*\n$/);
  expect(await exitCode).toBe(1);
});

test("only the first start logs the first admin's password, as a JSON line if the output is not a terminal", async () => {
  const folder = await mkdtemp(join(tmpdir(), "league-main-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const passwordMessagesOfStarts: string[][] = [];
  for (const _start of ["first", "second"]) {
    const { server, exitCode } = await startServer({ PORT: "0", DATA_DIR: folder, ADMIN_PASSWORD: "" });
    const log = text(server.stdout);
    await readUrl(server);
    server.kill("SIGTERM");
    expect(await exitCode).toBe(0);
    const lines = (await log).trimEnd().split("\n");
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    passwordMessagesOfStarts.push(messages.filter((message) => / password \S+ /.test(message)));
  }
  expect(passwordMessagesOfStarts).toEqual([
    [expect.stringMatching(/^The first admin signs in as \S+ with the password \S+ /)],
    [],
  ]);
});

test("passwords are hashed at full cost, regardless of the environment", async () => {
  const folder = await mkdtemp(join(tmpdir(), "league-main-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  // Neither variable may have an effect.
  const { server, exitCode } = await startServer({ PORT: "0", DATA_DIR: folder, PASSWORD_COST: "1", NODE_ENV: "test" });
  await readUrl(server);
  server.kill("SIGTERM");
  expect(await exitCode).toBe(0);
  const { db, close } = await openDatabase<Tables>({ url: undefined, file: join(folder, "league.sqlite") });
  onTestFinished(close);
  expect(await db.selectFrom("users").select("password_hash").execute()).toEqual([
    { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
  ]);
});

test("startup deletes old account requests even if account requests are disabled", async () => {
  const settings = { PORT: "0", DATA_DIR: await mkdtemp(join(tmpdir(), "league-main-")), ACCOUNT_REQUESTS: "off" };
  onTestFinished(() => rm(settings.DATA_DIR, { recursive: true }));
  const open = () => openDatabase<Tables>({ url: undefined, file: join(settings.DATA_DIR, "league.sqlite") });
  const databaseBefore = await open();
  await migrate(databaseBefore.db, migrations);
  // The request was made in 1970.
  const request = { user_name: "Ann", contact: "mail", message: "Hello", secret_hash: "1", requested_at: 1 } as const;
  await databaseBefore.db
    .insertInto("account_requests")
    .values({ ...request, state: "OPEN" })
    .execute();
  await databaseBefore.close();
  const { server, exitCode } = await startServer(settings);
  await readUrl(server);
  server.kill("SIGTERM");
  expect(await exitCode).toBe(0);
  const { db, close } = await open();
  onTestFinished(close);
  expect(await db.selectFrom("account_requests").select("id").execute()).toEqual([]);
});

test("the server starts healthy and shuts down cleanly", async () => {
  const expectedVersion = { version: packageFile.version, commit: "92625854d1b2a3c4e5f60718293a4b5c6d7e8f90" };
  const { server, exitCode } = await startServer({ PORT: "0", LEAGUE_COMMIT: expectedVersion.commit });
  const log = text(server.stdout);
  const url = await readUrl(server);
  const reply = await fetch(`${url}/api/health`);
  expect(await reply.json()).toMatchObject({
    ok: true,
    data: { database: "ok", migrations: "done", ...expectedVersion },
  });
  server.kill("SIGTERM");
  expect(await exitCode).toBe(0);
  const lines = (await log).trimEnd().split("\n");
  const levels = lines.map((line) => (JSON.parse(line) as { level: string }).level);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: "league started", ...expectedVersion, commit: "92625854" }),
  );
  expect(levels.filter((level) => level === "error" || level === "fatal")).toEqual([]);
  expect(await log).not.toContain(adminPassword);
});

/** Runs a command of the server with a data folder, and returns its output. @throws an error with `stderr` if it fails */
async function runCommand(folder: string, command: string, ...args: string[]): Promise<string> {
  const env = { DATA_DIR: folder };
  return (await promisify(execFile)(process.execPath, [join(import.meta.dirname, command), ...args], { env })).stdout;
}

test("commands fail without a database and do not create one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "league-main-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const noDatabaseError = `There is no database at ${join(folder, "league.sqlite")}\n`;
  // `read-figures.ts` is the former name of `reread-statistics.ts`. It still works.
  for (const command of ["rebuild/rebuild.ts", "reread-statistics.ts", "read-figures.ts", "remove-second-factor.ts"])
    await expect(runCommand(folder, command, "Ann"), command).rejects.toMatchObject({ stderr: noDatabaseError });
  expect(await readdir(folder)).toEqual([]);
});
