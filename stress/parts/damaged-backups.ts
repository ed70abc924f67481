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

/** Damages a backup in one place at a time: the file, or the text in it, written as a file that is whole. */
export async function damageBackups({ random, say, found }: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "league-torture-"));
  try {
    const whole = join(folder, "whole.backup");
    const damaged = join(folder, "damaged.backup");
    const copy = join(folder, "league.sqlite");
    await copyFile(join(await benchLeague(results, say), "league.sqlite"), copy);
    await createBackup({ url: undefined, file: copy }, whole, Date.now());
    const packed = await readFile(whole);
    const text = gunzipSync(packed);
    let harmless = 0;
    let named = 0;
    for (let index = 0; index < damages; index += 1) {
      const inText = index % 2 === 1;
      const bytes = damage(inText ? text : packed, random);
      const file = inText ? gzipSync(bytes, { level: 1 }) : bytes;
      await writeFile(damaged, file);
      try {
        await checkBackup(damaged);
        // Some bytes of the file say nothing of what is in it, such as the system on which it was packed.
        if (gunzipSync(file).equals(text)) harmless += 1;
        else found(`damage ${index} is not seen`);
      } catch (fault) {
        if (fault instanceof UnreadableBackup) named += 1;
        else found(`damage ${index} is no fault of a backup: ${fault}`);
      }
    }
    return `a backup of ${results} results damaged at ${damages} places: ${named} named, ${harmless} said nothing of the league`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function damage(whole: Buffer, random: SeededRandom): Buffer {
  const at = random.whole(0, whole.length - 1);
  switch (random.whole(0, 3)) {
    case 0: // cut off
      return whole.subarray(0, at);
    case 1: // a piece is missing
      return Buffer.concat([whole.subarray(0, at), whole.subarray(at + random.whole(1, 512))]);
    case 2: // a piece stands twice
      return Buffer.concat([whole.subarray(0, at + 1), whole.subarray(Math.max(0, at - random.whole(0, 512)))]);
    default: {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ random.whole(1, 255);
      return changed;
    }
  }
}
