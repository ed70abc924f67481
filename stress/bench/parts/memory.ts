import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { benchLeague } from "../bench-league.ts";
import { atMost, type Line, median } from "../bench-table.ts";
import { readCalls } from "../calls-to-measure.ts";
import { bytesOf, load, sendTo } from "../load.ts";
import { buildServer, copyFolder, type StartedServer, startLeagueIn, startServer } from "../start-servers.ts";

const calls = { calls: 2000, connections: 50 };
/** Starts whose times, and those whose memory is measured. */
const timedStarts = 5;
const idleStarts = 3;
/** After which a server that nobody calls is idle: what its start has left behind is collected after about a minute. */
const idleMs = 90_000;

/** Seconds from the start of an existing league to its first reply, compared with Node's own start. */
export async function measureStart(results: number, say: (line: string) => void): Promise<Line[]> {
  await buildServer();
  await using scratch = await copyFolder(await benchLeague(results, say));
  const seen: { readonly node: number; readonly league: number }[] = [];
  for (let start = 0; start <= timedStarts; start += 1) {
    seen.push({ node: await secondsOfNode(), league: await secondsToFirstReply(scratch.folder) });
  }
  // The first start reads from the disk, not from the machine's file cache.
  const warm = seen.slice(1);
  const node = median(warm.map((one) => one.node));
  const league = median(warm.map((one) => one.league));
  const from = `${league.toFixed(2)} - ${node.toFixed(2)} s`;
  return [atMost("second start to the first reply, over Node's own", league - node, 1, from, " s")];
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

/** Resident memory, idle and under load, compared with a Fastify server of one route; both started for the second time. */
export async function measureMemory(results: number, say: (line: string) => void): Promise<Line[]> {
  await buildServer();
  await using scratch = await copyFolder(await benchLeague(results, say));
  const startBoth = async (): Promise<[bare: StartedServer, league: StartedServer]> => [
    await startServer(["stress/bench/programs/floor-fastify.js"], {}),
    await startLeagueIn(scratch.folder),
  ];
  // What the first start compiles is kept for the next ones.
  await stopAll(await startBoth());
  const idle: { readonly bare: number; readonly league: number }[] = [];
  for (let start = 0; start < idleStarts; start += 1) {
    const both = await startBoth();
    await pause(idleMs);
    idle.push({ bare: await both[0].memory(), league: await both[1].memory() });
    await stopAll(both);
  }
  const both = await startBoth();
  try {
    const [bare, league] = both;
    await callAll(bare, league);
    return [
      line("idle", [median(idle.map((one) => one.bare)), median(idle.map((one) => one.league))], 1.5),
      line("under load", [await bare.memory(), await league.memory()], 2.5),
    ];
  } finally {
    await stopAll(both);
  }
}

async function stopAll(servers: readonly StartedServer[]): Promise<void> {
  await Promise.all(servers.map(({ stop }) => stop()));
}

/** Makes all read calls of the league many times, as kept and anew, and as many of the bare server. */
async function callAll(bare: StartedServer, league: StartedServer): Promise<void> {
  for (const request of await readCalls((call) => sendTo(league.port, call))) {
    const kept = bytesOf(request);
    // Nothing is kept for who knows of a change that is still to come.
    const anew = bytesOf({ ...request, change: Number.MAX_SAFE_INTEGER });
    await load(bare.port, kept, calls);
    await load(league.port, kept, calls);
    await load(league.port, anew, calls);
  }
}

function line(what: string, [floor, ours]: readonly [number, number], most: number): Line {
  const [from, of] = [ours, floor].map((bytes) => (bytes / 1024 / 1024).toFixed(0));
  return atMost(`memory ${what}, of a bare Fastify server`, ours / floor, most, `${from} / ${of} MB`);
}
