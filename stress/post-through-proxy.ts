import { request } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../scripts/free-port.ts";
import type { Run } from "./run.ts";
import { startLeagueServer } from "./start-league-server.ts";
import { type ProxyOptions, publicHost, type ReverseProxy } from "./start-proxies.ts";
import { startStressPostgres } from "./stress-postgres.ts";

/** How many POST requests are sent in each case. Each must succeed. */
const postCount = 40;
/** How many clients send requests at once. If the proxy confuses the bodies of concurrent requests, some requests fail. */
const clientCount = 8;
/** The size of a body that the proxies reject. */
const oversizedBytes = 1_500_000;

/**
 * Puts two server processes behind a proxy and sends POST requests through it: while a client sends oversized bodies ten times
 * a second, and while one of the processes is stopped.
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
    const duringFlood = await postDuringFlood(proxy);
    if (duringFlood.successCount < postCount)
      reportFailure(
        `${proxy.name}: ${duringFlood.successCount} of ${postCount} POSTs succeeded beside oversized bodies`,
      );
    for (const status of duringFlood.oversizedStatuses) {
      if (status !== 413) reportFailure(`${proxy.name}: an oversized body gets status ${status} instead of 413`);
    }
    await servers[0]?.kill();
    const successesOfOneProcess = await countSuccesses(proxy);
    if (successesOfOneProcess < postCount)
      reportFailure(
        `${proxy.name}: ${successesOfOneProcess} of ${postCount} POSTs succeeded while one process was stopped`,
      );
    const concurrentSuccesses = await Promise.all(Array.from({ length: clientCount }, () => countSuccesses(proxy)));
    if (concurrentSuccesses.some((successes) => successes < postCount))
      reportFailure(
        `${proxy.name}: ${concurrentSuccesses.join(", ")} of ${postCount} POSTs of each client succeeded while one process was stopped`,
      );
    return `${proxy.name} answered ${duringFlood.successCount} of ${postCount} POSTs beside ${duringFlood.oversizedStatuses.length} oversized bodies, ${successesOfOneProcess} while one of two processes was stopped, and ${concurrentSuccesses.join(", ")} of ${clientCount} clients at once`;
  } finally {
    await proxy.stop();
    for (const server of servers) await server.kill();
    await postgres.remove();
  }
}

/**
 * Sends POST requests while a client sends oversized bodies.
 * @returns how many succeeded, and the statuses of the oversized requests
 */
async function postDuringFlood(proxy: ReverseProxy): Promise<{ successCount: number; oversizedStatuses: number[] }> {
  const flood = new AbortController();
  const oversizedStatuses: number[] = [];
  const sendOversized = async () => {
    for (let number = 0; !flood.signal.aborted; number++) {
      // Half of the requests have a Content-Length, the others are chunked.
      oversizedStatuses.push(await sendPost(proxy, "x".repeat(oversizedBytes), { isChunked: number % 2 === 0 }));
      await pause(100);
    }
  };
  const flooding = sendOversized();
  // Waits until several oversized bodies have been sent.
  await pause(1000);
  const successCount = await countSuccesses(proxy);
  flood.abort();
  await flooding;
  return { successCount, oversizedStatuses };
}

/** Sends POST requests one after another. @returns how many succeeded */
async function countSuccesses(proxy: ReverseProxy): Promise<number> {
  let successCount = 0;
  for (let number = 0; number < postCount; number++) {
    if ((await sendPost(proxy, "{}")) === 200) successCount += 1;
    await pause(50);
  }
  return successCount;
}

/** Sends a POST request. @returns the status, or 0 if the connection ended without a response */
function sendPost({ port }: ReverseProxy, body: string, { isChunked = false } = {}): Promise<number> {
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
      path: "/api/mode/search",
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
