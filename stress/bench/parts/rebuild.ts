import { benchLeague } from "../bench-league.ts";
import { atMost, type Line } from "../bench-table.ts";
import type { RebuildTaken } from "../programs/rebuild-once.ts";
import { copyFolder, startProgram } from "../start-servers.ts";

/** Seconds that a rebuild of a correct league takes. @throws when it finds rows that are wrong */
export async function measureRebuild(results: number, say: (line: string) => void): Promise<Line[]> {
  await using scratch = await copyFolder(await benchLeague(results, say));
  const { wrong, seconds, cpu, megabytes, stop } = await startProgram<RebuildTaken>("rebuild-once", scratch.folder);
  await stop();
  if (wrong > 0) throw new Error(`The rebuild of a correct league found ${wrong} wrong rows`);
  const from = `${cpu.toFixed(1)} s of processor time, at most ${megabytes.toFixed(0)} MB`;
  return [atMost(`rebuild of ${results} results`, seconds, 180, from, " s")];
}
