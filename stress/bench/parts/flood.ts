import { setTimeout as pause } from "node:timers/promises";
import { benchLeague } from "../bench-league.ts";
import { atMost, type Line, median, percentile, spread } from "../bench-table.ts";
import { connected, exchange, type Reply, sendTo } from "../load.ts";
import { copyFolder, startLeagueWith } from "../start-servers.ts";

const results = 10_000;
const connections = 24;
/** Pages of players that a visitor opens one after the other, and kept calls, with the milliseconds between two. */
const pages = 20;
const pagesEvery = 100;
const calls = 400;
const callsEvery = 10;
const flooder = "198.51.100.1";
const visitor = "198.51.100.2";

/** What one address that asks for ever new pages on many connections leaves to others. */
export async function measureFlood(say: (line: string) => void): Promise<Line[]> {
  await using scratch = await copyFolder(await benchLeague(results, say));
  // So high a limit of calls that only the division of places holds the flood back.
  const league = await startLeagueWith({ DATA_DIR: scratch.folder, DATABASE_URL: "", TRUST_PROXY: "loopback" });
  try {
    const { data } = await sendTo<{ data: { userId: string }[] }>(league.port, {
      method: "POST",
      path: "/statRanked/search",
      body: { page: 1, numberPerPage: 100 },
    });
    const paths = [...new Set(data.map(({ userId }) => `/ranked/users/${userId}`))];
    const visit = async (from: number) => ({
      pages: await openPages(league.port, paths.slice(from, from + pages)),
      calls: await makeCalls(league.port),
    });
    // The first pages load and compile the renderer.
    await visit(0);
    const quiet = await visit(pages);
    const flood = startFlood(league.port);
    await pause(1000);
    const during = await visit(2 * pages);
    const counts = await flood.end();
    const usual = median(quiet.pages.times);
    const slowest = percentile(during.pages.times, 1);
    const p95 = percentile(during.calls, 0.95);
    const ofPages = `${spread(during.pages.times)}; quiet ${spread(quiet.pages.times)}`;
    const ofCalls = `${spread(during.calls)}; quiet ${spread(quiet.calls)}`;
    return [
      atMost("pages left unrendered for others during a flood", pages - during.pages.rendered, 0, counts),
      atMost("the slowest of them, of the median without a flood", slowest / usual, 5, ofPages),
      atMost("p95 of others' kept calls during a flood", p95, 10, ofCalls, " ms"),
    ];
  } finally {
    await league.stop();
  }
}

/** Opens pages one after the other, as somebody does while others flood the league. */
export async function openPages(port: number, paths: readonly string[]) {
  const socket = await connected(port);
  const times: number[] = [];
  let rendered = 0;
  for (const path of paths) {
    await pause(pagesEvery);
    const start = performance.now();
    const reply = await exchange(socket, pageRequest(path, visitor));
    times.push(performance.now() - start);
    if (isRendered(reply)) rendered += 1;
  }
  socket.destroy();
  return { times, rendered };
}

/** Makes a call whose reply is kept, over and over. @returns the milliseconds that each took */
export async function makeCalls(port: number): Promise<number[]> {
  const socket = await connected(port);
  const request = Buffer.from(
    `POST /api/mode/search HTTP/1.1\r\nhost: league\r\nx-forwarded-for: ${visitor}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
  );
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    await pause(callsEvery);
    const start = performance.now();
    await exchange(socket, request);
    times.push(performance.now() - start);
  }
  socket.destroy();
  return times;
}

/** Asks for pages of ever new search texts on many connections, without a pause. */
function startFlood(port: number): { end(): Promise<string> } {
  const counts = { rendered: 0, unrendered: 0, refused: 0 };
  const start = performance.now();
  let isOver = false;
  let page = 0;
  async function flood(): Promise<void> {
    const socket = await connected(port);
    while (!isOver) {
      page += 1;
      const reply = await exchange(socket, pageRequest(`/ranked/users?userName=${page}`, flooder));
      if (reply.status === 429) counts.refused += 1;
      else if (isRendered(reply)) counts.rendered += 1;
      else counts.unrendered += 1;
    }
    socket.destroy();
  }
  const flooding = Promise.all(Array.from({ length: connections }, flood));
  // Awaited at the end; until then a failure must not end this process, which stops the league.
  flooding.catch(() => undefined);
  return {
    async end() {
      isOver = true;
      await flooding;
      const seconds = (performance.now() - start) / 1000;
      const each = Object.entries(counts).map(([what, count]) => `${(count / seconds).toFixed(0)} ${what}`);
      return `the flood, a second: ${each.join(", ")}`;
    },
  };
}

function pageRequest(path: string, address: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: league\r\nx-forwarded-for: ${address}\r\n\r\n`);
}

/** Whether a page came with its content. */
function isRendered({ chunks }: Reply): boolean {
  return Buffer.concat(chunks).includes('id="page-data"');
}
