import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { createBenchLeagueFolder } from "../bench-league.ts";
import { type Measurement, median } from "../bench-table.ts";
import { listReadRequests } from "../requests-to-measure.ts";
import { repeatRequest, sendRequest, serializeRequest } from "../send-requests.ts";
import { buildServer, copyFolder, type StartedServer, startBuiltServerIn, startNodeServer } from "../start-servers.ts";

const readLoad = { requestCount: 2000, connectionCount: 50 };
/** How many starts are timed. */
const timedStartCount = 5;
/** The idle memory is measured after this number of starts. */
const idleStartCount = 3;
/** How long to wait until a server is idle. The garbage of its start is collected after about a minute. */
const idleMs = 90_000;

/** Measures the seconds from the start of the server to its first response, and subtracts the start of Node itself. */
export async function measureStart(resultCount: number, log: (line: string) => void): Promise<Measurement[]> {
  await buildServer();
  await using scratch = await copyFolder(await createBenchLeagueFolder(resultCount, log));
  const startTimes: { readonly node: number; readonly server: number }[] = [];
  for (let start = 0; start <= timedStartCount; start += 1) {
    startTimes.push({ node: await measureNodeStart(), server: await measureFirstResponse(scratch.folder) });
  }
  // Leaves out the first start, which reads from the disk instead of the machine's file cache.
  const warmStarts = startTimes.slice(1);
  const nodeSeconds = median(warmStarts.map((start) => start.node));
  const serverSeconds = median(warmStarts.map((start) => start.server));
  return [
    {
      label: "second start to the first response, minus Node's own",
      measured: serverSeconds - nodeSeconds,
      limit: { max: 1 },
      details: `${serverSeconds.toFixed(2)} - ${nodeSeconds.toFixed(2)} s`,
      unit: "s",
    },
  ];
}

/** Returns the seconds that Node takes to start and exit. */
async function measureNodeStart(): Promise<number> {
  const start = performance.now();
  await once(spawn(process.execPath, ["-e", "0"]), "exit");
  return (performance.now() - start) / 1000;
}

/** Returns the seconds from the start of the server to its first response. */
async function measureFirstResponse(folder: string): Promise<number> {
  const start = performance.now();
  const server = await startBuiltServerIn(folder);
  await sendRequest(server.port, { method: "POST", path: "/mode/search" });
  const seconds = (performance.now() - start) / 1000;
  await server.stop();
  return seconds;
}

/** Compares the resident memory, idle and under load, with a Fastify server with one route. */
export async function measureMemory(resultCount: number, log: (line: string) => void): Promise<Measurement[]> {
  await buildServer();
  await using scratch = await copyFolder(await createBenchLeagueFolder(resultCount, log));
  const startBoth = async (): Promise<[bareServer: StartedServer, server: StartedServer]> => [
    await startNodeServer(["stress/bench/programs/baseline-fastify.js"], {}),
    await startBuiltServerIn(scratch.folder),
  ];
  // The first start fills the compile cache for the next ones.
  await stopAll(await startBoth());
  const idleMemories: { readonly bareBytes: number; readonly serverBytes: number }[] = [];
  for (let start = 0; start < idleStartCount; start += 1) {
    const [bareServer, server] = await startBoth();
    await pause(idleMs);
    idleMemories.push({ bareBytes: await bareServer.readMemory(), serverBytes: await server.readMemory() });
    await stopAll([bareServer, server]);
  }
  const [bareServer, server] = await startBoth();
  try {
    await sendAll(bareServer, server);
    return [
      compareMemory("idle", {
        bareBytes: median(idleMemories.map(({ bareBytes }) => bareBytes)),
        serverBytes: median(idleMemories.map(({ serverBytes }) => serverBytes)),
        maxRatio: 1.5,
      }),
      compareMemory("under load", {
        bareBytes: await bareServer.readMemory(),
        serverBytes: await server.readMemory(),
        maxRatio: 2.5,
      }),
    ];
  } finally {
    await stopAll([bareServer, server]);
  }
}

async function stopAll(servers: readonly StartedServer[]): Promise<void> {
  await Promise.all(servers.map(({ stop }) => stop()));
}

/** Sends all read requests many times, with and without cached responses, and sends them to the bare server as often. */
async function sendAll(bareServer: StartedServer, server: StartedServer): Promise<void> {
  for (const request of await listReadRequests((readRequest) => sendRequest(server.port, readRequest))) {
    const cachedRequest = serializeRequest(request);
    // A client that has seen a later change than all cached responses gets an uncached one.
    const uncachedRequest = serializeRequest({ ...request, lastSeenChange: Number.MAX_SAFE_INTEGER });
    await repeatRequest(bareServer.port, cachedRequest, readLoad);
    await repeatRequest(server.port, cachedRequest, readLoad);
    await repeatRequest(server.port, uncachedRequest, readLoad);
  }
}

type MemoryComparison = { readonly bareBytes: number; readonly serverBytes: number; readonly maxRatio: number };

function compareMemory(state: string, { bareBytes, serverBytes, maxRatio }: MemoryComparison): Measurement {
  const formatMegabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  return {
    label: `memory ${state}, relative to a bare Fastify server`,
    measured: serverBytes / bareBytes,
    limit: { max: maxRatio },
    details: `${formatMegabytes(serverBytes)} / ${formatMegabytes(bareBytes)} MB`,
  };
}
