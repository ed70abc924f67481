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
/** The league is started on the remaining files after this number of power cuts. */
const startEvery = 100;

/**
 * Simulates power cuts at random writes of SQLite's files. Logs all writes during changes of a league (with `strace`), and
 * creates the files as a disk could contain them after each cut.
 */
export async function losePower({ random, found }: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "league-torture-"));
  try {
    const { disk, answered } = await watchWrites(folder);
    const ops = disk.ops.filter(isOfDatabase);
    for (let cut = 0; cut < cuts; cut += 1) {
      const { begin } = random.pick(ops);
      const remainingDir = await createScratchFolder("league-torture");
      try {
        await disk.writeAt(begin, random, remainingDir);
        const confirmed = answered.filter(({ time }) => time < begin).map(({ name }) => name);
        for (const error of findErrors(join(remainingDir, "league.sqlite"), confirmed)) found(`cut ${cut}: ${error}`);
        if (cut % startEvery === 0) await (await startLeague(remainingDir)).kill();
      } catch (error) {
        found(`cut ${cut}: ${error}`);
      } finally {
        await rm(remainingDir, { recursive: true });
      }
    }
    return `${answered.length} changes confirmed, ${ops.length} writes and syncs of SQLite's files, the power cut at ${cuts} of them`;
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

/** Finds errors of a database that must contain these modes. */
function* findErrors(file: string, modes: readonly string[]): Generator<string> {
  const database = new DatabaseSync(file);
  try {
    for (const { integrity_check: message } of database.prepare("pragma integrity_check").all()) {
      if (message !== "ok") yield `damaged: ${message}`;
    }
    if (modes.length === 0) return;
    const stored = new Set(
      database
        .prepare("select name from modes")
        .all()
        .map(({ name }) => name),
    );
    for (const name of modes) if (!stored.has(name)) yield `${name} was confirmed, but is lost`;
  } finally {
    database.close();
  }
}
