import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { openLeague } from "../../test/open-league.ts";
import { signUp } from "../../test/sign-up.ts";
import { readBackupStatus } from "../features/backup-state-queries.ts";
import { findBackupError } from "./create-backup.ts";
import { checkBackup } from "./read-backup.ts";
import { backUpIfDue, getBackupFolder, startScheduledBackups } from "./scheduled-backups.ts";

const hourMs = 3_600_000;

/** Opens a league that creates a backup every six hours in a new folder. By default, it keeps one backup. */
async function openLeagueWithSchedule(maxBackupCount = 1) {
  const folder = await mkdtemp(join(tmpdir(), "league-schedule-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const league = await openLeague({
    BACKUP_EVERY_HOURS: "6",
    BACKUP_KEEP: String(maxBackupCount),
    BACKUP_DIR: join(folder, "backups"),
  });
  const log = league.http.server.log;
  /** Creates a backup if it is due. Resolves to whether it was created. */
  const run = (signal = new AbortController().signal) =>
    backUpIfDue(league.context, { location: league.location, log, signal });
  const listFiles = async () => (await readdir(join(folder, "backups"))).sort();
  const readHealth = async (token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return (await league.http.server.inject({ url: "/api/health", headers })).json().data;
  };
  return { ...league, folder, run, listFiles, readHealth };
}

test("exactly one process creates a due backup, and the oldest is deleted", async () => {
  const { run, listFiles, folder, clock } = await openLeagueWithSchedule();
  expect(await run(AbortSignal.abort()), "an aborted backup does not prevent the next one").toBe(false);
  const outcomes = await Promise.all([run(), run(), run()]);
  expect(outcomes.toSorted()).toEqual([false, false, true]);
  expect(await run()).toBe(false);
  const firstBackup = "league-scheduled-2026-03-01T12-00-00.backup.gz";
  expect(await listFiles()).toEqual([firstBackup]);

  const { rows } = await checkBackup(join(folder, "backups", firstBackup));
  expect(rows).toBeGreaterThan(0);

  // Files with other names are not deleted. A backup that a killed process has left unfinished does not count, and does not
  // prevent the next backup.
  await writeFile(join(folder, "backups/league-2026-01-01T00-00-00.backup.gz"), "by hand");
  await writeFile(join(folder, "backups/league-before-update-2026-02-01T00-00-00.backup.gz"), "by an update");
  await writeFile(join(folder, "backups/league-scheduled-2026-01-01T00-00-00.backup.gz.old"), "renamed");
  await mkdir(join(folder, "backups/.unfinished"));
  await writeFile(join(folder, "backups/.unfinished/league-scheduled-2026-03-01T18-00-00.backup.gz"), "half a backup");
  clock.advance(6 * hourMs - 1);
  expect(await run()).toBe(false);

  clock.advance(1);
  expect(await run()).toBe(true);
  expect(await listFiles()).toEqual([
    "league-2026-01-01T00-00-00.backup.gz",
    "league-before-update-2026-02-01T00-00-00.backup.gz",
    "league-scheduled-2026-01-01T00-00-00.backup.gz.old",
    "league-scheduled-2026-03-01T18-00-00.backup.gz",
  ]);
});

test("no backup is deleted while there are fewer than configured", async () => {
  const { run, listFiles, clock } = await openLeagueWithSchedule(3);
  await run();
  clock.advance(6 * hourMs);
  await run();
  expect(await listFiles()).toHaveLength(2);
});

test("a failed backup is logged, shown to admins only, and retried after an hour", async () => {
  const league = await openLeagueWithSchedule();
  const { run, folder, clock, readHealth } = league;
  const { token: userToken } = await signUp(league, "Ada");
  // A file has the name of the folder, so the backup cannot be written.
  await writeFile(join(folder, "backups"), "");
  expect(await run()).toBe(false);
  expect(league.log.drainErrors()).toMatchObject([{ msg: "backup failed", fault: "NOT_WRITABLE" }]);

  const failure = { at: new Date(clock.now()).toISOString(), fault: "NOT_WRITABLE" };
  expect((await readHealth(league.admin)).backups).toEqual({ everyHours: 6, takenAt: null, failure });

  for (const token of [undefined, userToken, "nobody"]) expect(await readHealth(token)).not.toHaveProperty("backups");
  expect((await league.call("findWaiting", { as: league.admin })).data.backups?.failure).toEqual(failure);

  await rm(join(folder, "backups"));
  clock.advance(hourMs - 1);
  expect(await run()).toBe(false);

  clock.advance(1);
  expect(await run()).toBe(true);

  const takenAt = new Date(clock.now()).toISOString();
  expect((await readHealth(league.admin)).backups).toEqual({ everyHours: 6, takenAt, failure: null });
});

// Only Linux can limit the size of the files that a running process writes.
if (process.platform === "linux") {
  test("a backup that fails on a full disk deletes no previous backup and leaves no files", async () => {
    const { run, listFiles, folder, clock, readHealth, admin, log, location } = await openLeagueWithSchedule();
    const previousBackup = "league-scheduled-2026-02-01T12-00-00.backup.gz";
    await mkdir(join(folder, "backups"));
    await writeFile(join(folder, "backups", previousBackup), "the previous backup");
    // On SQLite, the copy of the database file exceeds the limit, but the write-ahead log does not. On PostgreSQL, the backup
    // exceeds it.
    const maxFileBytes = location.url === undefined ? "400000" : "1000";
    await limitFileSizes(maxFileBytes);
    try {
      expect(await run()).toBe(false);
    } finally {
      await limitFileSizes("unlimited");
    }
    expect(log.drainErrors()).toMatchObject([{ msg: "backup failed" }]);
    expect(await listFiles()).toEqual([previousBackup]);
    expect((await readHealth(admin)).backups).toMatchObject({
      takenAt: null,
      failure: { at: new Date(clock.now()).toISOString() },
    });
  });
}

test("scheduled backups run in the background until they are stopped", async () => {
  const { context, http, location, listFiles } = await openLeagueWithSchedule();
  const onError = (error: unknown) => expect(error).toBeUndefined();
  const options = { location, log: http.server.log, onError };
  const backups = startScheduledBackups(context, options);
  await expect.poll(async () => (await readBackupStatus(context))?.takenAt).toBe("2026-03-01T12:00:00.000Z");
  await backups?.stop();
  expect(await listFiles()).toEqual(["league-scheduled-2026-03-01T12-00-00.backup.gz"]);

  const settings = { ...context.settings, backupSchedule: undefined };
  expect(startScheduledBackups({ ...context, settings }, options)).toBeUndefined();
});

test("automatic backups are in the configured folder, or else in the data folder", () => {
  const backupSchedule = { everyHours: 6, keep: 1, folder: undefined };
  expect(getBackupFolder({ dataDir: "/data", backupSchedule: undefined })).toBe("/data/backups");
  expect(getBackupFolder({ dataDir: "/data", backupSchedule })).toBe("/data/backups");
  expect(getBackupFolder({ dataDir: "/data", backupSchedule: { ...backupSchedule, folder: "/disk" } })).toBe("/disk");
});

test("findBackupError recognises a full disk, as the error or its cause, and a folder that cannot be written", () => {
  const diskFullError = Object.assign(new Error("write"), { code: "ENOSPC" });
  expect(findBackupError(new Error("no backup", { cause: diskFullError }))).toBe("DISK_FULL");
  expect(findBackupError(Object.assign(new Error("write"), { code: "EDQUOT" }))).toBe("DISK_FULL");
  for (const code of ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT"])
    expect(findBackupError(Object.assign(new Error("write"), { code }))).toBe("NOT_WRITABLE");
  // 13 is SQLITE_FULL.
  const fullDatabase = Object.assign(new Error("write"), { code: "ERR_SQLITE_ERROR", errcode: 13 });
  expect(findBackupError(fullDatabase)).toBe("DISK_FULL");
  expect(findBackupError(Object.assign(new Error("write"), { code: "EIO" }))).toBe("FAILED");
  expect(findBackupError(new Error("no backup"))).toBe("FAILED");
  expect(findBackupError("no error")).toBe("FAILED");
});

/** Limits the size of the files that this process writes. @param maxBytes a number or "unlimited" */
async function limitFileSizes(maxBytes: string): Promise<void> {
  await promisify(execFile)("prlimit", ["--pid", String(process.pid), `--fsize=${maxBytes}:unlimited`]);
}
