import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { expect } from "vitest";
import { type CachedRequest, listCachedRequests } from "../test/cached-responses.ts";
import { countHandlerCalls } from "../test/count-handler-calls.ts";
import { testInOneProcess } from "../test/further-processes.ts";
import { openLeague } from "../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../test/play.ts";
import { listenAndCreateConnector, readRawResponse } from "../test/raw-socket.ts";
import { signUp } from "../test/sign-up.ts";
import { pickByTestLevel } from "../test/test-level.ts";
import type { Http } from "./platform/http/http.ts";

const origin = "http://program.example:8080";
const metricsToken = "a-token-of-some-length";

/** Opens a league with a result, and a second server without a cache, in which Fastify handles every request. */
async function openLeagueWithTwoServers() {
  const environment = { CORS_ORIGINS: origin, METRICS_TOKEN: metricsToken, LOG_LEVEL: "info", TRUST_PROXY: "loopback" };
  const league = await openLeague(environment);
  await createPlayers(league, "red", "blue");
  const modeId = await createMode(league, "one");
  const { _id: id } = await importRound(league, modeId, createServerRound(["red", "blue"]), "2026-02-01");
  await league.call("freezeResult", { as: league.admin, id });
  const una = await signUp(league, "Una");
  const otto = await signUp(league, "Otto");
  const signedOutUser = await signUp(league, "Ida");
  await league.call("signOut", { as: signedOutUser.token });
  const tokens = [una.token, otto.token, league.admin, signedOutUser.token, "none"];
  const tokenHeaders = tokens.map((token) => `Authorization: Bearer ${token}\r\n`);
  // The headers with which each caller signs in; none for the visitor.
  const callers = ["", `Cookie: zone=Europe/Paris; session=${una.token}\r\n`, ...tokenHeaders];
  const requests = listCachedRequests(league).filter(({ url }) => testedUrls.has(url));
  const servers = [league.http, await league.startServerWithoutCache()] as const;
  return { league, callers, requests, servers };
}

/** Calls of each kind of audience, with and without parameters in the path. */
const testedUrls = new Set([
  "/api/resultRanked/1",
  "/api/season/1/tables",
  "/api/mode/search",
  "/api/user/search",
  "/api/user/place",
  "/api/statRanked/leaderboard",
  "/api/resultRanked/search",
]);

const transmissions = ["unchanged", "in two packets", "in chunks", "too large", "no JSON", "HEAD", "OPTIONS"] as const;

const arbitraryRequest = fc.record({
  // Indexes of `requests` and of `callers`. There are fewer requests than indexes, so the remainder of a division is used.
  requestIndex: fc.nat({ max: 11 }),
  callerIndex: fc.nat({ max: 6 }),
  transmission: fc.oneof(
    { weight: 12, arbitrary: fc.constant("unchanged" as const) },
    fc.constantFrom(...transmissions),
  ),
  headers: fc.oneof(
    { weight: 2, arbitrary: fc.constant<string[]>([]) },
    fc.subarray([
      "Accept-Encoding: gzip, br;q=0",
      "X-Change: 1",
      `Origin: ${origin}`,
      "Origin: http://other.example",
      "X-Forwarded-For: 192.0.2.9, 2001:db8::7",
      "If-None-Match: *",
      "Range: bytes=0-3",
      "Accept: text/csv",
      "Content-Encoding: identity",
      "Connection: close",
    ]),
  ),
  // Whitespace after the JSON text. Usually there is none.
  spacing: fc.constantFrom("", "", "", " ", "\n\t"),
});

type RandomRequest = typeof arbitraryRequest extends fc.Arbitrary<infer Value> ? Value : never;

/** A request, or a change of the league between two requests. */
const arbitraryAction = fc.oneof(
  { weight: 15, arbitrary: arbitraryRequest },
  { weight: 1, arbitrary: fc.constant("change" as const) },
);

/** Creates the packets in which a request is sent. @param caller the headers of the caller's session */
function createPackets(
  { method, url, payload }: CachedRequest,
  caller: string,
  { transmission, headers, spacing }: RandomRequest,
): string[] {
  const headerLines = headers.map((line) => `${line}\r\n`).join("");
  const head = `${transmission === "OPTIONS" ? transmission : method} ${url} HTTP/1.1\r\nHost: league\r\n${caller}${headerLines}`;
  if (transmission === "OPTIONS") return [`${head}\r\n`];
  if (method === "GET") return [`${transmission === "HEAD" ? head.replace("GET", "HEAD") : head}\r\n`];
  // The server accepts at most 512 KiB.
  const texts: Partial<Record<typeof transmission, string>> = { "too large": "x".repeat(600_000), "no JSON": "{" };
  const body = texts[transmission] ?? JSON.stringify(payload) + spacing;
  const json = `${head}Content-Type: application/json\r\n`;
  if (transmission === "in chunks") {
    return [`${json}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`];
  }
  const headWithLength = `${json}Content-Length: ${body.length}\r\n\r\n`;
  return transmission === "in two packets" ? [headWithLength, body] : [headWithLength + body];
}

/** Creates a function that sends requests over one connection, and reconnects if a reply has closed it. */
async function createClient(http: Http, readLogLines: () => readonly string[]) {
  const connect = await listenAndCreateConnector(http);
  let socket: Socket = await connect();
  return async (packets: readonly string[], hasBody: boolean) => {
    const lineCountBefore = readLogLines().length;
    for (const [index, packet] of packets.entries()) {
      if (index > 0) await pause(2);
      socket.write(packet);
    }
    const { head, body } = await readRawResponse(socket, hasBody);
    if (/\r\nconnection: close/i.test(`${packets[0]}${head}`)) socket = await connect();
    // The server logs a request after it has sent the reply.
    while (readLogLines().length === lineCountBefore) await pause(1);
    const logLines = readLogLines().slice(lineCountBefore);
    return { head: head.replace(/\r\n(?:date|x-request-id): [^\r]*/gi, ""), body, logLines };
  };
}

/** Parses log lines and replaces random values by their types. */
function normalizeLines(lines: readonly string[]): unknown[] {
  return lines.map((line) => {
    const entry = JSON.parse(line) as Record<string, unknown>;
    const { time, reqId, ms, ...fields } = entry;
    return [typeof time, typeof reqId, typeof ms, Object.keys(entry), fields];
  });
}

/** Reads the reply counts of the metrics, by method, route and status. */
async function readCounts({ server }: Http): Promise<Map<string, number>> {
  const { body } = await server.inject({ url: "/metrics", headers: { authorization: `Bearer ${metricsToken}` } });
  const counts = body.matchAll(/^(league_http_request(?:s_total|_seconds_count)\{.*?),process="[^"]*"\} (\d+)$/gm);
  return new Map([...counts].map(([, name = "", count]) => [name, Number(count)]));
}

testInOneProcess("the fast path sends, logs and counts exactly the same as Fastify", async () => {
  const { league, callers, requests, servers } = await openLeagueWithTwoServers();
  const readLogLines = () => league.log.listLines();
  const sendFast = await createClient(servers[0], readLogLines);
  const sendThroughFastify = await createClient(servers[1], readLogLines);
  const countsBefore = await Promise.all(servers.map(readCounts));
  const handlerCalls = countHandlerCalls();
  let fastReplyCount = 0;
  let renameCount = 0;

  async function compareReplies(randomRequest: RandomRequest): Promise<void> {
    const { requestIndex, callerIndex, transmission } = randomRequest;
    const request = requests[requestIndex % requests.length] as CachedRequest;
    const packets = createPackets(request, callers[callerIndex] ?? "", randomRequest);
    const hasBody = transmission !== "HEAD";
    const handlerCallsBefore = handlerCalls.count;
    const actual = await sendFast(packets, hasBody);
    if (handlerCalls.count === handlerCallsBefore && actual.head.startsWith("HTTP/1.1 200")) fastReplyCount += 1;
    const expected = await sendThroughFastify(packets, hasBody);
    expect([actual.head, actual.body]).toEqual([expected.head, expected.body]);
    expect(normalizeLines(actual.logLines)).toEqual(normalizeLines(expected.logLines));
  }

  async function changeLeague(): Promise<void> {
    renameCount += 1;
    const lineCount = readLogLines().length;
    await league.call("updateUser", { as: league.admin, id: "2", body: { userName: `Renamed ${renameCount}` } });
    while (readLogLines().length === lineCount) await pause(1);
  }

  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryAction, { minLength: 30, maxLength: 60 }), async (actions) => {
      for (const action of actions) await (action === "change" ? changeLeague() : compareReplies(action));
    }),
    // `endOnFailure`: fast-check looks for no shorter failing run, because each run begins with the state that earlier
    // ones left.
    { numRuns: pickByTestLevel({ quick: 12, full: 30, stress: 300 }), endOnFailure: true },
  );
  expect(fastReplyCount).toBeGreaterThan(50);
  const countsAfter = await Promise.all(servers.map(readCounts));
  // How often each count of the tested routes has grown, for each server.
  const [fastCounts, expectedCounts] = countsAfter.map((counts, index) => {
    const testedRoutes = [...testedUrls].map(getRouteLabel);
    const testedCounts = [...counts].filter(([name]) => testedRoutes.some((route) => name.includes(route)));
    return testedCounts.map(([name, count]) => [name, count - (countsBefore[index]?.get(name) ?? 0)]).toSorted();
  });
  expect(fastCounts).toEqual(expectedCounts);
});

/** Returns the route label of a URL in the metrics. */
function getRouteLabel(url: string): string {
  return `route="${url.replace("/1", "/:id")}"`;
}
