import { setTimeout as pause } from "node:timers/promises";
import { benchLeague } from "../bench-league.ts";
import { type Line, percentile } from "../bench-table.ts";
import { readCalls } from "../calls-to-measure.ts";
import { bytesOf, load, sendTo } from "../load.ts";
import { buildServer, copyFolder, type StartedServer, startLeagueIn, startServer } from "../start-league-in.ts";

const calls = { calls: 2000, connections: 50 };
const starts = 3;
/** After which a server that nobody calls is idle: what its start has left behind is collected after about a minute. */
const idleMs = 90_000;

/** Resident memory, idle and under load, compared with a Fastify server of one route; both started for the second time. */
export async function measureMemory(results: number, say: (line: string) => void): Promise<Line[]> {
  await buildServer();
  await using scratch = await copyFolder(await benchLeague(results, say));
  const start = {
    bare: () => startServer(["server/bench/programs/floor-fastify.js"], {}),
    league: () => startLeagueIn(scratch.folder),
  };
  // What the first start compiles is kept for the next ones.
  await stopAll([await start.bare(), await start.league()]);
  const idle: { readonly bare: number; readonly league: number }[] = [];
  for (let turn = 0; turn < starts; turn += 1) {
    const [bare, league] = [await start.bare(), await start.league()];
    await pause(idleMs);
    idle.push({ bare: await bare.memory(), league: await league.memory() });
    await stopAll([bare, league]);
  }
  const median = (kind: "bare" | "league") =>
    percentile(
      idle.map((one) => one[kind]),
      0.5,
    );
  const [bare, league] = [await start.bare(), await start.league()];
  try {
    await callAll(bare, league);
    return [
      line("idle", [median("bare"), median("league")], 1.5),
      line("under load", [await bare.memory(), await league.memory()], 2.5),
    ];
  } finally {
    await stopAll([bare, league]);
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
  return {
    what: `memory ${what}, of a bare Fastify server`,
    measured: ours / floor,
    limit: { most },
    from: `${from} / ${of} MB`,
  };
}
