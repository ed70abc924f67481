import { createBenchLeagueFolder } from "../bench-league.ts";
import type { Measurement } from "../bench-table.ts";
import type { RebuildUsage } from "../programs/rebuild-once.ts";
import { copyFolder, startProgram } from "../start-servers.ts";

/** Measures how long the rebuild of a correct league takes. @throws Error if the rebuild corrects rows */
export async function measureRebuild(resultCount: number, log: (line: string) => void): Promise<Measurement[]> {
  await using scratch = await copyFolder(await createBenchLeagueFolder(resultCount, log));
  // The program sends its first message after the rebuild.
  const { firstMessage: usage, stop } = await startProgram<RebuildUsage>("rebuild-once", scratch.folder);
  const { wrongRowCount, seconds, cpuSeconds, megabytes } = usage;
  await stop();
  if (wrongRowCount > 0) throw new Error(`The rebuild of a correct league found ${wrongRowCount} wrong rows`);
  const details = `${cpuSeconds.toFixed(1)} s of processor time, at most ${megabytes.toFixed(0)} MB`;
  return [{ label: `rebuild of ${resultCount} results`, measured: seconds, limit: { max: 180 }, details, unit: "s" }];
}
