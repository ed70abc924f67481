import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../../scripts/free-port.ts";
import { seededRandom } from "../../server/demo/seeded-random.ts";
import { signInAt } from "../../server/test/sign-in-at.ts";
import { ambiguousRequest } from "../ambiguous-requests.ts";
import { postThroughProxy } from "../proxied-posts.ts";
import { connectTo, host, makeCertificate, type ReverseProxy, startCaddy, startNginx } from "../proxies.ts";
import type { Run } from "../run.ts";
import { admin, startLeague } from "../traced-league.ts";

const ambiguousRequests = 5000;
const connections = 16;
/** How long to wait for the response to an ambiguous request. Programs may wait for the rest of its body. */
const ambiguousTimeoutMs = 150;
/** The IP address that a client pretends to have. */
const spoofedAddress = "203.0.113.77";

/**
 * Puts a league behind nginx and Caddy over TLS, with the configuration files for operators. Then tries requests that the
 * proxy and the league may interpret differently.
 */
export async function standBehindProxies(run: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "league-torture-"));
  try {
    await makeCertificate(folder);
    const summaries: string[] = [];
    for (const start of [startNginx, startCaddy]) {
      const dataDir = join(folder, start.name);
      await mkdir(dataDir);
      const port = await findFreePort();
      const publicPort = await findFreePort();
      const proxy = await start({ folder, upstreams: [`127.0.0.1:${port}`], port: publicPort });
      const paths = new Set<string>();
      const addresses = new Set<string>();
      const onLine = (line: string) => {
        const { path, address } = JSON.parse(line) as { path?: string; address?: string };
        if (path !== undefined) paths.add(path);
        if (address !== undefined) addresses.add(address);
      };
      const env = { PORT: String(port), PUBLIC_URL: `https://${host}:${publicPort}`, TRUST_PROXY: "loopback" };
      const league = await startLeague(dataDir, { env, onLine });
      try {
        const comparedCount = await compareReplies(run, proxy, league.api);
        await sendAmbiguous(run, proxy);
        await pause(500); // The log is written in chunks.
        const log = await proxy.log();
        const listReached = (kind: string) => [...paths].filter((path) => path.startsWith(`/api/${kind}-`));
        for (const path of listReached("hidden")) {
          if (!log.includes(`${path} `) && !log.includes(`${path}"`)) run.found(`${proxy.name}: ${path} was smuggled`);
        }
        if (addresses.has(spoofedAddress)) run.found(`${proxy.name}: a client chose its IP address`);
        summaries.push(
          `${proxy.name}: ${comparedCount} responses compared; of ${ambiguousRequests} ambiguous requests, ${listReached("outer").length} reached the league, and ${listReached("hidden").length} were two requests for both programs`,
        );
      } finally {
        await league.kill();
        await proxy.stop();
      }
      summaries.push(await postThroughProxy(run, start, folder));
    }
    return summaries.join("; ");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Reply = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: Buffer };
type TestRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};

/** Headers that proxies set themselves. */
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
/** Headers that differ in each response. */
const responseHeaders = ["x-request-id", "x-ratelimit-remaining", "x-ratelimit-reset", "age"];

const testRequests: readonly TestRequest[] = [
  ...["/", "/ranked", "/ranked/results", "/league/clans", "/auth/signin", "/nothing", "/theme.js"].map((path) =>
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

/** Sends each request directly to the league and through the proxy. @returns how many responses were compared */
async function compareReplies({ found }: Run, proxy: ReverseProxy, api: string): Promise<number> {
  const call = await signInAt(api, admin);
  await call("POST", "/mode/create", { name: "Duels" });
  const direct = new URL(api);
  for (const testRequest of testRequests) {
    const headers = { ...testRequest.headers, host: `${host}:${proxy.port}`, "x-forwarded-proto": "https" };
    const spoofingHeaders = {
      ...headers,
      "x-forwarded-for": spoofedAddress,
      "x-real-ip": spoofedAddress,
      forwarded: `for=${spoofedAddress}`,
    };
    const directReply = await send(requestHttp, Number(direct.port), { ...testRequest, headers });
    const proxiedReply = await send(requestHttps, proxy.port, { ...testRequest, headers: spoofingHeaders });
    const name = `${proxy.name}: ${testRequest.method} ${testRequest.path.slice(0, 60)}`;
    if (directReply.status !== proxiedReply.status) {
      found(`${name} has status ${proxiedReply.status} instead of ${directReply.status}`);
    } else if (!directReply.body.equals(proxiedReply.body)) {
      found(`${name} has another body`);
    }
    const expectedHeaders = JSON.stringify(directReply.headers);
    const actualHeaders = JSON.stringify(proxiedReply.headers);
    if (expectedHeaders !== actualHeaders) {
      found(`${name} has other headers: ${actualHeaders} instead of ${expectedHeaders}`);
    }
  }
  const { headers } = await send(requestHttps, proxy.port, createSignIn(proxy));
  const cookie = String(headers["set-cookie"]);
  for (const part of ["__Host-", "Secure", "HttpOnly", "SameSite=Lax", "Path=/"]) {
    if (!cookie.includes(part)) found(`${proxy.name}: the session's cookie lacks ${part}`);
  }
  if (/domain/i.test(cookie)) found(`${proxy.name}: the session's cookie has a domain`);
  if (headers["strict-transport-security"] === undefined)
    found(`${proxy.name}: browsers are not told to stay with HTTPS`);
  return testRequests.length;
}

function createSignIn({ port }: ReverseProxy): TestRequest {
  const origin = `https://${host}:${port}`;
  const signIn = post("/api/user/signin", JSON.stringify(admin));
  return { ...signIn, headers: { ...signIn.headers, host: `${host}:${port}`, origin } };
}

async function send(
  request: typeof requestHttps,
  port: number,
  { method, path, headers, body }: TestRequest,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const options = { host: "127.0.0.1", servername: host, rejectUnauthorized: false, port, method, path, headers };
  const clientRequest = request(options, async (reply) => {
    const comparedHeaders = Object.entries(reply.headers).filter(
      ([name]) => ![...connectionHeaders, ...responseHeaders].includes(name),
    );
    const bytes = await buffer(reply);
    resolve({ status: reply.statusCode ?? 0, headers: Object.fromEntries(comparedHeaders.toSorted()), body: bytes });
  });
  clientRequest.on("error", reject);
  clientRequest.end(body);
  return promise;
}

/** Sends ambiguous requests. After each, a valid request on another connection must get the response to itself. */
async function sendAmbiguous({ seed, found }: Run, proxy: ReverseProxy): Promise<void> {
  const random = seededRandom(seed);
  let next = 0;
  const sendUntilDone = async () => {
    while (next < ambiguousRequests) {
      const number = next++;
      const hostHeader = `${host}:${proxy.port}`;
      const paths = { outer: `/api/outer-${number}`, hidden: `/api/hidden-${number}`, host: hostHeader };
      const bytes = ambiguousRequest(random, paths);
      const socket = await connectTo(proxy);
      socket.on("error", () => undefined);
      socket.resume().write(bytes, "latin1");
      await pause(ambiguousTimeoutMs);
      socket.destroy();
      const reply = await send(requestHttps, proxy.port, get("/api/mode/1", { host: hostHeader }));
      if (!reply.body.includes("Duels"))
        found(`${proxy.name}: after request ${number}, a client got the response to another request: ${reply.body}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendUntilDone));
}
