// The shutdown tests start this server as a separate process. `/api/slow` responds after `responseDelayMs`. The server
// prints its port at the start, "working" when a slow request begins, "worked" before its response, and "closed" at the end.
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { buildHttp } from "../src/platform/http/build-http.ts";
import { shutDownOnSignal } from "../src/platform/http/shutdown.ts";

/** Long enough that the response is sent in several parts. */
const responseLength = 100_000;

const [responseDelayMs = "0", shutdownTimeoutMs = "0"] = process.argv.slice(2);

const { server } = await buildHttp({
  config: { publicUrl: "http://127.0.0.1", corsOrigins: [], trustProxy: [], rateLimit: 600, logLevel: "silent" },
  findViewer: async () => null,
  getDatabaseErrorCode: () => null,
});
server.get("/api/quick", async () => ({ ok: true }));
server.get("/api/slow", async () => {
  printLine("working");
  await pause(Number(responseDelayMs));
  printLine("worked");
  return { ok: true, text: "x".repeat(responseLength) };
});
shutDownOnSignal(server, async () => printLine("closed"), Number(shutdownTimeoutMs));
await server.listen({ host: "127.0.0.1", port: 0 });
printLine(String((server.server.address() as AddressInfo).port));

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
