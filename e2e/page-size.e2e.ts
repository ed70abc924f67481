import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { FILLED_MAP, fillLeague, fillQueue, fillSeason } from "./support/filled-league.ts";
import { expect, test } from "./support/test.ts";

/** The limits of a visitor's first page view: all files, including the response headers. */
const MOST = { requests: 12, bytes: 208_000 };
/** Files that the HTML does not reference: fonts of the styles, and the code that follows changes after the page is shown. */
const UNNAMED = /^(?:antonio|instrument-sans)-basic-.*\.woff2$|^live-page-.*\.js$/;

test("A page loads with few requests and bytes", async ({ league, admin }) => {
  const filled = await fillLeague(admin);
  const season = await fillSeason(league);
  const queueId = await fillQueue(league, admin, filled);
  const assets = await readdir(new URL("../web/dist/assets", import.meta.url));
  const unnamed = assets.filter((file) => UNNAMED.test(file)).map((file) => `/assets/${file}`);
  expect(unnamed).toHaveLength(3);
  const sizes = new Map<string, number>();
  const ranked = [
    "",
    "/users",
    "/results",
    "/stats",
    "/queues",
    "/maps",
    "/records",
    "/matches/1",
    `/maps/${FILLED_MAP}`,
  ];
  const inLeague = ["", "/clans", "/calendar", "/results", "/stats", "/votes", "/records", "/rules/leagueSeason2"];
  for (const path of [
    ...ranked.map((page) => `/ranked${page}`),
    `/ranked/users/${filled.playerId}`,
    `/ranked/results/${filled.validatedId}`,
    `/ranked/stats/${filled.statId}`,
    `/ranked/queues/${queueId}`,
    ...inLeague.map((page) => `/league${page}`),
    `/league/users/${filled.playerId}`,
    `/league/clans/${season.clanId}`,
    `/league/calendar/${season.eventId}`,
    `/league/results/${season.validatedId}`,
    "/auth/signin",
  ]) {
    const page = await sent(league.url + path);
    const named = page.html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="(\/(?:assets\/|theme\.js)[^"]*)"/g);
    const files = new Set([...unnamed, ...[...named].map(([, file = ""]) => file)]);
    for (const file of files) if (!sizes.has(file)) sizes.set(file, (await sent(league.url + file)).bytes);
    const bytes = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), page.bytes);
    console.log(`${path}: ${files.size + 1} requests, ${(bytes / 1000).toFixed(1)} kB`);
    expect.soft(files.size + 1, `requests of ${path}`).toBeLessThanOrEqual(MOST.requests);
    expect.soft(bytes, `bytes of ${path}`).toBeLessThanOrEqual(MOST.bytes);
  }
});

/** Requests a URL as browsers do. Returns the response and all bytes transferred on its connection. */
async function sent(url: string): Promise<{ html: string; bytes: number }> {
  const request = get(url, { agent: false, headers: { "accept-encoding": "br", accept: "text/html,*/*" } });
  const [reply] = (await once(request, "response")) as [IncomingMessage];
  const { socket } = reply;
  const isPage = reply.headers["content-type"]?.startsWith("text/html") === true;
  const body = Buffer.from(await text(reply.setEncoding("latin1")), "latin1");
  expect(reply.statusCode, url).toBe(200);
  return { html: isPage ? brotliDecompressSync(body).toString() : "", bytes: socket.bytesRead };
}
