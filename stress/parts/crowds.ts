import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { benchLeague, signIn } from "../bench/bench-league.ts";
import { atMost, isWithin, type Line, median, spread, tableRow } from "../bench/bench-table.ts";
import { connected, sendTo } from "../bench/load.ts";
import { makeCalls } from "../bench/parts/flood.ts";
import { measureStreams, openStreams } from "../bench/parts/streams.ts";
import { copyFolder, startLeagueWith } from "../bench/start-servers.ts";
import type { Run } from "../run.ts";

const streams = 10_000;
const visitorsPerMinute = 2000;
/** How long visitors arrive. */
const seconds = 30;
const changes = 5;
/** The number of connections that send only the beginning of a request. */
const idleConnections = 15_000;
/** The league must close them within this time. */
const idleSeconds = 40;

/** Opens very many streams of changes on one process, simulates visitors, and opens idle connections. */
export async function crowd({ say, found }: Run): Promise<string> {
  const lines = await measureStreams(say, { streams, kilobytesEach: 30 });
  for (const line of [...lines, ...(await measureCrowd(say))]) {
    say(tableRow(line));
    if (!isWithin(line)) found(tableRow(line));
  }
  return `${streams} streams of changes, ${visitorsPerMinute} visitors a minute, ${idleConnections} idle connections`;
}

async function measureCrowd(say: (line: string) => void): Promise<Line[]> {
  await using scratch = await copyFolder(await benchLeague(1000, say));
  const league = await startLeagueWith({ DATA_DIR: scratch.folder, DATABASE_URL: "", TRUST_PROXY: "loopback" });
  try {
    await visit(league.port, 0);
    const quiet = await makeCalls(league.port);
    const open = await openStreams(league.port, streams);
    const [during, reached] = await Promise.all([
      makeCalls(league.port),
      timeChanges(league.port, open),
      visitAll(league.port),
    ]);
    for (const { socket } of open) socket.destroy();
    await pause(2000);
    const [timedOut, withIdleConnections] = await Promise.all([
      openIdleConnections(league.port),
      pause(1000).then(() => makeCalls(league.port)),
    ]);
    const quietMedian = median(quiet);
    const reachedAll = `a change until all streams have it, with ${visitorsPerMinute} visitors a minute`;
    const formatTimes = (times: readonly number[]) => `${spread(times)}; quiet ${spread(quiet)}`;
    return [
      atMost(reachedAll, median(reached), 1000, reached.map((ms) => ms.toFixed(0)).join(", "), "ms"),
      atMost("median of others' kept calls, of quiet", median(during) / quietMedian, 3, formatTimes(during)),
      atMost(
        `the same beside ${idleConnections} idle connections`,
        median(withIdleConnections) / quietMedian,
        3,
        formatTimes(withIdleConnections),
      ),
      atMost("idle connections that did not end with an answer", idleConnections - timedOut, 0, ""),
    ];
  } finally {
    await league.stop();
  }
}

/** Makes changes. @returns the milliseconds until each has reached all streams */
async function timeChanges(port: number, open: Awaited<ReturnType<typeof openStreams>>): Promise<number[]> {
  const token = await signIn(port);
  const times: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    await pause((seconds * 1000) / changes / 2);
    const start = performance.now();
    const received = Promise.all(open.map((stream) => stream.receives("modes")));
    await sendTo(port, { method: "POST", path: "/mode/create", body: { name: `Mode ${start}` }, token });
    await received;
    times.push(performance.now() - start);
  }
  return times;
}

async function visitAll(port: number): Promise<void> {
  const visits: Promise<void>[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    visits.push(visit(port, visits.length));
    await pause(60_000 / visitorsPerMinute);
  }
  await Promise.all(visits);
}

/** Makes the requests of a visitor: a page, and the calls after a click. */
async function visit(port: number, number: number): Promise<void> {
  const headers = { "x-forwarded-for": `203.0.${(number >> 8) & 255}.${number & 255}` };
  for (const path of ["/ranked", "/api/user/place", "/api/records"]) {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    await reply.arrayBuffer();
  }
}

/** Opens connections that send only the beginning of a request. @returns how many ended with status 408 */
async function openIdleConnections(port: number): Promise<number> {
  let timedOut = 0;
  const open: Socket[] = [];
  for (let number = 0; number < idleConnections; number += 1) {
    const socket = await connected(port);
    socket
      .on("error", () => undefined)
      .on("data", (bytes: Buffer) => {
        if (bytes.includes("408")) timedOut += 1;
      });
    socket.write("GET /api");
    open.push(socket);
  }
  await pause(idleSeconds * 1000);
  for (const socket of open) socket.destroy();
  return timedOut;
}
