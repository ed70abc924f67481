import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createBenchLeagueFolder, signInBenchAdmin } from "../bench/bench-league.ts";
import { formatDistribution, formatTableRow, isWithinLimit, type Measurement, median } from "../bench/bench-table.ts";
import { measureCachedRequests } from "../bench/parts/flood.ts";
import { measureStreams, openStreams, type Stream } from "../bench/parts/streams.ts";
import { openConnection, sendRequest } from "../bench/send-requests.ts";
import { copyFolder, startBuiltServer } from "../bench/start-servers.ts";
import type { Run } from "../run.ts";

const streamCount = 10_000;
const visitorsPerMinute = 2000;
/** The length of the period in which visitors arrive. */
const visitSeconds = 30;
/** The number of results in the league. */
const resultCount = 1000;
const changeCount = 5;
/** The number of connections that send only the beginning of a request. */
const idleConnectionCount = 15_000;
/** The server must close idle connections within this time. */
const idleSeconds = 40;
/** The maximum ratio of the response times under load to those of an idle server. */
const maxRatio = 3;

/** Opens very many live update streams on one process, simulates visitors, and opens idle connections. */
export async function simulateCrowds({ log, reportFailure }: Run): Promise<string> {
  const streamMeasurements = await measureStreams(log, { streamCount, maxKilobytes: 30 });
  for (const measurement of [...streamMeasurements, ...(await measureCrowd(log))]) {
    log(formatTableRow(measurement));
    if (!isWithinLimit(measurement)) reportFailure(formatTableRow(measurement));
  }
  return `${streamCount} live update streams, ${visitorsPerMinute} visitors per minute, ${idleConnectionCount} idle connections`;
}

async function measureCrowd(log: (line: string) => void): Promise<Measurement[]> {
  await using scratch = await copyFolder(await createBenchLeagueFolder(resultCount, log));
  const server = await startBuiltServer({ DATA_DIR: scratch.folder, DATABASE_URL: "", TRUST_PROXY: "loopback" });
  try {
    // This visit is not measured, because it compiles the renderer.
    await visit(server.port, { visitorIndex: 0 });
    const quietTimes = await measureCachedRequests(server.port);
    const streams = await openStreams(server.port, streamCount);
    const [crowdedTimes, changeTimes] = await Promise.all([
      measureCachedRequests(server.port),
      measureChanges(server.port, streams),
      visitAll(server.port),
    ]);
    for (const { socket } of streams) socket.destroy();
    // Gives the server time to notice that the connections are closed.
    await pause(2000);
    const [timedOutCount, timesWithIdleConnections] = await Promise.all([
      openIdleConnections(server.port),
      pause(1000).then(() => measureCachedRequests(server.port)),
    ]);
    const compareWithQuiet = (label: string, times: readonly number[]): Measurement => ({
      label,
      measured: median(times) / median(quietTimes),
      limit: { max: maxRatio },
      details: `${formatDistribution(times)}; quiet ${formatDistribution(quietTimes)}`,
    });
    return [
      {
        label: `time from a change until all streams have received it, with ${visitorsPerMinute} visitors per minute`,
        measured: median(changeTimes),
        limit: { max: 1000 },
        details: changeTimes.map((ms) => ms.toFixed(0)).join(", "),
        unit: "ms",
      },
      compareWithQuiet(
        "median response time of cached calls during the visits, relative to a quiet server",
        crowdedTimes,
      ),
      compareWithQuiet(`the same with ${idleConnectionCount} idle connections`, timesWithIdleConnections),
      {
        label: "idle connections that did not end with status 408",
        measured: idleConnectionCount - timedOutCount,
        limit: { max: 0 },
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Makes changes while visitors arrive. @returns the milliseconds until each has reached all streams */
async function measureChanges(port: number, streams: readonly Stream[]): Promise<number[]> {
  const token = await signInBenchAdmin(port);
  const times: number[] = [];
  for (let change = 0; change < changeCount; change += 1) {
    // Spreads the changes over the first half of the period, so that visitors arrive during all of them.
    await pause((visitSeconds * 1000) / changeCount / 2);
    const start = performance.now();
    const received = Promise.all(streams.map((stream) => stream.waitForTopic("modes")));
    await sendRequest(port, { method: "POST", path: "/mode/create", body: { name: `Mode ${start}` }, token });
    await received;
    times.push(performance.now() - start);
  }
  return times;
}

/** Starts visits at the rate above, and waits until all of them end. */
async function visitAll(port: number): Promise<void> {
  const visits: Promise<void>[] = [];
  const end = performance.now() + visitSeconds * 1000;
  while (performance.now() < end) {
    visits.push(visit(port, { visitorIndex: visits.length }));
    await pause(60_000 / visitorsPerMinute);
  }
  await Promise.all(visits);
}

/** Makes the requests of a visitor: a page, and those after a click. */
async function visit(port: number, { visitorIndex }: { readonly visitorIndex: number }): Promise<void> {
  // Each visitor has another IP address. Its last two bytes are those of the visitor's index.
  const headers = { "x-forwarded-for": `203.0.${(visitorIndex >> 8) & 255}.${visitorIndex & 255}` };
  for (const path of ["/ranked", "/api/user/place", "/api/records"]) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    await response.arrayBuffer();
  }
}

/** Opens connections that send only the beginning of a request. @returns how many ended with status 408 */
async function openIdleConnections(port: number): Promise<number> {
  let timedOutCount = 0;
  const sockets: Socket[] = [];
  for (let index = 0; index < idleConnectionCount; index += 1) {
    const socket = await openConnection(port);
    socket
      .on("error", () => undefined)
      .on("data", (bytes: Buffer) => {
        if (bytes.includes("408")) timedOutCount += 1;
      });
    socket.write("GET /api");
    sockets.push(socket);
  }
  await pause(idleSeconds * 1000);
  for (const socket of sockets) socket.destroy();
  return timedOutCount;
}
