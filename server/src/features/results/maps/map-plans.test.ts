import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { MapPlans } from "./map-plans.ts";
import { mapFileLimits } from "./read-game-layer.ts";

test("the folder of maps is listed every ten seconds, or if the clock was set back, and each file is read once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "maps-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  let now = 1_000_000;
  const warnings: object[] = [];
  const plans = new MapPlans(folder, { now: () => now }, (details) => warnings.push(details));
  // A file that is too large is only reported when it is read.
  const addFile = async (name: string) => {
    await writeFile(join(folder, name), "");
    await truncate(join(folder, name), mapFileLimits.bytes + 1);
  };
  const listReported = async () => {
    expect(await plans.list()).toEqual([]);
    return warnings.splice(0);
  };
  const createWarning = (map: string) => ({ map, reason: "is too large" });

  expect(await listReported()).toEqual([]);
  await addFile("ctf1.map");
  await addFile("notes.txt");
  await addFile(".map");
  now += 9999;
  expect(await listReported()).toEqual([]);
  now += 1;
  expect(await listReported()).toEqual([createWarning("ctf1")]);

  await addFile("ctf2.map");
  now -= 500_000;
  expect(await listReported()).toEqual([createWarning("ctf2")]);
  now += 10_000;
  expect(await listReported()).toEqual([]);
});
