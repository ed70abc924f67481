import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createScratchFolder } from "../../server/test/scratch-folder.ts";
import { type Answered, makeModes } from "../answered-modes.ts";
import { noting } from "../noted-calls.ts";
import { NotedDisk, type Op } from "../noted-disk.ts";
import type { Run } from "../run.ts";
import { startLeague } from "../traced-league.ts";

const cuts = 500;
const changes = 600;
/** After every so many cuts the league is started on what is left. */
const startEvery = 100;

/**
 * Cuts the power at random writes of SQLite's file. Notes all writes of a league that changes (by `strace`), and puts the
 * files together as a disk could have them at each cut.
 */
export async function losePower({ random, found }: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "league-torture-"));
  try {
    const { disk, answered } = await watchWrites(folder);
    const ops = disk.ops.filter(isOfDatabase);
    for (let cut = 0; cut < cuts; cut += 1) {
      const { begin } = random.pick(ops);
      const left = await createScratchFolder("league-torture");
      try {
        await disk.writeAt(begin, random, left);
        const kept = answered.filter(({ time }) => time < begin).map(({ name }) => name);
        for (const fault of faultsIn(join(left, "league.sqlite"), kept)) found(`cut ${cut}: ${fault}`);
        if (cut % startEvery === 0) await (await startLeague(left)).kill();
      } catch (fault) {
        found(`cut ${cut}: ${fault}`);
      } finally {
        await rm(left, { recursive: true });
      }
    }
    return `${answered.length} changes answered, ${ops.length} writes and syncs of SQLite's files, the power cut at ${cuts} of them`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function watchWrites(folder: string): Promise<{ disk: NotedDisk; answered: Answered[] }> {
  const dataDir = join(folder, "data");
  const log = join(folder, "trace");
  await mkdir(dataDir);
  const league = await startLeague(dataDir, { under: noting(log) });
  const answered = await makeModes(league.api, changes).finally(league.kill);
  return { disk: await NotedDisk.read(log, dataDir, null), answered };
}

function isOfDatabase(op: Op): boolean {
  return "file" in op && op.how !== "name" && /\.sqlite(-wal)?#/.test(op.file);
}

/** What is wrong with a database in which these modes must be. */
function* faultsIn(file: string, modes: readonly string[]): Generator<string> {
  const database = new DatabaseSync(file);
  try {
    for (const { integrity_check: words } of database.prepare("pragma integrity_check").all()) {
      if (words !== "ok") yield `not whole: ${words}`;
    }
    if (modes.length === 0) return;
    const there = new Set(
      database
        .prepare("select name from modes")
        .all()
        .map(({ name }) => name),
    );
    for (const name of modes) if (!there.has(name)) yield `${name} was answered, and is lost`;
  } finally {
    database.close();
  }
}
