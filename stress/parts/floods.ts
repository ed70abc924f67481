import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createBenchLeagueFolder } from "../bench/bench-league.ts";
import {
  formatDistribution,
  formatTableRow,
  isWithinLimit,
  type Measurement,
  percentile,
} from "../bench/bench-table.ts";
import { measureCachedRequests, openPages } from "../bench/parts/flood.ts";
import { sendRequest } from "../bench/send-requests.ts";
import { buildServer, copyFolder, startBuiltServer } from "../bench/start-servers.ts";
import type { Flood, FlooderMessage } from "../flooder.ts";
import type { Run } from "../run.ts";

const resultCount = 10_000;
const connectionCount = 24;
/** The number of pages that another client opens during a flood, one after another. */
const pageCount = 20;
const flooderAddress = "198.51.100.1";
/** The size of the large bodies in bytes. */
const largeBodyBytes = 500_000;

type RequestTemplate = { readonly path: string; readonly body?: string };

/** For each flood, a function that creates its requests: the most expensive requests of their kind that are known. */
const requestCreators: Readonly<Record<string, (index: number) => RequestTemplate>> = {
  pages: (index) => ({ path: `/ranked/users?userName=${index}` }),
  bodies: (index) => ({
    path: "/api/resultRanked/search",
    body: JSON.stringify({ map: `${index}${" ".repeat(largeBodyBytes)}` }),
  }),
  "bodies that are not JSON": () => ({ path: "/api/resultRanked/search", body: "[".repeat(largeBodyBytes) }),
  streams: () => ({ path: "/api/live" }),
  previews: (index) => ({ path: `/preview/ranked/users/${1 + index}.png` }),
  CSV: () => ({ path: "/api/resultRanked/search?format=csv" }),
  "sign-ins": (index) => ({
    path: "/api/user/signin",
    body: JSON.stringify({ email: `${index}@league.example`, password: "wrong" }),
  }),
  searches: (index) => ({ path: "/api/search", body: JSON.stringify({ text: `a${index}` }) }),
};
/** How many different requests a flood consists of. */
const requestCount = 300;
/** The same for floods of large requests. */
const largeRequestCount = 4;

/**
 * Floods a server with each kind of request in turn. At the same time, another client opens pages. The limits are the
 * defaults.
 */
export async function floodServer({ log, reportFailure }: Run): Promise<string> {
  await buildServer();
  await using scratch = await copyFolder(await createBenchLeagueFolder(resultCount, log));
  for (const [name, createRequest] of Object.entries(requestCreators)) {
    // 600 requests per minute and IP address is the default. Each flood gets a new server process, whose counters start at 0.
    const settings = { DATA_DIR: scratch.folder, DATABASE_URL: "", TRUST_PROXY: "loopback", RATE_LIMIT: "600" };
    const server = await startBuiltServer(settings);
    try {
      for (const measurement of await measureFlood(server.port, name, createRequest)) {
        log(formatTableRow(measurement));
        if (!isWithinLimit(measurement)) reportFailure(formatTableRow(measurement));
      }
    } finally {
      await server.stop();
    }
  }
  return `${Object.keys(requestCreators).length} floods of ${connectionCount} connections each`;
}

async function measureFlood(
  port: number,
  name: string,
  createRequest: (index: number) => RequestTemplate,
): Promise<Measurement[]> {
  const body = { page: 1, numberPerPage: 100 };
  const { data } = await sendRequest<{ data: { userId: string }[] }>(port, {
    method: "POST",
    path: "/statRanked/search",
    body,
  });
  const paths = [...new Set(data.map(({ userId }) => `/ranked/users/${userId}`))];
  // The first pages load and compile the renderer.
  await openPages(port, paths.slice(0, pageCount));
  const differentRequestCount = name.startsWith("bodies") ? largeRequestCount : requestCount;
  const flood: Flood = {
    port,
    connectionCount,
    requests: Array.from({ length: differentRequestCount }, (_, index) => formatRequest(createRequest(index))),
    // The response of a stream never ends, so the flooder cannot wait for the server to close the connection.
    disconnectsAtOnce: name === "streams",
  };
  const flooder = fork(join(import.meta.dirname, "../flooder.ts"));
  const sendToFlooder = (message: FlooderMessage) => flooder.send(message);
  sendToFlooder(flood);
  await pause(500);
  const [openedPages, responseTimes] = await Promise.all([
    openPages(port, paths.slice(pageCount, 2 * pageCount)),
    measureCachedRequests(port),
  ]);
  sendToFlooder("getSentCount");
  const [sentCount] = (await once(flooder, "message")) as [number];
  flooder.kill("SIGKILL");
  return [
    {
      label: `${name}: pages not rendered for others`,
      measured: pageCount - openedPages.renderedCount,
      limit: { max: 0 },
      details: `${sentCount} requests`,
    },
    {
      label: `${name}: p95 of others' cached calls`,
      measured: percentile(responseTimes, 0.95),
      limit: { max: 10 },
      details: formatDistribution(responseTimes),
      unit: "ms",
    },
  ];
}

function formatRequest({ path, body }: RequestTemplate): string {
  const head = `${body === undefined ? "GET" : "POST"} ${path} HTTP/1.1\r\nhost: league\r\nx-forwarded-for: ${flooderAddress}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
