import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { expect } from "vitest";
import { type CachedRequest, cachedRequests } from "../test/cached-responses.ts";
import { countHandlerCalls } from "../test/counted-handlers.ts";
import { testInOneProcess } from "../test/further-processes.ts";
import { openLeague } from "../test/open-league.ts";
import { createMode, createPlayers, postResult, roundOf } from "../test/play.ts";
import { bytesFrom, socketsTo } from "../test/raw-socket.ts";
import { signUp } from "../test/sign-up.ts";
import { byTestLevel } from "../test/test-level.ts";
import type { Http } from "./platform/http/http.ts";

const origin = "http://program.example:8080";
const metricsToken = "a-token-of-some-length";

/** A league with a result, and its server besides one that keeps nothing, so that the framework answers each request. */
async function openTwice() {
  const environment = { CORS_ORIGINS: origin, METRICS_TOKEN: metricsToken, LOG_LEVEL: "info", TRUST_PROXY: "loopback" };
  const league = await openLeague(environment);
  await createPlayers(league, "red", "blue");
  const { _id: id } = await postResult(league, await createMode(league, "one"), roundOf(["red", "blue"]), "2026-02-01");
  await league.call("freezeResult", { as: league.admin, id });
  const una = await signUp(league, "Una");
  const otto = await signUp(league, "Otto");
  const gone = await signUp(league, "Ida");
  await league.call("signOut", { as: gone.token });
  const tokens = [una.token, otto.token, league.admin, gone.token, "none"];
  const callers = ["", `Cookie: zone=Europe/Paris; session=${una.token}\r\n`].concat(
    tokens.map((token) => `Authorization: Bearer ${token}\r\n`),
  );
  const questions = cachedRequests(league).filter(({ url }) => askedUrls.has(url));
  const servers = [league.http, await league.withoutCache()] as const;
  return { league, callers, questions, servers };
}

const askedUrls = new Set([
  "/api/resultRanked/1",
  "/api/season/1/tables",
  "/api/mode/search",
  "/api/user/search",
  "/api/user/place",
  "/api/statRanked/leaderboard",
  "/api/resultRanked/search",
]);

const hows = ["as it is", "in two packets", "in chunks", "too large", "no JSON", "HEAD", "OPTIONS"] as const;

const asked = fc.record({
  what: fc.nat({ max: 11 }),
  who: fc.nat({ max: 6 }),
  how: fc.oneof({ weight: 12, arbitrary: fc.constant("as it is" as const) }, fc.constantFrom(...hows)),
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
  spacing: fc.constantFrom("", "", "", " ", "\n\t"),
});

type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

/** A request, or a change of the league between two. */
const deed = fc.oneof({ weight: 15, arbitrary: asked }, { weight: 1, arbitrary: fc.constant("change" as const) });

/** The packets of a request. */
function packetsOf(
  { method, url, payload }: CachedRequest,
  caller: string,
  { how, headers, spacing }: Asked,
): string[] {
  const lines = headers.map((line) => `${line}\r\n`).join("");
  const head = `${how === "OPTIONS" ? how : method} ${url} HTTP/1.1\r\nHost: league\r\n${caller}${lines}`;
  if (how === "OPTIONS") return [`${head}\r\n`];
  if (method === "GET") return [`${how === "HEAD" ? head.replace("GET", "HEAD") : head}\r\n`];
  const texts: Partial<Record<typeof how, string>> = { "too large": "x".repeat(600_000), "no JSON": "{" };
  const body = texts[how] ?? JSON.stringify(payload) + spacing;
  const json = `${head}Content-Type: application/json\r\n`;
  if (how === "in chunks") {
    return [`${json}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`];
  }
  const whole = `${json}Content-Length: ${body.length}\r\n\r\n`;
  return how === "in two packets" ? [whole, body] : [whole + body];
}

/** A server that is asked over one connection, which is opened again where a reply has closed it. */
async function asker(http: Http, lines: () => readonly string[]) {
  const open = await socketsTo(http);
  let socket: Socket = await open();
  return async (packets: readonly string[], hasBody: boolean) => {
    const before = lines().length;
    for (const [index, packet] of packets.entries()) {
      if (index > 0) await pause(2);
      socket.write(packet);
    }
    const { head, body } = await bytesFrom(socket, hasBody);
    if (/\r\nconnection: close/i.test(`${packets[0]}${head}`)) socket = await open();
    while (lines().length === before) await pause(1);
    return { head: head.replace(/\r\n(?:date|x-request-id): [^\r]*/gi, ""), body, logged: lines().slice(before) };
  };
}

/** The fields of log lines that do not differ by chance, in their order. */
function comparable(lines: readonly string[]): unknown[] {
  return lines.map((line) => {
    const { time, reqId, ms, ...fields } = JSON.parse(line) as Record<string, unknown>;
    return [typeof time, typeof reqId, typeof ms, Object.keys(JSON.parse(line) as object), fields];
  });
}

/** How many replies the metrics count, by method, route and status. */
async function countsOf({ server }: Http): Promise<Map<string, number>> {
  const { body } = await server.inject({ url: "/metrics", headers: { authorization: `Bearer ${metricsToken}` } });
  const counts = body.matchAll(/^(league_http_request(?:s_total|_seconds_count)\{.*?),process="[^"]*"\} (\d+)$/gm);
  return new Map([...counts].map(([, name = "", count]) => [name, Number(count)]));
}

testInOneProcess("what is answered early is to the last byte what the framework answers, logs and counts", async () => {
  const { league, callers, questions, servers } = await openTwice();
  const lines = () => league.log.lines();
  const early = await asker(servers[0], lines);
  const slow = await asker(servers[1], lines);
  const before = await Promise.all(servers.map(countsOf));
  const handled = countHandlerCalls();
  let answeredEarly = 0;
  let names = 0;

  async function ask(one: Asked): Promise<void> {
    const question = questions[one.what % questions.length] as CachedRequest;
    const packets = packetsOf(question, callers[one.who] ?? "", one);
    const hasBody = one.how !== "HEAD";
    const start = handled.count;
    const got = await early(packets, hasBody);
    if (handled.count === start && got.head.startsWith("HTTP/1.1 200")) answeredEarly += 1;
    const expected = await slow(packets, hasBody);
    expect([got.head, got.body]).toEqual([expected.head, expected.body]);
    expect(comparable(got.logged)).toEqual(comparable(expected.logged));
  }

  async function change(): Promise<void> {
    names += 1;
    const seen = lines().length;
    await league.call("updateUser", { as: league.admin, id: "2", body: { userName: `Renamed ${names}` } });
    while (lines().length === seen) await pause(1);
  }

  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 30, maxLength: 60 }), async (deeds) => {
      for (const one of deeds) await (one === "change" ? change() : ask(one));
    }),
    { numRuns: byTestLevel({ quick: 12, full: 30, stress: 300 }), endOnFailure: true },
  );
  expect(answeredEarly).toBeGreaterThan(50);
  const after = await Promise.all(servers.map(countsOf));
  const [ours, theirs] = after.map((counts, index) => {
    const asked = [...counts].filter(([name]) => [...askedUrls].some((url) => name.includes(patternOf(url))));
    return asked.map(([name, count]) => [name, count - (before[index]?.get(name) ?? 0)]).toSorted();
  });
  expect(ours).toEqual(theirs);
});

/** The pattern of an address as the metrics name it. */
function patternOf(url: string): string {
  return `route="${url.replace("/1", "/:id")}"`;
}
