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

const ambiguous = 5000;
const connections = 16;
/** How long an ambiguous request is waited for: programs may wait for the rest of its body. */
const patienceMs = 150;
/** What a client claims to be. */
const spoofed = "203.0.113.77";

/** Puts a league behind nginx and Caddy over TLS, with the files that operators are given, and tries to have them misunderstand each other. */
export async function standBehindProxies(run: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "league-torture-"));
  try {
    await makeCertificate(folder);
    const tried: string[] = [];
    for (const start of [startNginx, startCaddy]) {
      const own = join(folder, start.name);
      await mkdir(own);
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
      const league = await startLeague(own, { env, onLine });
      try {
        const compared = await compareReplies(run, proxy, league.api);
        await sendAmbiguous(run, proxy);
        await pause(500); // the log is written in pieces
        const log = await proxy.log();
        const reached = (kind: string) => [...paths].filter((path) => path.startsWith(`/api/${kind}-`));
        for (const path of reached("hidden")) {
          if (!log.includes(`${path} `) && !log.includes(`${path}"`)) run.found(`${proxy.name}: ${path} was smuggled`);
        }
        if (addresses.has(spoofed)) run.found(`${proxy.name}: a client chose its address`);
        tried.push(
          `${proxy.name}: ${compared} replies compared; of ${ambiguous} ambiguous requests ${reached("outer").length} reached the league, and ${reached("hidden").length} were two for both`,
        );
      } finally {
        await league.kill();
        await proxy.stop();
      }
      tried.push(await postThroughProxy(run, start, folder));
    }
    return tried.join("; ");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Reply = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: Buffer };
type Asked = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};

/** Headers that proxies make by themselves, or that differ with each reply. */
const ofConnection = [
  "date",
  "connection",
  "keep-alive",
  "server",
  "via",
  "alt-svc",
  "transfer-encoding",
  "content-length",
];
const ofReply = ["x-request-id", "x-ratelimit-remaining", "x-ratelimit-reset", "age"];

const asked: readonly Asked[] = [
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

function get(path: string, headers: Record<string, string> = {}): Asked {
  return { method: "GET", path, headers: { "accept-encoding": "identity", ...headers } };
}

function post(path: string, body: string): Asked {
  return { method: "POST", path, body, headers: { "content-type": "application/json" } };
}

/** Asks the league for the same directly and by way of the proxy. @returns how many replies were compared */
async function compareReplies({ found }: Run, proxy: ReverseProxy, api: string): Promise<number> {
  const call = await signInAt(api, admin);
  await call("POST", "/mode/create", { name: "Duels" });
  const direct = new URL(api);
  for (const one of asked) {
    const headers = { ...one.headers, host: `${host}:${proxy.port}`, "x-forwarded-proto": "https" };
    const spoofing = { ...headers, "x-forwarded-for": spoofed, "x-real-ip": spoofed, forwarded: `for=${spoofed}` };
    const own = await send(requestHttp, Number(direct.port), { ...one, headers });
    const through = await send(requestHttps, proxy.port, { ...one, headers: spoofing });
    const name = `${proxy.name}: ${one.method} ${one.path.slice(0, 60)}`;
    if (own.status !== through.status) found(`${name} is ${through.status} instead of ${own.status}`);
    else if (!own.body.equals(through.body)) found(`${name} has another body`);
    const [expected, got] = [own, through].map(({ headers: all }) => JSON.stringify(all));
    if (expected !== got) found(`${name} has other headers: ${got} instead of ${expected}`);
  }
  const { headers } = await send(requestHttps, proxy.port, signIn(proxy));
  const cookie = String(headers["set-cookie"]);
  for (const part of ["__Host-", "Secure", "HttpOnly", "SameSite=Lax", "Path=/"]) {
    if (!cookie.includes(part)) found(`${proxy.name}: the session's cookie lacks ${part}`);
  }
  if (/domain/i.test(cookie)) found(`${proxy.name}: the session's cookie has a domain`);
  if (headers["strict-transport-security"] === undefined)
    found(`${proxy.name}: browsers are not told to stay with HTTPS`);
  return asked.length;
}

function signIn({ port }: ReverseProxy): Asked {
  const origin = `https://${host}:${port}`;
  const one = post("/api/user/signin", JSON.stringify(admin));
  return { ...one, headers: { ...one.headers, host: `${host}:${port}`, origin } };
}

async function send(
  request: typeof requestHttps,
  port: number,
  { method, path, headers, body }: Asked,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const options = { host: "127.0.0.1", servername: host, rejectUnauthorized: false, port, method, path, headers };
  const sent = request(options, async (reply) => {
    const kept = Object.entries(reply.headers).filter(([name]) => ![...ofConnection, ...ofReply].includes(name));
    const bytes = await buffer(reply);
    resolve({ status: reply.statusCode ?? 0, headers: Object.fromEntries(kept.toSorted()), body: bytes });
  });
  sent.on("error", reject);
  sent.end(body);
  return promise;
}

/** Sends ambiguous requests, each followed by a plain one on another connection, whose reply must be its own. */
async function sendAmbiguous({ seed, found }: Run, proxy: ReverseProxy): Promise<void> {
  const random = seededRandom(seed);
  let next = 0;
  const sendSome = async () => {
    while (next < ambiguous) {
      const number = next++;
      const hosts = `${host}:${proxy.port}`;
      const said = { outer: `/api/outer-${number}`, hidden: `/api/hidden-${number}`, host: hosts };
      const bytes = ambiguousRequest(random, said);
      const socket = await connectTo(proxy);
      socket.on("error", () => undefined);
      socket.resume().write(bytes, "latin1");
      await pause(patienceMs);
      socket.destroy();
      const reply = await send(requestHttps, proxy.port, get("/api/mode/1", { host: hosts }));
      if (!reply.body.includes("Duels"))
        found(`${proxy.name}: after ${number} somebody got another reply: ${reply.body}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendSome));
}
