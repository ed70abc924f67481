import { randomUUID } from "node:crypto";
import { request } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../scripts/free-port.ts";
import { signInAt } from "../server/test/sign-in-at.ts";
import type { Run } from "./run.ts";
import { admin, startLeagueServer } from "./start-league-server.ts";
import { type ProxyOptions, publicHost, type ReverseProxy } from "./start-proxies.ts";
import { startStressPostgres } from "./stress-postgres.ts";

/** How many POST requests are sent to each path in each case. Each must succeed. */
const postCount = 40;
/** How many clients send requests at once. If the proxy confuses the bodies of concurrent requests, some requests fail. */
const clientCount = 8;
/** The size of a body that the proxies reject. */
const oversizedBytes = 1_500_000;

/** A path that is neither a search nor for game servers. If a process fails, a proxy does not repeat such a request at the other. */
const otherPath = "/api/user/signin";

/**
 * Puts two server processes behind a proxy, and sends searches and posts of a game server through it: while a client sends
 * oversized bodies ten times a second, and while one of the processes is stopped.
 * @returns a summary of the responses
 */
export async function postThroughProxy(
  { reportFailure }: Run,
  startProxy: (options: ProxyOptions) => Promise<ReverseProxy>,
  folder: string,
): Promise<string> {
  const postgres = await startStressPostgres();
  const ports = [await findFreePort(), await findFreePort()];
  const publicPort = await findFreePort();
  const startProcess = (port: number) =>
    startLeagueServer(`${folder}/${port}`, {
      env: {
        PORT: String(port),
        PUBLIC_URL: `https://${publicHost}:${publicPort}`,
        TRUST_PROXY: "loopback",
        DATABASE_URL: `${postgres.url}/league`,
      },
    });
  const servers: Awaited<ReturnType<typeof startLeagueServer>>[] = [];
  for (const port of ports) servers.push(await startProcess(port));
  const upstreams = ports.map((port) => `127.0.0.1:${port}`);
  const proxy = await startProxy({ folder, upstreams, port: publicPort });
  try {
    const callAsAdmin = await signInAt(servers[1]?.api ?? "", admin);
    const { data: gameServer } = await callAsAdmin<CreatedServer>("POST", "/gameServer", { name: "EU 1" });
    const roundsPath = `/api/gameServer/rounds/${gameServer.key}`;
    const expectSuccesses = async (situation: string) => {
      const counts = await countSuccesses(proxy, roundsPath);
      for (const [kind, count] of Object.entries(counts)) {
        if (count < postCount) reportFailure(`${proxy.name}: ${count} of ${postCount} ${kind} succeeded ${situation}`);
      }
      return `${counts.searches} searches and ${counts.rounds} rounds ${situation}`;
    };
    const flood = startFlood(proxy, ["/api/mode/search", roundsPath, otherPath]);
    // Waits until several oversized bodies have been sent.
    await pause(1000);
    const duringFlood = await expectSuccesses("beside oversized bodies");
    const oversizedStatuses = await flood.stop();
    for (const status of oversizedStatuses) {
      if (status !== 413) reportFailure(`${proxy.name}: an oversized body gets status ${status} instead of 413`);
    }
    await servers[0]?.kill();
    const withOneProcess = await expectSuccesses("while one process was stopped");
    await Promise.all(
      Array.from({ length: clientCount }, () => expectSuccesses(`for one of ${clientCount} clients at once`)),
    );
    const expectedRounds = postCount * (2 + clientCount);
    const { total } = await callAsAdmin<{ total: number }>("POST", "/round/search", { page: 1 });
    if (total !== expectedRounds) reportFailure(`${proxy.name}: ${total} of ${expectedRounds} rounds are stored`);
    return `${proxy.name}, of ${postCount} each: ${duringFlood} (${oversizedStatuses.length} of them), ${withOneProcess}; ${total} of ${expectedRounds} rounds stored`;
  } finally {
    await proxy.stop();
    for (const server of servers) await server.kill();
    await postgres.remove();
  }
}

type CreatedServer = { readonly data: { readonly key: string } };

/**
 * Sends oversized bodies to these paths in turn, ten times a second, until it is stopped. `stop` returns the statuses of the
 * responses.
 */
function startFlood(proxy: ReverseProxy, paths: readonly string[]) {
  const flood = new AbortController();
  const statuses: number[] = [];
  const sendOversized = async () => {
    for (let number = 0; !flood.signal.aborted; number++) {
      const path = paths[number % paths.length] ?? "";
      // Each path gets requests with a Content-Length and chunked ones.
      const isChunked = Math.floor(number / paths.length) % 2 === 0;
      statuses.push(await sendPost(proxy, { path, body: "x".repeat(oversizedBytes), isChunked }));
      await pause(100);
    }
  };
  const flooding = sendOversized();
  return {
    async stop() {
      flood.abort();
      await flooding;
      return statuses;
    },
  };
}

/** Sends searches and posts of a game server one after another. @returns how many of each succeeded */
async function countSuccesses(proxy: ReverseProxy, roundsPath: string) {
  const counts = { searches: 0, rounds: 0 };
  for (let number = 0; number < postCount; number++) {
    if ((await sendPost(proxy, { path: "/api/mode/search", body: "{}" })) === 200) counts.searches += 1;
    // The league stores equal messages once.
    const message = `Message ${randomUUID()}`;
    if ((await sendPost(proxy, { path: roundsPath, body: message })) === 200) counts.rounds += 1;
    await pause(50);
  }
  return counts;
}

type Post = { readonly path: string; readonly body: string; readonly isChunked?: boolean };

/** Sends a POST request. @returns the status, or 0 if the connection ended without a response */
function sendPost({ port }: ReverseProxy, { path, body, isChunked = false }: Post): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const lengthHeader = isChunked ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const clientRequest = request(
    {
      host: "127.0.0.1",
      servername: publicHost,
      rejectUnauthorized: false,
      agent: false,
      port,
      method: "POST",
      path,
      headers: { host: `${publicHost}:${port}`, "content-type": "application/json", ...lengthHeader },
    },
    (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    },
  );
  clientRequest.on("error", () => resolve(0));
  clientRequest.setTimeout(15_000, () => clientRequest.destroy());
  // Several writes make Node send several chunks if there is no Content-Length.
  for (let start = 0; start < body.length; start += 65_536) clientRequest.write(body.slice(start, start + 65_536));
  clientRequest.end();
  return promise;
}
