import { spawn } from "node:child_process";
import { once } from "node:events";
import { benchLeague } from "../bench-league.ts";
import { type Line, percentile } from "../bench-table.ts";
import { sendTo } from "../load.ts";
import { buildServer, copyFolder, startLeagueIn } from "../start-league-in.ts";

const starts = 5;

/** Seconds from the start of an existing league to its first reply, compared with Node's own start. */
export async function measureStart(results: number, say: (line: string) => void): Promise<Line[]> {
  await buildServer();
  await using scratch = await copyFolder(await benchLeague(results, say));
  const seen = { node: [] as number[], league: [] as number[] };
  for (let start = 0; start <= starts; start += 1) {
    const [node, league] = [await secondsOfNode(), await secondsToFirstReply(scratch.folder)];
    // The first start reads from the disk, not from the machine's file cache.
    if (start > 0) seen.node.push(node);
    if (start > 0) seen.league.push(league);
  }
  const [node, league] = [percentile(seen.node, 0.5), percentile(seen.league, 0.5)];
  const from = `${league.toFixed(2)} - ${node.toFixed(2)} s`;
  return [
    {
      what: "second start to the first reply, over Node's own",
      measured: league - node,
      unit: " s",
      limit: { most: 1 },
      from,
    },
  ];
}

async function secondsOfNode(): Promise<number> {
  const start = performance.now();
  await once(spawn(process.execPath, ["-e", "0"]), "exit");
  return (performance.now() - start) / 1000;
}

async function secondsToFirstReply(folder: string): Promise<number> {
  const start = performance.now();
  const league = await startLeagueIn(folder);
  await sendTo(league.port, { method: "POST", path: "/mode/search" });
  const seconds = (performance.now() - start) / 1000;
  await league.stop();
  return seconds;
}
