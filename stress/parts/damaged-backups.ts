import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { SeededRandom } from "../../server/demo/seeded-random.ts";
import { createBackup } from "../../server/src/backup/create-backup.ts";
import { checkBackup, UnreadableBackup } from "../../server/src/backup/read-backup.ts";
import { benchLeague } from "../bench/bench-league.ts";
import type { Run } from "../run.ts";

const damages = 1000;
const results = 1000;

/** Damages a backup at one random place at a time: the compressed file, or its text, which is then compressed again. */
export async function damageBackups({ random, say, found }: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "league-torture-"));
  try {
    const backupFile = join(folder, "whole.backup");
    const damagedFile = join(folder, "damaged.backup");
    const copy = join(folder, "league.sqlite");
    await copyFile(join(await benchLeague(results, say), "league.sqlite"), copy);
    await createBackup({ url: undefined, file: copy }, backupFile, Date.now());
    const compressed = await readFile(backupFile);
    const text = gunzipSync(compressed);
    let harmlessCount = 0;
    let detectedCount = 0;
    for (let index = 0; index < damages; index += 1) {
      const damagesText = index % 2 === 1;
      const bytes = damage(damagesText ? text : compressed, random);
      const file = damagesText ? gzipSync(bytes, { level: 1 }) : bytes;
      await writeFile(damagedFile, file);
      try {
        await checkBackup(damagedFile);
        // Some bytes of a gzip file do not affect its content, such as the operating system in the header.
        if (gunzipSync(file).equals(text)) harmlessCount += 1;
        else found(`damage ${index} is not detected`);
      } catch (error) {
        if (error instanceof UnreadableBackup) detectedCount += 1;
        else found(`damage ${index} causes an unexpected error: ${error}`);
      }
    }
    return `a backup of ${results} results damaged at ${damages} places: ${detectedCount} detected, ${harmlessCount} harmless`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function damage(original: Buffer, random: SeededRandom): Buffer {
  const at = random.whole(0, original.length - 1);
  switch (random.whole(0, 3)) {
    case 0: // truncated
      return original.subarray(0, at);
    case 1: // a part is missing
      return Buffer.concat([original.subarray(0, at), original.subarray(at + random.whole(1, 512))]);
    case 2: // a part is repeated
      return Buffer.concat([original.subarray(0, at + 1), original.subarray(Math.max(0, at - random.whole(0, 512)))]);
    default: {
      const changed = Buffer.from(original);
      changed[at] = (changed[at] ?? 0) ^ random.whole(1, 255);
      return changed;
    }
  }
}
