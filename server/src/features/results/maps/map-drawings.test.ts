import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { MapDrawings } from "./map-drawings.ts";
import { mapFileLimits } from "./read-game-layer.ts";

test("the folder of maps is listed every ten seconds, or if the clock was set back, and each file is read once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "maps-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  let now = 1_000_000;
  const warnings: object[] = [];
  const drawings = new MapDrawings(folder, { now: () => now }, (details) => warnings.push(details));
  // The file is too large, so that reading it logs a warning.
  const addFile = async (name: string) => {
    await writeFile(join(folder, name), "");
    await truncate(join(folder, name), mapFileLimits.bytes + 1);
  };
  const takeWarnings = async () => {
    expect(await drawings.list()).toEqual([]);
    return warnings.splice(0);
  };
  const createWarning = (map: string) => ({ map, reason: "is too large" });

  expect(await takeWarnings()).toEqual([]);
  await addFile("ctf1.map");
  await addFile("notes.txt");
  await addFile(".map");
  // One millisecond before the folder is listed again.
  now += 9999;
  expect(await takeWarnings()).toEqual([]);
  now += 1;
  expect(await takeWarnings()).toEqual([createWarning("ctf1")]);

  await addFile("ctf2.map");
  // The clock is set back.
  now -= 500_000;
  expect(await takeWarnings()).toEqual([createWarning("ctf2")]);
  now += 10_000;
  expect(await takeWarnings()).toEqual([]);
});
