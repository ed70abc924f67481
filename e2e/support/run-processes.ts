import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { startPostgres } from "./postgres.ts";
import { type RunningServer, runServer } from "./run-server.ts";

/** How many processes serve the league of each story: `LEAGUE_PROCESSES=2 playwright test --config=e2e`. */
const processes = Number(process.env["LEAGUE_PROCESSES"] ?? 1);

/** Whether several processes serve each league, which then share one PostgreSQL. */
export const areSeveral = processes > 1;

/**
 * Runs the league as `runServer` does. Where several processes are asked for, they share one PostgreSQL, and stand behind
 * a proxy that sends each request to the next of them.
 */
export async function runLeague(settings: Record<string, string>): Promise<RunningServer> {
  const program = "dist/main.js";
  if (!areSeveral) return runServer(program, settings);
  const proxy = await startProxy();
  const postgres = settings["DATABASE_URL"] === undefined ? await startPostgres() : null;
  const end = async () => {
    proxy.close();
    await postgres?.stop();
  };
  const shared = {
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: "loopback",
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...settings,
  };
  const starting = Array.from({ length: processes }, () => runServer(program, shared));
  const servers = await Promise.all(starting).catch(async (error: unknown) => {
    for (const started of await Promise.allSettled(starting))
      if (started.status === "fulfilled") await started.value.stop();
    await end();
    throw error;
  });
  proxy.targets.push(...servers.map(({ url }) => url));
  return {
    url: proxy.url,
    pid: servers[0]?.pid ?? Number.NaN,
    printed: () => servers.map(({ printed }) => printed()).join(""),
    async stop() {
      const codes = await Promise.all(servers.map(({ stop }) => stop()));
      await end();
      return codes.find((code) => code !== 0) ?? 0;
    },
  };
}

/** A plain reverse proxy: each request goes to the next target, whoever sends it. */
async function startProxy() {
  const targets: string[] = [];
  const agent = new Agent();
  let turn = 0;
  const pass = (received: IncomingMessage, reply: ServerResponse) => {
    const { method, url, headers } = received;
    const target = targets[turn++ % targets.length] ?? "";
    const forwarded = { ...headers, "x-forwarded-for": received.socket.remoteAddress ?? "127.0.0.1" };
    const sent = request(new URL(url ?? "/", target), { method, headers: forwarded, agent });
    sent.on("response", (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(reply);
      answer.on("error", () => reply.destroy());
    });
    sent.on("error", () => reply.destroy());
    reply.on("close", () => sent.destroy());
    received.pipe(sent);
  };
  const server = createServer(pass).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
