import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { benchLeague } from "../bench-league.ts";
import type { Line } from "../bench-table.ts";
import type { RebuildTaken } from "../programs/rebuild-once.ts";
import { copyFolder } from "../start-league-in.ts";

const program = join(import.meta.dirname, "../programs/rebuild-once.ts");

/** Seconds that a rebuild of a correct league takes. @throws when it finds rows that are wrong */
export async function measureRebuild(results: number, say: (line: string) => void): Promise<Line[]> {
  await using scratch = await copyFolder(await benchLeague(results, say));
  const child = fork(program, [scratch.folder]);
  const failed = once(child, "exit").then(([code]) => Promise.reject(new Error(`The rebuild ended with ${code}`)));
  const [{ wrong, seconds, cpu, megabytes }] = (await Promise.race([once(child, "message"), failed])) as [RebuildTaken];
  await failed.catch(() => undefined);
  if (wrong > 0) throw new Error(`The rebuild of a correct league found ${wrong} wrong rows`);
  return [
    {
      what: `rebuild of ${results} results`,
      measured: seconds,
      unit: " s",
      limit: { most: 180 },
      from: `${cpu.toFixed(1)} s of processor time, at most ${megabytes.toFixed(0)} MB`,
    },
  ];
}
