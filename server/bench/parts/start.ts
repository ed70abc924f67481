import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { benchLeague } from "../bench-league.ts";
import type { Line } from "../bench-table.ts";
import { copyFolder } from "../scratch.ts";

const starts = 5;
const main = join(import.meta.dirname, "../../src/main.ts");

/** Seconds from the start of an existing league to its first reply, compared with Node's own start. */
export async function measureStart(results: number, say: (line: string) => void): Promise<Line[]> {
  await using scratch = await copyFolder(await benchLeague(results, say));
  const seen = { node: [] as number[], league: [] as number[] };
  for (let start = 0; start <= starts; start += 1) {
    const [node, league] = [await secondsOfNode(), await secondsToFirstReply(scratch.folder)];
    // The first start reads from the disk, not from the machine's file cache.
    if (start > 0) seen.node.push(node);
    if (start > 0) seen.league.push(league);
  }
  const [node, league] = [median(seen.node), median(seen.league)];
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
  const env = { ...process.env, DATA_DIR: folder, PORT: "0", DATABASE_URL: "" };
  const league = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface(league.stdout)) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (address === undefined) continue;
    await (await fetch(`${address}/api/mode/search`, { method: "POST" })).text();
    break;
  }
  const seconds = (performance.now() - start) / 1000;
  league.kill("SIGKILL");
  await once(league, "exit");
  return seconds;
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
}
