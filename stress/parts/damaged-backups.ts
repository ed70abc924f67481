import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { SeededRandom } from "../../server/demo/seeded-random.ts";
import { createBackup } from "../../server/src/backup/create-backup.ts";
import { checkBackup, UnreadableBackup } from "../../server/src/backup/read-backup.ts";
import { createBenchLeagueFolder } from "../bench/bench-league.ts";
import type { Run } from "../run.ts";

const damageCount = 1000;
const resultCount = 1000;

/**
 * Damages a backup, each time at one random position: in the compressed file, or in its text, which is compressed again
 * afterwards. Each damage must be detected, unless it does not change the text.
 */
export async function damageBackups({ random, log, reportFailure }: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "league-stress-"));
  try {
    const backupFile = join(folder, "undamaged.backup");
    const damagedFile = join(folder, "damaged.backup");
    const databaseFile = join(folder, "league.sqlite");
    const leagueFolder = await createBenchLeagueFolder(resultCount, log);
    await copyFile(join(leagueFolder, "league.sqlite"), databaseFile);
    await createBackup({ url: undefined, file: databaseFile }, backupFile, Date.now());
    const compressed = await readFile(backupFile);
    const text = gunzipSync(compressed);
    let harmlessCount = 0;
    let detectedCount = 0;
    for (let index = 0; index < damageCount; index += 1) {
      const isTextDamaged = index % 2 === 1;
      const damagedBytes = damageRandomly(isTextDamaged ? text : compressed, random);
      const damagedBackup = isTextDamaged ? gzipSync(damagedBytes, { level: 1 }) : damagedBytes;
      await writeFile(damagedFile, damagedBackup);
      try {
        await checkBackup(damagedFile);
        // Some bytes of a gzip file do not affect its content, such as the operating system in the header.
        if (gunzipSync(damagedBackup).equals(text)) harmlessCount += 1;
        else reportFailure(`damage ${index} is not detected`);
      } catch (error) {
        if (error instanceof UnreadableBackup) detectedCount += 1;
        else reportFailure(`damage ${index} causes an unexpected error: ${error}`);
      }
    }
    return `a backup of ${resultCount} results damaged at ${damageCount} positions: ${detectedCount} detected, ${harmlessCount} harmless`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Damages a copy of a file at a random position, in one of four ways. */
function damageRandomly(original: Buffer, random: SeededRandom): Buffer {
  const position = random.integer(0, original.length - 1);
  switch (random.integer(0, 3)) {
    case 0:
      // Truncates the file.
      return original.subarray(0, position);
    case 1:
      // Removes a part.
      return Buffer.concat([original.subarray(0, position), original.subarray(position + random.integer(1, 512))]);
    case 2:
      // Repeats a part.
      return Buffer.concat([
        original.subarray(0, position + 1),
        original.subarray(Math.max(0, position - random.integer(0, 512))),
      ]);
    default: {
      // Changes one byte.
      const changedBytes = Buffer.from(original);
      changedBytes[position] = (changedBytes[position] ?? 0) ^ random.integer(1, 255);
      return changedBytes;
    }
  }
}
