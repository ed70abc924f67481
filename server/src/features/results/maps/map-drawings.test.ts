import { mkdtemp, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { MapDrawings } from "./map-drawings.ts";
import { mapFileLimits } from "./read-game-layer.ts";

/** How long a listing of the folder is cached, in milliseconds. */
const maxListingAgeMs = 10_000;
/** The maximum number of files that are read. */
const maxFiles = 200;

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "maps-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Writes a file that is too large, so that reading it logs a warning. */
async function writeLargeFile(folder: string, name: string, extraBytes = 1): Promise<void> {
  await writeFile(join(folder, name), "");
  await truncate(join(folder, name), mapFileLimits.bytes + extraBytes);
}

/** Opens the drawings of a folder. `takeWarnings` lists them and returns the warnings, `clock` tells the time. */
function openDrawings(folder: string) {
  const clock = { ms: 1_000_000 };
  const warnings: object[] = [];
  const drawings = new MapDrawings(folder, { now: () => clock.ms }, (details) => warnings.push(details));
  const takeWarnings = async () => {
    expect(await drawings.list()).toEqual([]);
    return warnings.splice(0);
  };
  return { clock, takeWarnings };
}

const createWarning = (map: string) => ({ map, reason: "is too large" });

test("the folder of maps is listed every ten seconds, or if the clock was set back, and each file is read once", async () => {
  const folder = await createFolder();
  const { clock, takeWarnings } = openDrawings(folder);
  expect(await takeWarnings()).toEqual([]);
  await writeLargeFile(folder, "ctf1.map");
  clock.ms += maxListingAgeMs - 1;
  expect(await takeWarnings()).toEqual([]);
  clock.ms += 1;
  expect(await takeWarnings()).toEqual([createWarning("ctf1")]);

  await writeLargeFile(folder, "ctf2.map");
  clock.ms -= 500_000;
  expect(await takeWarnings()).toEqual([createWarning("ctf2")]);
  clock.ms += maxListingAgeMs;
  expect(await takeWarnings()).toEqual([]);
});

test("a file is read again if its size or its modification time has changed", async () => {
  const folder = await createFolder();
  const setTime = (name: string, time: Date) => utimes(join(folder, name), time, time);
  const oldTime = new Date("2026-01-01");
  for (const name of ["ctf1.map", "ctf2.map", "ctf3.map"]) {
    await writeLargeFile(folder, name);
    await setTime(name, oldTime);
  }
  const { clock, takeWarnings } = openDrawings(folder);
  expect(await takeWarnings()).toEqual(["ctf1", "ctf2", "ctf3"].map(createWarning));

  await writeLargeFile(folder, "ctf2.map", 2);
  await setTime("ctf2.map", oldTime);
  await setTime("ctf3.map", new Date("2026-01-02"));
  clock.ms += maxListingAgeMs;
  expect(await takeWarnings()).toEqual(["ctf2", "ctf3"].map(createWarning));
});

test("only files with the extension .map and a name of at most 127 characters are read", async () => {
  const folder = await createFolder();
  const longestName = "x".repeat(127);
  for (const name of ["notes.txt", ".map", `${longestName}.map`, `${longestName}x.map`])
    await writeLargeFile(folder, name);
  expect(await openDrawings(folder).takeWarnings()).toEqual([createWarning(longestName)]);
});

test("only the first 200 files by name are read", async () => {
  const folder = await createFolder();
  const maps = Array.from({ length: maxFiles + 1 }, (_, index) => `ctf${1000 + index}`);
  for (const map of maps.toReversed()) await writeLargeFile(folder, `${map}.map`);
  expect(await openDrawings(folder).takeWarnings()).toEqual(maps.slice(0, maxFiles).map(createWarning));
});

test("a missing folder is not logged, but a folder that cannot be read is", async () => {
  const folder = await createFolder();
  expect(await openDrawings(join(folder, "missing")).takeWarnings()).toEqual([]);
  // The name is longer than file systems allow.
  const unreadableFolder = join(folder, "x".repeat(300));
  expect(await openDrawings(unreadableFolder).takeWarnings()).toEqual([{ err: expect.any(Error) }]);
});
