// A server in a separate process, for tests of shutdown. It prints its steps to standard output.
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { buildHttp } from "../src/platform/http/build-http.ts";
import { shutDownOnSignal } from "../src/platform/http/shutdown.ts";

const [responseDelayMs = "0", shutdownTimeoutMs = "0"] = process.argv.slice(2);

const { server } = await buildHttp({
  config: { publicUrl: "http://127.0.0.1", corsOrigins: [], trustProxy: [], rateLimit: 600, logLevel: "silent" },
  findViewer: async () => null,
  findDatabaseError: () => null,
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
