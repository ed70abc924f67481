import { execFile } from "node:child_process";
import { mkdir, open as openFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { signInAt } from "../server/test/sign-in-at.ts";
import type { Run } from "./run.ts";
import { admin, startLeague } from "./traced-league.ts";

const command = promisify(execFile);
const times = 20;
/** A league without results takes about 3 MB. */
const mount = ["-t", "tmpfs", "-o", "size=16m", "none"];

/**
 * A league on a small disk of its own, which becomes full again and again, and is then read-only: what it refuses is said in words
 * and not stored, pages are read meanwhile, and it goes on by itself once there is room. Wants to be root.
 */
export async function fillDisk(run: Run, folder: string): Promise<string> {
  const disk = join(folder, "disk");
  await mkdir(disk);
  await command("mount", [...mount, disk]);
  try {
    const filler = join(disk, "filler");
    const close = () => fill(filler, run.random.whole(0, 500_000));
    const tried = await closeAgain(run, { name: "a full disk", dataDir: disk, close, open: () => rm(filler) });
    const said = await startReadOnly(disk);
    if (said !== null && said.trim() === "") run.found("a start on a read-only disk ended without words");
    return `${tried}; a start on a read-only disk: ${said ?? "serves"}`;
  } finally {
    await command("umount", [disk]);
  }
}

/** A league whose files become read-only while it runs, by the flag that stops root's programs too: as with a full disk. */
export async function forbidWrites(run: Run, folder: string): Promise<string> {
  const dataDir = join(folder, "forbidden");
  await mkdir(dataDir);
  const flag = async (change: string) => {
    const files = (await readdir(dataDir)).filter((name) => name.startsWith("league.sqlite"));
    await command("chattr", [change, ...files.map((name) => join(dataDir, name))]);
  };
  try {
    const close = () => flag("+i");
    const open = () => flag("-i");
    return await closeAgain(run, { name: "files that are read-only", dataDir, close, open });
  } finally {
    await flag("-i");
  }
}

type Closed = {
  readonly name: string;
  readonly dataDir: string;
  /** Keeps the league from storing anything more, or much. */
  readonly close: () => Promise<void>;
  readonly open: () => Promise<void>;
};

/** Has a league make changes while it cannot store them, and then one that it can. @returns what was tried, in words */
async function closeAgain({ found }: Run, { name, dataDir, close, open }: Closed): Promise<string> {
  const league = await startLeague(dataDir);
  const answered: string[] = [];
  let refused = 0;
  try {
    const call = await signInAt(league.api, admin);
    const makeMode = async (mode: string) => {
      await call("POST", "/mode/create", { name: mode });
      answered.push(mode);
    };
    for (let index = 0; index < times; index += 1) {
      await close();
      for (let change = 0; change < 10; change += 1) {
        await makeMode(`Mode ${index} ${change}`).catch((fault: Error) => {
          refused += 1;
          if (!fault.message.includes("disk")) found(`${name}: ${fault.message}`);
        });
      }
      await call("POST", "/mode/search").catch((fault: Error) => found(`${name}, reading: ${fault.message}`));
      await open();
      await makeMode(`Mode ${index}`).catch((fault: Error) => found(`after ${name}: ${fault.message}`));
    }
    const { data } = await call<{ data: { name: string }[] }>("POST", "/mode/search");
    const there = data.map((mode) => mode.name).toSorted();
    if (String(there) !== String(answered.toSorted())) found(`${name}: stored ${there}, answered ${answered}`);
  } finally {
    await league.kill();
  }
  return `${times} times ${name}, ${answered.length} changes answered and ${refused} refused`;
}

/** Writes a file until the disk is full, but for some bytes. */
async function fill(path: string, left: number): Promise<void> {
  const file = await openFile(path, "w");
  const piece = Buffer.alloc(65_536);
  try {
    let size = 0;
    while (
      await file.write(piece).then(
        ({ bytesWritten }) => (size += bytesWritten),
        () => 0,
      )
    );
    await file.truncate(Math.max(0, size - left));
  } finally {
    await file.close();
  }
}

/** @returns what a start said that ended; `null`: it serves */
async function startReadOnly(disk: string): Promise<string | null> {
  await command("mount", ["-o", "remount,ro", disk]);
  try {
    await (await startLeague(disk)).kill();
    return null;
  } catch (fault) {
    return (fault as Error).message.trim();
  } finally {
    await command("mount", ["-o", "remount,rw", disk]);
  }
}
