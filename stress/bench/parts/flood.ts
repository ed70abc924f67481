import { setTimeout as pause } from "node:timers/promises";
import { createBenchLeagueFolder } from "../bench-league.ts";
import { formatDistribution, type Measurement, median, percentile } from "../bench-table.ts";
import { openConnection, type RawResponse, sendOnConnection, sendRequest } from "../send-requests.ts";
import { copyFolder, startBuiltServer } from "../start-servers.ts";

const resultCount = 10_000;
const floodConnectionCount = 24;
/** The number of players' pages that a visitor opens, one after another. */
const pageCount = 20;
const pauseBetweenPagesMs = 100;
/** How many requests with a cached response a visitor makes, one after another. */
const requestCount = 400;
const pauseBetweenRequestsMs = 10;
const flooderAddress = "198.51.100.1";
const visitorAddress = "198.51.100.2";
/** The maximum ratio of the slowest page during a flood to the median without a flood. */
const maxPageRatio = 5;
/** The maximum p95 of cached responses during a flood. */
const maxResponseMs = 10;

/** Measures other visitors' response times while one IP address requests different pages on many connections. */
export async function measureFlood(log: (line: string) => void): Promise<Measurement[]> {
  await using scratch = await copyFolder(await createBenchLeagueFolder(resultCount, log));
  // The rate limit is high, so that the flood is slowed down only because the renderer serves all IP addresses in turn.
  const server = await startBuiltServer({ DATA_DIR: scratch.folder, DATABASE_URL: "", TRUST_PROXY: "loopback" });
  try {
    const { data: stats } = await sendRequest<{ data: { userId: string }[] }>(server.port, {
      method: "POST",
      path: "/statRanked/search",
      body: { page: 1, numberPerPage: 100 },
    });
    const userIds = new Set(stats.map(({ userId }) => userId));
    const paths = [...userIds].map((userId) => `/ranked/users/${userId}`);
    const visit = async (firstPage: number) => ({
      pages: await openPages(server.port, paths.slice(firstPage, firstPage + pageCount)),
      responseTimes: await measureCachedRequests(server.port),
    });
    // The first visit is not measured, because it loads and compiles the renderer.
    await visit(0);
    const quietVisit = await visit(pageCount);
    const flood = startFlood(server.port);
    await pause(1000);
    const visitDuringFlood = await visit(2 * pageCount);
    const floodRates = await flood.end();
    const quietMedian = median(quietVisit.pages.times);
    const slowestPage = percentile(visitDuringFlood.pages.times, 1);
    return [
      {
        label: "pages not rendered for others during a flood",
        measured: pageCount - visitDuringFlood.pages.renderedCount,
        limit: { max: 0 },
        details: floodRates,
      },
      {
        label: "the slowest page, relative to the median without a flood",
        measured: slowestPage / quietMedian,
        limit: { max: maxPageRatio },
        details: `${formatDistribution(visitDuringFlood.pages.times)}; quiet ${formatDistribution(quietVisit.pages.times)}`,
      },
      {
        label: "p95 of others' cached calls during a flood",
        measured: percentile(visitDuringFlood.responseTimes, 0.95),
        limit: { max: maxResponseMs },
        details: `${formatDistribution(visitDuringFlood.responseTimes)}; quiet ${formatDistribution(quietVisit.responseTimes)}`,
        unit: "ms",
      },
    ];
  } finally {
    await server.stop();
  }
}

/**
 * Opens pages one after another, as a visitor does.
 * @returns the response time of each page in milliseconds, and how many of the pages were rendered
 */
export async function openPages(port: number, paths: readonly string[]) {
  const socket = await openConnection(port);
  const times: number[] = [];
  let renderedCount = 0;
  for (const path of paths) {
    await pause(pauseBetweenPagesMs);
    const start = performance.now();
    const response = await sendOnConnection(socket, buildPageRequest(path, visitorAddress));
    times.push(performance.now() - start);
    if (isRendered(response)) renderedCount += 1;
  }
  socket.destroy();
  return { times, renderedCount };
}

/** Repeats a request whose response is cached. @returns the milliseconds that each repetition took */
export async function measureCachedRequests(port: number): Promise<number[]> {
  const socket = await openConnection(port);
  const request = Buffer.from(
    `POST /api/mode/search HTTP/1.1\r\nhost: league\r\nx-forwarded-for: ${visitorAddress}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
  );
  const times: number[] = [];
  for (let count = 0; count < requestCount; count += 1) {
    await pause(pauseBetweenRequestsMs);
    const start = performance.now();
    await sendOnConnection(socket, request);
    times.push(performance.now() - start);
  }
  socket.destroy();
  return times;
}

/** Requests pages with different search texts on many connections, without a pause, until `end` is called. */
function startFlood(port: number): { end(): Promise<string> } {
  const counts = { rendered: 0, unrendered: 0, rejected: 0 };
  const start = performance.now();
  let hasEnded = false;
  let page = 0;
  async function flood(): Promise<void> {
    const socket = await openConnection(port);
    while (!hasEnded) {
      page += 1;
      const response = await sendOnConnection(
        socket,
        buildPageRequest(`/ranked/users?userName=${page}`, flooderAddress),
      );
      if (response.status === 429) counts.rejected += 1;
      else if (isRendered(response)) counts.rendered += 1;
      else counts.unrendered += 1;
    }
    socket.destroy();
  }
  const flooding = Promise.all(Array.from({ length: floodConnectionCount }, flood));
  // `end` throws a failure. Until then, the failure must not end this process, because it has to stop the server.
  flooding.catch(() => undefined);
  return {
    async end() {
      hasEnded = true;
      await flooding;
      const seconds = (performance.now() - start) / 1000;
      const rates = Object.entries(counts).map(([kind, count]) => `${(count / seconds).toFixed(0)} ${kind}`);
      return `requests of the flood per second: ${rates.join(", ")}`;
    },
  };
}

function buildPageRequest(path: string, address: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: league\r\nx-forwarded-for: ${address}\r\n\r\n`);
}

/** Returns whether the server rendered the page. Otherwise the browser has to load its data. */
function isRendered({ chunks }: RawResponse): boolean {
  return Buffer.concat(chunks).includes('id="page-data"');
}
