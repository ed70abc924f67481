import { execFile } from "node:child_process";
import { mkdir, open as openFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { signInAt } from "../server/test/sign-in-at.ts";
import type { Run } from "./run.ts";
import { admin, startLeagueServer } from "./start-league-server.ts";

const runCommand = promisify(execFile);
const repetitionCount = 20;
/** The number of changes that are tried while writes are blocked. */
const changesPerBlock = 10;
/** The arguments of `mount` for a small disk. A league without results takes about 3 MB. */
const mountOptions = ["-t", "tmpfs", "-o", "size=16m", "none"];

/**
 * Runs a server on a small disk that becomes full again and again. While the disk is full, the server must answer reads, and
 * reject changes with a message without storing them. When there is space again, it must recover without a restart. Finally
 * starts a server while the disk is read-only. Requires root.
 */
export async function fillDisk(run: Run, folder: string): Promise<string> {
  const disk = join(folder, "disk");
  await mkdir(disk);
  await runCommand("mount", [...mountOptions, disk]);
  try {
    const filler = join(disk, "filler");
    const maxFreeBytes = 500_000;
    const blockWrites = () => fillFile(filler, run.random.integer(0, maxFreeBytes));
    const summary = await blockWritesRepeatedly(run, {
      name: "a full disk",
      dataDir: disk,
      blockWrites,
      allowWrites: () => rm(filler),
    });
    const startError = await startReadOnly(disk);
    if (startError !== null && startError.trim() === "") {
      run.reportFailure("a start on a read-only disk failed without a message");
    }
    return `${summary}; a start on a read-only disk: ${startError ?? "serves"}`;
  } finally {
    await runCommand("umount", [disk]);
  }
}

/**
 * Makes a running server's files read-only again and again, with the flag `i` (immutable), which also applies to root. See
 * `fillDisk`.
 */
export async function forbidWrites(run: Run, folder: string): Promise<string> {
  const dataDir = join(folder, "forbidden");
  await mkdir(dataDir);
  const changeFlag = async (change: "+i" | "-i") => {
    const files = (await readdir(dataDir)).filter((name) => name.startsWith("league.sqlite"));
    await runCommand("chattr", [change, ...files.map((name) => join(dataDir, name))]);
  };
  try {
    const blockWrites = () => changeFlag("+i");
    const allowWrites = () => changeFlag("-i");
    return await blockWritesRepeatedly(run, { name: "files that are read-only", dataDir, blockWrites, allowWrites });
  } finally {
    await changeFlag("-i");
  }
}

type BlockedStorage = {
  readonly name: string;
  readonly dataDir: string;
  /** Prevents the server from storing more than a few bytes. */
  readonly blockWrites: () => Promise<void>;
  /** Allows the server to store data again. */
  readonly allowWrites: () => Promise<void>;
};

/** Makes changes while the server cannot store them, and one change when it can again. @returns a summary of what was tried */
async function blockWritesRepeatedly(
  { reportFailure }: Run,
  { name, dataDir, blockWrites, allowWrites }: BlockedStorage,
): Promise<string> {
  const server = await startLeagueServer(dataDir);
  const confirmedNames: string[] = [];
  let rejectedCount = 0;
  try {
    const call = await signInAt(server.api, admin);
    const createMode = async (mode: string) => {
      await call("POST", "/mode/create", { name: mode });
      confirmedNames.push(mode);
    };
    for (let index = 0; index < repetitionCount; index += 1) {
      await blockWrites();
      for (let change = 0; change < changesPerBlock; change += 1) {
        await createMode(`Mode ${index} ${change}`).catch((error: Error) => {
          rejectedCount += 1;
          // The message must name the disk as the reason.
          if (!error.message.includes("disk")) reportFailure(`${name}: ${error.message}`);
        });
      }
      await call("POST", "/mode/search").catch((error: Error) => reportFailure(`${name}, reading: ${error.message}`));
      await allowWrites();
      await createMode(`Mode ${index}`).catch((error: Error) => reportFailure(`after ${name}: ${error.message}`));
    }
    const { data } = await call<{ data: { name: string }[] }>("POST", "/mode/search");
    const storedNames = data.map((mode) => mode.name).toSorted();
    if (String(storedNames) !== String(confirmedNames.toSorted()))
      reportFailure(`${name}: stored ${storedNames}, confirmed ${confirmedNames}`);
  } finally {
    await server.kill();
  }
  return `${repetitionCount} times ${name}, ${confirmedNames.length} changes confirmed and ${rejectedCount} rejected`;
}

/** Writes a file until the disk is full, except for `freeBytes`. */
async function fillFile(path: string, freeBytes: number): Promise<void> {
  const file = await openFile(path, "w");
  const chunk = Buffer.alloc(65_536);
  try {
    let size = 0;
    for (;;) {
      // An error means that the disk is full.
      const { bytesWritten } = await file.write(chunk).catch(() => ({ bytesWritten: 0 }));
      if (bytesWritten === 0) break;
      size += bytesWritten;
    }
    await file.truncate(Math.max(0, size - freeBytes));
  } finally {
    await file.close();
  }
}

/** Starts a server on the disk while it is read-only. @returns the error message, or `null` if the server starts */
async function startReadOnly(disk: string): Promise<string | null> {
  await runCommand("mount", ["-o", "remount,ro", disk]);
  try {
    const server = await startLeagueServer(disk);
    await server.kill();
    return null;
  } catch (error) {
    return (error as Error).message.trim();
  } finally {
    await runCommand("mount", ["-o", "remount,rw", disk]);
  }
}
