import { execFile } from "node:child_process";
import { mkdir, open as openFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { signInAt } from "../server/test/sign-in-at.ts";
import type { Run } from "./run.ts";
import { admin, startLeague } from "./traced-league.ts";

const command = promisify(execFile);
const repetitions = 20;
/** A league without results takes about 3 MB. */
const mount = ["-t", "tmpfs", "-o", "size=16m", "none"];

/**
 * Runs a league on a small disk that becomes full again and again, and is then read-only. The league must reject changes
 * with a message and not store them, answer reads, and recover by itself when there is space. Requires root.
 */
export async function fillDisk(run: Run, folder: string): Promise<string> {
  const disk = join(folder, "disk");
  await mkdir(disk);
  await command("mount", [...mount, disk]);
  try {
    const filler = join(disk, "filler");
    const close = () => fill(filler, run.random.whole(0, 500_000));
    const summary = await blockWritesRepeatedly(run, {
      name: "a full disk",
      dataDir: disk,
      close,
      open: () => rm(filler),
    });
    const startError = await startReadOnly(disk);
    if (startError !== null && startError.trim() === "") {
      run.found("a start on a read-only disk failed without a message");
    }
    return `${summary}; a start on a read-only disk: ${startError ?? "serves"}`;
  } finally {
    await command("umount", [disk]);
  }
}

/** Makes a running league's files read-only again and again, with the flag that also applies to root. See `fillDisk`. */
export async function forbidWrites(run: Run, folder: string): Promise<string> {
  const dataDir = join(folder, "forbidden");
  await mkdir(dataDir);
  const changeFlag = async (change: string) => {
    const files = (await readdir(dataDir)).filter((name) => name.startsWith("league.sqlite"));
    await command("chattr", [change, ...files.map((name) => join(dataDir, name))]);
  };
  try {
    const close = () => changeFlag("+i");
    const open = () => changeFlag("-i");
    return await blockWritesRepeatedly(run, { name: "files that are read-only", dataDir, close, open });
  } finally {
    await changeFlag("-i");
  }
}

type BlockedStorage = {
  readonly name: string;
  readonly dataDir: string;
  /** Prevents the league from storing more than a few bytes. */
  readonly close: () => Promise<void>;
  /** Allows the league to store data again. */
  readonly open: () => Promise<void>;
};

/** Makes changes while the league cannot store them, and one when it can. @returns a sentence about what was tried */
async function blockWritesRepeatedly({ found }: Run, { name, dataDir, close, open }: BlockedStorage): Promise<string> {
  const league = await startLeague(dataDir);
  const confirmed: string[] = [];
  let rejectedCount = 0;
  try {
    const call = await signInAt(league.api, admin);
    const makeMode = async (mode: string) => {
      await call("POST", "/mode/create", { name: mode });
      confirmed.push(mode);
    };
    for (let index = 0; index < repetitions; index += 1) {
      await close();
      for (let change = 0; change < 10; change += 1) {
        await makeMode(`Mode ${index} ${change}`).catch((error: Error) => {
          rejectedCount += 1;
          if (!error.message.includes("disk")) found(`${name}: ${error.message}`);
        });
      }
      await call("POST", "/mode/search").catch((error: Error) => found(`${name}, reading: ${error.message}`));
      await open();
      await makeMode(`Mode ${index}`).catch((error: Error) => found(`after ${name}: ${error.message}`));
    }
    const { data } = await call<{ data: { name: string }[] }>("POST", "/mode/search");
    const stored = data.map((mode) => mode.name).toSorted();
    if (String(stored) !== String(confirmed.toSorted())) found(`${name}: stored ${stored}, confirmed ${confirmed}`);
  } finally {
    await league.kill();
  }
  return `${repetitions} times ${name}, ${confirmed.length} changes confirmed and ${rejectedCount} rejected`;
}

/** Writes a file until the disk is full, except for `freeBytes`. */
async function fill(path: string, freeBytes: number): Promise<void> {
  const file = await openFile(path, "w");
  const chunk = Buffer.alloc(65_536);
  try {
    let size = 0;
    while (
      await file.write(chunk).then(
        ({ bytesWritten }) => (size += bytesWritten),
        () => 0,
      )
    );
    await file.truncate(Math.max(0, size - freeBytes));
  } finally {
    await file.close();
  }
}

/** Starts a league on the read-only disk. @returns the error message, or `null` if it starts */
async function startReadOnly(disk: string): Promise<string | null> {
  await command("mount", ["-o", "remount,ro", disk]);
  try {
    await (await startLeague(disk)).kill();
    return null;
  } catch (error) {
    return (error as Error).message.trim();
  } finally {
    await command("mount", ["-o", "remount,rw", disk]);
  }
}
