import { request } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../scripts/free-port.ts";
import { ownPostgres } from "./own-postgres.ts";
import { host, type ProxyOptions, type ReverseProxy } from "./proxies.ts";
import type { Run } from "./run.ts";
import { startLeague } from "./traced-league.ts";

/** How many POST requests are sent in each case. Each must get a response. */
const posts = 40;
/** The size of a body that the proxies reject. */
const oversizedBytes = 1_500_000;

/**
 * Puts two processes of one league behind a proxy and sends POSTs through it: while one process is stopped, and while a
 * client sends oversized bodies ten times a second.
 * @returns a sentence about the responses
 */
export async function postThroughProxy(
  { found }: Run,
  start: (options: ProxyOptions) => Promise<ReverseProxy>,
  folder: string,
): Promise<string> {
  const postgres = await ownPostgres();
  const ports = [await findFreePort(), await findFreePort()];
  const publicPort = await findFreePort();
  const startProcess = (port: number) =>
    startLeague(`${folder}/${port}`, {
      env: {
        PORT: String(port),
        PUBLIC_URL: `https://${host}:${publicPort}`,
        TRUST_PROXY: "loopback",
        DATABASE_URL: `${postgres.url}/league`,
      },
    });
  const leagues: Awaited<ReturnType<typeof startLeague>>[] = [];
  for (const port of ports) leagues.push(await startProcess(port));
  const upstreams = ports.map((port) => `127.0.0.1:${port}`);
  const proxy = await start({ folder, upstreams, port: publicPort });
  try {
    const duringFlood = await postDuringFlood(proxy);
    if (duringFlood.answered < posts)
      found(`${proxy.name}: ${duringFlood.answered} of ${posts} POSTs beside oversized bodies`);
    for (const status of duringFlood.oversized) {
      if (status !== 413) found(`${proxy.name}: an oversized body is answered with ${status} instead of 413`);
    }
    await leagues[0]?.kill();
    const withOneProcess = await countAnswered(proxy);
    if (withOneProcess < posts)
      found(`${proxy.name}: ${withOneProcess} of ${posts} POSTs while one process is stopped`);
    return `${proxy.name} answered ${duringFlood.answered} of ${posts} POSTs beside ${duringFlood.oversized.length} oversized bodies, and ${withOneProcess} while one of two processes was stopped`;
  } finally {
    await proxy.stop();
    for (const league of leagues) await league.kill();
    await postgres.remove();
  }
}

async function postDuringFlood(proxy: ReverseProxy): Promise<{ answered: number; oversized: number[] }> {
  const done = new AbortController();
  const oversized: number[] = [];
  const flood = async () => {
    for (let number = 0; !done.signal.aborted; number++) {
      // Half of the requests have a Content-Length, the others are chunked.
      oversized.push(await post(proxy, "x".repeat(oversizedBytes), { chunked: number % 2 === 0 }));
      await pause(100);
    }
  };
  const flooding = flood();
  await pause(1000);
  const answered = await countAnswered(proxy);
  done.abort();
  await flooding;
  return { answered, oversized };
}

async function countAnswered(proxy: ReverseProxy): Promise<number> {
  let answered = 0;
  for (let number = 0; number < posts; number++) {
    if ((await post(proxy, "{}")) === 200) answered += 1;
    await pause(50);
  }
  return answered;
}

/** Sends a POST. @returns the status, or 0 if the connection ended without a response */
function post({ port }: ReverseProxy, body: string, { chunked = false } = {}): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const lengthHeader = chunked ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const clientRequest = request(
    {
      host: "127.0.0.1",
      servername: host,
      rejectUnauthorized: false,
      agent: false,
      port,
      method: "POST",
      path: "/api/mode/search",
      headers: { host: `${host}:${port}`, "content-type": "application/json", ...lengthHeader },
    },
    (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    },
  );
  clientRequest.on("error", () => resolve(0));
  clientRequest.setTimeout(15_000, () => clientRequest.destroy());
  // Several writes make Node send several chunks if there is no Content-Length.
  for (let start = 0; start < body.length; start += 65_536) clientRequest.write(body.slice(start, start + 65_536));
  clientRequest.end();
  return promise;
}
