// Runs as a separate process, for tests of shutdown: a server whose call `/api/slow` takes `responseDelayMs`. It prints its
// port, when a call begins ("working") and ends ("worked"), and when it has closed ("closed").
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { buildHttp } from "../src/platform/http/build-http.ts";
import { shutDownOnSignal } from "../src/platform/http/shutdown.ts";

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
  return { ok: true, text: "x".repeat(100_000) };
});
shutDownOnSignal(server, async () => printLine("closed"), Number(shutdownTimeoutMs));
await server.listen({ host: "127.0.0.1", port: 0 });
printLine(String((server.server.address() as AddressInfo).port));

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
