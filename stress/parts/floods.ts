import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { benchLeague } from "../bench/bench-league.ts";
import { atMost, isWithin, type Line, percentile, spread, tableRow } from "../bench/bench-table.ts";
import { sendTo } from "../bench/load.ts";
import { makeCalls, openPages } from "../bench/parts/flood.ts";
import { buildServer, copyFolder, startLeagueWith } from "../bench/start-servers.ts";
import type { Flood } from "../flooder.ts";
import type { Run } from "../run.ts";

const results = 10_000;
const connections = 24;
/** The number of pages that other clients open during a flood, one after another. */
const pages = 20;
const flooder = "198.51.100.1";

type RequestTemplate = { readonly path: string; readonly body?: string };

/** The requests that one IP address repeats: the most expensive known request of each kind. */
const templates: Readonly<Record<string, (number: number) => RequestTemplate>> = {
  pages: (number) => ({ path: `/ranked/users?userName=${number}` }),
  bodies: (number) => ({
    path: "/api/resultRanked/search",
    body: JSON.stringify({ map: `${number}${" ".repeat(500_000)}` }),
  }),
  "bodies that are no JSON": () => ({ path: "/api/resultRanked/search", body: "[".repeat(500_000) }),
  streams: () => ({ path: "/api/live" }),
  previews: (number) => ({ path: `/preview/ranked/users/${1 + number}.png` }),
  CSV: () => ({ path: "/api/resultRanked/search?format=csv" }),
  "sign-ins": (number) => ({
    path: "/api/user/signin",
    body: JSON.stringify({ email: `${number}@league.example`, password: "wrong" }),
  }),
  searches: (number) => ({ path: "/api/search", body: JSON.stringify({ text: `a${number}` }) }),
};
/** The number of different requests of a flood. */
const differentRequests = 300;

/** Floods a league with each kind of request in turn. Meanwhile other clients open pages. The league has default limits. */
export async function flood({ say, found }: Run): Promise<string> {
  await buildServer();
  await using scratch = await copyFolder(await benchLeague(results, say));
  for (const [name, createRequest] of Object.entries(templates)) {
    // 600 calls per minute and IP address. Each flood gets a new league process with new counters.
    const settings = { DATA_DIR: scratch.folder, DATABASE_URL: "", TRUST_PROXY: "loopback", RATE_LIMIT: "600" };
    const league = await startLeagueWith(settings);
    try {
      for (const line of await measure(league.port, name, createRequest)) {
        say(tableRow(line));
        if (!isWithin(line)) found(tableRow(line));
      }
    } finally {
      await league.stop();
    }
  }
  return `${Object.keys(templates).length} floods of ${connections} connections each`;
}

async function measure(
  port: number,
  name: string,
  createRequest: (number: number) => RequestTemplate,
): Promise<Line[]> {
  const body = { page: 1, numberPerPage: 100 };
  const { data } = await sendTo<{ data: { userId: string }[] }>(port, {
    method: "POST",
    path: "/statRanked/search",
    body,
  });
  const paths = [...new Set(data.map(({ userId }) => `/ranked/users/${userId}`))];
  await openPages(port, paths.slice(0, pages)); // The first pages load and compile the renderer.
  const flood: Flood = {
    port,
    connections,
    requests: Array.from({ length: name.startsWith("bodies") ? 4 : differentRequests }, (_, number) =>
      formatRequest(createRequest(number)),
    ),
    leavesAtOnce: name === "streams",
  };
  const flooding = fork(join(import.meta.dirname, "../flooder.ts"));
  flooding.send(flood);
  await pause(500);
  const [opened, calls] = await Promise.all([openPages(port, paths.slice(pages, 2 * pages)), makeCalls(port)]);
  flooding.send("how many?");
  const [sentCount] = (await once(flooding, "message")) as [number];
  flooding.kill("SIGKILL");
  return [
    atMost(`${name}: pages left unrendered for others`, pages - opened.rendered, 0, `${sentCount} requests`),
    atMost(`${name}: p95 of others' kept calls`, percentile(calls, 0.95), 10, spread(calls), "ms"),
  ];
}

function formatRequest({ path, body }: RequestTemplate): string {
  const head = `${body === undefined ? "GET" : "POST"} ${path} HTTP/1.1\r\nhost: league\r\nx-forwarded-for: ${flooder}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
