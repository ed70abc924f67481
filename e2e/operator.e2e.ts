import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { signInAdmin } from "./support/admin.ts";
import { startLeague } from "./support/league.ts";
import { expectToast } from "./support/page-parts.ts";
import { startPostgres } from "./support/postgres.ts";
import { hasSeveralProcesses, runServer } from "./support/run-server.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const ROOT = join(import.meta.dirname, "..");
const SERVER = join(ROOT, "server/src");

test("A backup that is made while the server runs restores the whole league", async ({ page, league, admin }) => {
  // biome-ignore lint/suspicious/noSkippedTests: only skipped with several processes
  test.skip(hasSeveralProcesses, "Several processes share a PostgreSQL database: there is no SQLite file");
  // Letters and quotes that once made a backup unreadable.
  const name = "Łukasz – <b>½</b> \u{1f6a9} 'x'";
  await admin.createMode(name);
  await admin.createPlayer("Teero");

  const folder = await mkdtemp(join(tmpdir(), "league-restored-"));
  const file = join(folder, "league.backup.gz");
  expect(await run("backup/backup.ts", file, league.dataDir)).toContain("Backup written and verified");
  expect(await run("backup/restore.ts", file, folder)).toContain("League restored");

  const restored = await startLeague({ DATA_DIR: folder });
  await page.goto(`${restored.url}/ranked/modes`);
  await expect(page.getByRole("link", { name })).toBeVisible();
  await signIn(page.context(), restored.url, restored.admin);
  await page.goto(`${restored.url}/league/users`);
  await expect(page.getByRole("link", { name: "Teero" })).toBeVisible();
  // Leaves the page, which would otherwise try to reconnect to the event stream and log errors.
  await page.goto("about:blank");
  await restored.stop();
  await rm(folder, { recursive: true });
});

test("A server that is already built starts after newer sources were pulled but not built", async () => {
  const folder = await mkdtemp(join(tmpdir(), "league-pulled-"));
  for (const part of ["server/src", "server/dist", "package.json"])
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  for (const part of ["node_modules", "contract"]) await symlink(join(ROOT, part), join(folder, part), "junction");
  // These files stand for sources of a newer version, which the build does not contain.
  for (const file of ["migrations/9999-next.ts", "seasons/votes/next-routes.ts"])
    await writeFile(join(folder, "server/src/features", file), "");
  const program = relative(join(ROOT, "server"), join(folder, "server/dist/main.js"));
  const server = await runServer(program, { DATA_DIR: join(folder, "data") });
  expect(await server.stop()).toBe(0);
  await rm(folder, { recursive: true });
});

test("While another program locks the database, reads work and no entered text is lost", async ({
  page,
  league,
  admin,
  context,
  browserErrors,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: only skipped with several processes
  test.skip(hasSeveralProcesses, "Several processes share a PostgreSQL database: there is no SQLite file");
  const modeId = await admin.createMode("Instagib 2v2");
  await signIn(context, league.url, league.admin);
  await page.goto(`/ranked/modes/${modeId}`);
  await page.getByLabel("Name").fill("Instagib 3v3");

  const otherConnection = new DatabaseSync(join(league.dataDir, "league.sqlite"));
  otherConnection.exec("begin immediate");
  league.expectLog(/"msg":"database busy"/);
  browserErrors.expect(/status of 503 .*\/api\/mode\//);
  await page.getByRole("button", { name: "Update" }).click();
  await test.step("While the change waits for the lock, reading calls succeed", async () => {
    expect((await fetch(`${league.url}/api/health`)).status).toBe(200);
    expect((await fetch(`${league.url}/api/season/search`, { method: "POST" })).status).toBe(200);
  });
  await expectToast(page, "The database is busy, try again in a moment");
  await expect(page.getByLabel("Name")).toHaveValue("Instagib 3v3");
  otherConnection.exec("rollback");
  otherConnection.close();

  await page.getByRole("button", { name: "Update" }).click();
  await expectToast(page, "Mode updated");
});

test("While a PostgreSQL table is locked, reads work and no entered text is lost", async ({ page, browserErrors }) => {
  const postgres = await startPostgres();
  const league = await startLeague({ DATABASE_URL: postgres.url });
  const admin = await signInAdmin(league);
  const modeId = await admin.createMode("Instagib 2v2");
  await signIn(page.context(), league.url, league.admin);
  await page.goto(`${league.url}/ranked/modes/${modeId}`);
  await page.getByLabel("Name").fill("Instagib 3v3");

  const unlock = await postgres.lock("modes");
  league.expectLog(/"msg":"database busy"/);
  browserErrors.expect(/status of 503 .*\/api\/mode\//);
  await page.getByRole("button", { name: "Update" }).click();
  await test.step("While the change waits for the lock, reading calls succeed", async () => {
    expect((await fetch(`${league.url}/api/health`)).status).toBe(200);
    expect((await fetch(`${league.url}/api/mode/search`, { method: "POST" })).status).toBe(200);
  });
  await expectToast(page, "The database is busy, try again in a moment");
  await expect(page.getByLabel("Name")).toHaveValue("Instagib 3v3");
  await unlock();

  await page.getByRole("button", { name: "Update" }).click();
  await expectToast(page, "Mode updated");
  await page.goto("about:blank");
  await league.stop();
  await postgres.stop();
});

// When the league of a test stops, the test fails if the server has logged an error or a line that is not JSON.
test("Connections that are reset during a request log no error", async ({ page, league }) => {
  const { hostname, port } = new URL(league.url);
  const request = `POST /api/user/signIn HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n`;
  // Resets the connection before the request, within its first line, before its body, and within its body.
  for (const text of ["", "GET /api/hea", request, `${request}{"email":`]) {
    await Promise.all(Array.from({ length: 10 }, () => sendAndReset(Number(port), hostname, text)));
  }
  await page.goto("/ranked/modes");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

// Only Linux can change the limits of a running process.
if (process.platform === "linux") {
  test("While the disk rejects writes, the page says so and keeps the entered text", async ({
    page,
    league,
    admin,
    context,
    browserErrors,
  }) => {
    // biome-ignore lint/suspicious/noSkippedTests: only skipped with several processes
    test.skip(hasSeveralProcesses, "Several processes share a PostgreSQL database: there is no SQLite file");
    const modeId = await admin.createMode("Instagib 2v2");
    await signIn(context, league.url, league.admin);
    await page.goto(`/ranked/modes/${modeId}`);
    await page.getByLabel("Name").fill("Instagib 3v3");

    await limitFileSizes(league.pid, "0");
    league.expectLog(/"msg":"disk error"/);
    browserErrors.expect(/status of 503 .*\/api\/mode\//);
    await page.getByRole("button", { name: "Update" }).click();
    await expectToast(page, "The server's disk is not working, nothing was saved");
    await expect(page.getByLabel("Name")).toHaveValue("Instagib 3v3");
    // The health check tries to write at most once in ten seconds.
    const readHealthError = async () => {
      const response = await fetch(`${league.url}/api/health`);
      const { errorCode } = (await response.json()) as { errorCode?: string };
      return errorCode;
    };
    await expect.poll(readHealthError).toBe("DISK_ERROR");
    expect((await fetch(`${league.url}/api/mode/search`, { method: "POST" })).status).toBe(200);

    await limitFileSizes(league.pid, "unlimited");
    await page.getByRole("button", { name: "Update" }).click();
    await expectToast(page, "Mode updated");
  });
}

/** Connects, sends this text and resets the connection. */
async function sendAndReset(port: number, host: string, text: string): Promise<void> {
  const socket = connect(port, host);
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.write(text, () => resolve());
  });
  socket.resetAndDestroy();
}

/** Limits the size of files that a running process can write, in bytes. */
async function limitFileSizes(pid: number, bytes: string): Promise<void> {
  await promisify(execFile)("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);
}

/** Runs a server command on the league in the folder `dataDir` and returns its output. @param file the backup */
async function run(command: string, file: string, dataDir: string): Promise<string> {
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [join(SERVER, command), file], { env });
  return stdout;
}
