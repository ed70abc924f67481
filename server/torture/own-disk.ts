import { execFile } from "node:child_process";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { signInAt } from "../test/sign-in-at.ts";
import type { Run } from "./run.ts";
import { admin, startLeague } from "./traced-league.ts";

const run = promisify(execFile);
const fills = 20;
/** A league without results takes about 3 MB. */
const mount = ["-t", "tmpfs", "-o", "size=16m", "none"];

/**
 * A league on a small disk of its own, which becomes full again and again, and is then read-only: what it refuses is said in words
 * and not stored, pages are read meanwhile, and it goes on by itself once there is room. Wants to be root.
 */
export async function fillDisk({ random, found }: Run, folder: string): Promise<string> {
  const disk = join(folder, "disk");
  await mkdir(disk);
  await run("mount", [...mount, disk]);
  try {
    const league = await startLeague(disk);
    const answered: string[] = [];
    let refused = 0;
    try {
      const call = await signInAt(league.api, admin);
      const makeMode = async (name: string) => {
        await call("POST", "/mode/create", { name });
        answered.push(name);
      };
      for (let index = 0; index < fills; index += 1) {
        const filler = join(disk, "filler");
        await fill(filler, random.whole(0, 500_000));
        for (let change = 0; change < 10; change += 1) {
          await makeMode(`Mode ${index} ${change}`).catch((fault: Error) => {
            refused += 1;
            if (!fault.message.includes("disk")) found(`a full disk: ${fault.message}`);
          });
        }
        await call("POST", "/mode/search").catch((fault: Error) => found(`a full disk, reading: ${fault.message}`));
        await rm(filler);
        await makeMode(`Mode ${index}`).catch((fault: Error) => found(`room again: ${fault.message}`));
      }
      const { data } = await call<{ data: { name: string }[] }>("POST", "/mode/search");
      const there = data.map(({ name }) => name).toSorted();
      if (String(there) !== String(answered.toSorted())) found(`stored ${there}, answered ${answered}`);
    } finally {
      await league.kill();
    }
    const said = await startReadOnly(disk);
    if (said !== null && said.trim() === "") found("a start on a read-only disk ended without words");
    return `a disk filled ${fills} times, ${answered.length} changes answered and ${refused} refused; a start on a read-only disk: ${said ?? "serves"}`;
  } finally {
    await run("umount", [disk]);
  }
}

/** Writes a file until the disk is full, but for some bytes. */
async function fill(path: string, left: number): Promise<void> {
  const file = await open(path, "w");
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
  await run("mount", ["-o", "remount,ro", disk]);
  try {
    await (await startLeague(disk)).kill();
    return null;
  } catch (fault) {
    return (fault as Error).message.trim();
  } finally {
    await run("mount", ["-o", "remount,rw", disk]);
  }
}
