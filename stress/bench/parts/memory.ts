import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { benchLeague } from "../bench-league.ts";
import { atMost, type Line, median } from "../bench-table.ts";
import { readCalls } from "../calls-to-measure.ts";
import { bytesOf, load, sendTo } from "../load.ts";
import { buildServer, copyFolder, type StartedServer, startLeagueIn, startServer } from "../start-servers.ts";

const callLoad = { calls: 2000, connections: 50 };
/** The number of starts whose time is measured. */
const timedStarts = 5;
/** The number of starts whose idle memory is measured. */
const idleStarts = 3;
/** How long to wait until a server is idle. The garbage of its start is collected after about a minute. */
const idleMs = 90_000;

/** Seconds from the start of an existing league to its first reply, compared with Node's own start. */
export async function measureStart(results: number, say: (line: string) => void): Promise<Line[]> {
  await buildServer();
  await using scratch = await copyFolder(await benchLeague(results, say));
  const seconds: { readonly node: number; readonly league: number }[] = [];
  for (let start = 0; start <= timedStarts; start += 1) {
    seconds.push({ node: await measureNodeStart(), league: await measureFirstReply(scratch.folder) });
  }
  // The first start reads from the disk, not from the machine's file cache.
  const warmStarts = seconds.slice(1);
  const node = median(warmStarts.map((start) => start.node));
  const league = median(warmStarts.map((start) => start.league));
  const from = `${league.toFixed(2)} - ${node.toFixed(2)} s`;
  return [atMost("second start to the first reply, over Node's own", league - node, 1, from, " s")];
}

/** Returns the seconds that Node takes to start and exit. */
async function measureNodeStart(): Promise<number> {
  const start = performance.now();
  await once(spawn(process.execPath, ["-e", "0"]), "exit");
  return (performance.now() - start) / 1000;
}

/** Returns the seconds from the start of a league to its first response. */
async function measureFirstReply(folder: string): Promise<number> {
  const start = performance.now();
  const league = await startLeagueIn(folder);
  await sendTo(league.port, { method: "POST", path: "/mode/search" });
  const seconds = (performance.now() - start) / 1000;
  await league.stop();
  return seconds;
}

/** Compares the resident memory, idle and under load, with a Fastify server with one route. Both have started before. */
export async function measureMemory(results: number, say: (line: string) => void): Promise<Line[]> {
  await buildServer();
  await using scratch = await copyFolder(await benchLeague(results, say));
  const startBoth = async (): Promise<[bare: StartedServer, league: StartedServer]> => [
    await startServer(["stress/bench/programs/floor-fastify.js"], {}),
    await startLeagueIn(scratch.folder),
  ];
  // The first start fills the compile cache for the next ones.
  await stopAll(await startBoth());
  const idle: { readonly bare: number; readonly league: number }[] = [];
  for (let start = 0; start < idleStarts; start += 1) {
    const [bare, league] = await startBoth();
    await pause(idleMs);
    idle.push({ bare: await bare.memory(), league: await league.memory() });
    await stopAll([bare, league]);
  }
  const [bare, league] = await startBoth();
  try {
    await callAll(bare, league);
    return [
      createLine("idle", median(idle.map((start) => start.bare)), median(idle.map((start) => start.league)), 1.5),
      createLine("under load", await bare.memory(), await league.memory(), 2.5),
    ];
  } finally {
    await stopAll([bare, league]);
  }
}

async function stopAll(servers: readonly StartedServer[]): Promise<void> {
  await Promise.all(servers.map(({ stop }) => stop()));
}

/** Makes all read calls of the league many times, cached and uncached, and as many calls of the bare server. */
async function callAll(bare: StartedServer, league: StartedServer): Promise<void> {
  for (const request of await readCalls((call) => sendTo(league.port, call))) {
    const cachedRequest = bytesOf(request);
    // No cached response is new enough for a client that has seen a later change.
    const uncachedRequest = bytesOf({ ...request, change: Number.MAX_SAFE_INTEGER });
    await load(bare.port, cachedRequest, callLoad);
    await load(league.port, cachedRequest, callLoad);
    await load(league.port, uncachedRequest, callLoad);
  }
}

function createLine(state: string, bareBytes: number, leagueBytes: number, maxRatio: number): Line {
  const format = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  const details = `${format(leagueBytes)} / ${format(bareBytes)} MB`;
  return atMost(`memory ${state}, of a bare Fastify server`, leagueBytes / bareBytes, maxRatio, details);
}
