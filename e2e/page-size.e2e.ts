import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { fillLeague, fillQueue, fillSeason, SAMPLE_MAP } from "./support/filled-league.ts";
import { expect, test } from "./support/test.ts";

/** The limits of a visitor's first page view. The bytes are those of all files and of the response headers. */
const LIMITS = { requests: 12, bytes: 210_500 };
/**
 * Files that every page loads although its HTML does not reference them: fonts of the style sheets, and the code that
 * connects the page to the event stream.
 */
const UNREFERENCED_FILES = /^(?:antonio|instrument-sans)-basic-.*\.woff2$|^live-page-.*\.js$/;

test("A page loads with few requests and bytes", async ({ league, admin }) => {
  const filledLeague = await fillLeague(admin);
  const filledSeason = await fillSeason(league);
  const queueId = await fillQueue(league, admin, filledLeague);
  const assets = await readdir(new URL("../web/dist/assets", import.meta.url));
  const unreferenced = assets.filter((file) => UNREFERENCED_FILES.test(file)).map((file) => `/assets/${file}`);
  // Makes sure that the pattern still matches two fonts and one script.
  expect(unreferenced).toHaveLength(3);
  const bytesByFile = new Map<string, number>();
  const rankedScreens = [
    "",
    "/users",
    "/results",
    "/stats",
    "/queues",
    "/maps",
    "/records",
    "/matches/1",
    `/maps/${SAMPLE_MAP}`,
  ];
  const leagueScreens = ["", "/clans", "/calendar", "/results", "/stats", "/votes", "/records", "/rules/leagueSeason2"];
  for (const path of [
    ...rankedScreens.map((page) => `/ranked${page}`),
    `/ranked/users/${filledLeague.playerId}`,
    `/ranked/results/${filledLeague.validatedId}`,
    `/ranked/stats/${filledLeague.statId}`,
    `/ranked/queues/${queueId}`,
    ...leagueScreens.map((page) => `/league${page}`),
    `/league/users/${filledLeague.playerId}`,
    `/league/clans/${filledSeason.clanId}`,
    `/league/calendar/${filledSeason.eventId}`,
    `/league/results/${filledSeason.validatedId}`,
    "/auth/signin",
  ]) {
    const page = await download(league.url + path);
    const references = page.html.matchAll(
      /<(?:script|link)\b[^>]*\b(?:src|href)="(\/(?:assets\/|before-paint\.js)[^"]*)"/g,
    );
    const files = new Set(unreferenced);
    for (const [, file = ""] of references) files.add(file);
    let { bytes } = page;
    for (const file of files) {
      const fileBytes = bytesByFile.get(file) ?? (await download(league.url + file)).bytes;
      bytesByFile.set(file, fileBytes);
      bytes += fileBytes;
    }
    // The page itself is also a request.
    const requests = files.size + 1;
    console.log(`${path}: ${requests} requests, ${(bytes / 1000).toFixed(1)} kB`);
    expect.soft(requests, `requests of ${path}`).toBeLessThanOrEqual(LIMITS.requests);
    expect.soft(bytes, `bytes of ${path}`).toBeLessThanOrEqual(LIMITS.bytes);
  }
});

/**
 * Requests a URL as browsers do, on a new connection.
 * @returns the HTML, which is empty for other files, and the number of bytes that were received, with headers
 */
async function download(url: string): Promise<{ html: string; bytes: number }> {
  const request = get(url, { agent: false, headers: { "accept-encoding": "br", accept: "text/html,*/*" } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const { socket } = response;
  const isPage = response.headers["content-type"]?.startsWith("text/html") === true;
  // Latin 1 has one character per byte.
  const body = Buffer.from(await text(response.setEncoding("latin1")), "latin1");
  expect(response.statusCode, url).toBe(200);
  return { html: isPage ? brotliDecompressSync(body).toString() : "", bytes: socket.bytesRead };
}
