import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../../scripts/free-port.ts";
import { createSeededRandom } from "../../server/demo/seeded-random.ts";
import { signInAt } from "../../server/test/sign-in-at.ts";
import { createAmbiguousRequest } from "../ambiguous-requests.ts";
import { postThroughProxy } from "../post-through-proxy.ts";
import type { Run } from "../run.ts";
import { admin, startLeagueServer } from "../start-league-server.ts";
import {
  connectToProxy,
  createCertificate,
  publicHost,
  type ReverseProxy,
  startCaddy,
  startNginx,
} from "../start-proxies.ts";

const ambiguousRequestCount = 5000;
const connectionCount = 16;
/** How long to wait for the response to an ambiguous request. A program may wait forever for the rest of its body. */
const ambiguousTimeoutMs = 150;
/** The IP address that a client pretends to have. */
const spoofedAddress = "203.0.113.77";

/**
 * Puts a server behind nginx and Caddy over TLS, with the configuration files for operators. Compares the responses through
 * each proxy with those of the server itself. Sends requests that the proxy and the server may interpret differently. Also
 * sends requests while others send bodies that are too large, and while one of two processes is stopped.
 */
export async function testProxies(run: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "league-stress-"));
  try {
    await createCertificate(folder);
    const summaries: string[] = [];
    for (const startProxy of [startNginx, startCaddy]) {
      const dataDir = join(folder, startProxy.name);
      await mkdir(dataDir);
      const port = await findFreePort();
      const publicPort = await findFreePort();
      const proxy = await startProxy({ folder, upstreams: [`127.0.0.1:${port}`], port: publicPort });
      // The paths and IP addresses in the server's log.
      const loggedPaths = new Set<string>();
      const loggedAddresses = new Set<string>();
      const onLine = (line: string) => {
        const { path, address } = JSON.parse(line) as { path?: string; address?: string };
        if (path !== undefined) loggedPaths.add(path);
        if (address !== undefined) loggedAddresses.add(address);
      };
      const env = { PORT: String(port), PUBLIC_URL: `https://${publicHost}:${publicPort}`, TRUST_PROXY: "loopback" };
      const server = await startLeagueServer(dataDir, { env, onLine });
      try {
        const comparedCount = await compareResponses(run, proxy, server.api);
        await sendAmbiguousRequests(run, proxy);
        // The server writes its log in chunks. Waits for the last one.
        await pause(500);
        const proxyLog = await proxy.readLog();
        const listReceived = (kind: string) => [...loggedPaths].filter((path) => path.startsWith(`/api/${kind}-`));
        // A hidden request was smuggled past the proxy if the server has logged it, but the proxy has not.
        for (const path of listReceived("hidden")) {
          if (!proxyLog.includes(`${path} `) && !proxyLog.includes(`${path}"`))
            run.reportFailure(`${proxy.name}: ${path} was smuggled`);
        }
        if (loggedAddresses.has(spoofedAddress)) run.reportFailure(`${proxy.name}: a client chose its IP address`);
        summaries.push(
          `${proxy.name}: ${comparedCount} responses compared; of ${ambiguousRequestCount} ambiguous requests, ${listReceived("outer").length} reached the server, and ${listReceived("hidden").length} were two requests for both programs`,
        );
      } finally {
        await server.kill();
        await proxy.stop();
      }
      summaries.push(await postThroughProxy(run, startProxy, folder));
    }
    return summaries.join("; ");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Response = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: Buffer };
type TestRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};

/** Headers that proxies set themselves. They are not compared. */
const connectionHeaders = [
  "date",
  "connection",
  "keep-alive",
  "server",
  "via",
  "alt-svc",
  "transfer-encoding",
  "content-length",
];
/** Headers that differ in each response. They are not compared. */
const changingHeaders = ["x-request-id", "x-ratelimit-remaining", "x-ratelimit-reset", "age"];

const testRequests: readonly TestRequest[] = [
  ...["/", "/ranked", "/ranked/results", "/league/clans", "/auth/signin", "/nothing", "/before-paint.js"].map((path) =>
    get(path),
  ),
  ...[
    "/api/health",
    "/api/season/search",
    "/api/nothing",
    "/robots.txt",
    "/api/docs",
    "/api/mode/%31",
    "/api/../api/mode/1",
  ].map((path) => get(path)),
  get("/ranked", { "accept-encoding": "br" }),
  get("/ranked", { "accept-encoding": "gzip" }),
  get("/api/mode/1", { "if-none-match": '"nothing"' }),
  get("/api/mode/1", { range: "bytes=0-3" }),
  { ...get("/ranked"), method: "HEAD" },
  { ...get("/api/mode/1"), method: "OPTIONS" },
  post("/api/mode/search", "{}"),
  post("/api/mode/search", "{"),
  post("/api/mode/search", JSON.stringify({ sort: "x".repeat(600_000) })),
  post("/api/mode/create", JSON.stringify({ name: "Not mine" })),
  post("/api/user/signin", JSON.stringify({ email: admin.email, password: "wrong" })),
  post("/api/resultRanked/search.csv", "{}"),
];

function get(path: string, headers: Record<string, string> = {}): TestRequest {
  return { method: "GET", path, headers: { "accept-encoding": "identity", ...headers } };
}

function post(path: string, body: string): TestRequest {
  return { method: "POST", path, body, headers: { "content-type": "application/json" } };
}

/**
 * Sends each request directly to the server and through the proxy. The responses must be equal. Also checks the session cookie.
 * @returns how many responses were compared
 */
async function compareResponses({ reportFailure }: Run, proxy: ReverseProxy, api: string): Promise<number> {
  const call = await signInAt(api, admin);
  await call("POST", "/mode/create", { name: "Duels" });
  const direct = new URL(api);
  for (const testRequest of testRequests) {
    const headers = { ...testRequest.headers, host: `${publicHost}:${proxy.port}`, "x-forwarded-proto": "https" };
    const spoofingHeaders = {
      ...headers,
      "x-forwarded-for": spoofedAddress,
      "x-real-ip": spoofedAddress,
      forwarded: `for=${spoofedAddress}`,
    };
    const directResponse = await send(requestHttp, Number(direct.port), { ...testRequest, headers });
    const proxiedResponse = await send(requestHttps, proxy.port, { ...testRequest, headers: spoofingHeaders });
    const name = `${proxy.name}: ${testRequest.method} ${testRequest.path.slice(0, 60)}`;
    if (directResponse.status !== proxiedResponse.status) {
      reportFailure(`${name} has status ${proxiedResponse.status} instead of ${directResponse.status}`);
    } else if (!directResponse.body.equals(proxiedResponse.body)) {
      reportFailure(`${name} has another body`);
    }
    const expectedHeaders = JSON.stringify(directResponse.headers);
    const actualHeaders = JSON.stringify(proxiedResponse.headers);
    if (expectedHeaders !== actualHeaders) {
      reportFailure(`${name} has other headers: ${actualHeaders} instead of ${expectedHeaders}`);
    }
  }
  const { headers } = await send(requestHttps, proxy.port, createSignIn(proxy));
  const cookie = String(headers["set-cookie"]);
  for (const part of ["__Host-", "Secure", "HttpOnly", "SameSite=Lax", "Path=/"]) {
    if (!cookie.includes(part)) reportFailure(`${proxy.name}: the session's cookie lacks ${part}`);
  }
  if (/domain/i.test(cookie)) reportFailure(`${proxy.name}: the session's cookie has a domain`);
  if (headers["strict-transport-security"] === undefined)
    reportFailure(`${proxy.name}: browsers are not told to stay with HTTPS`);
  return testRequests.length;
}

function createSignIn({ port }: ReverseProxy): TestRequest {
  const origin = `https://${publicHost}:${port}`;
  const signIn = post("/api/user/signin", JSON.stringify(admin));
  return { ...signIn, headers: { ...signIn.headers, host: `${publicHost}:${port}`, origin } };
}

async function send(
  request: typeof requestHttps,
  port: number,
  { method, path, headers, body }: TestRequest,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const options = { host: "127.0.0.1", servername: publicHost, rejectUnauthorized: false, port, method, path, headers };
  const clientRequest = request(options, async (response) => {
    const comparedHeaders = Object.entries(response.headers).filter(
      ([name]) => ![...connectionHeaders, ...changingHeaders].includes(name),
    );
    const bytes = await buffer(response);
    resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(comparedHeaders.toSorted()), body: bytes });
  });
  clientRequest.on("error", reject);
  clientRequest.end(body);
  return promise;
}

/** Sends ambiguous requests. After each, a valid request on another connection must get its own response. */
async function sendAmbiguousRequests({ seed, reportFailure }: Run, proxy: ReverseProxy): Promise<void> {
  const random = createSeededRandom(seed);
  let sentCount = 0;
  const sendUntilDone = async () => {
    while (sentCount < ambiguousRequestCount) {
      const number = sentCount;
      sentCount += 1;
      const hostHeader = `${publicHost}:${proxy.port}`;
      const request = { outer: `/api/outer-${number}`, hidden: `/api/hidden-${number}`, host: hostHeader };
      const bytes = createAmbiguousRequest(random, request);
      const socket = await connectToProxy(proxy);
      socket.on("error", () => undefined);
      socket.resume().write(bytes, "latin1");
      await pause(ambiguousTimeoutMs);
      socket.destroy();
      const response = await send(requestHttps, proxy.port, get("/api/mode/1", { host: hostHeader }));
      if (!response.body.includes("Duels"))
        reportFailure(
          `${proxy.name}: after ambiguous request ${number}, another client got a wrong response: ${response.body}`,
        );
    }
  };
  await Promise.all(Array.from({ length: connectionCount }, sendUntilDone));
}
