import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";

const program = join(import.meta.dirname, "../../../test/slow-server.ts");

/**
 * Starts a server with a quick and a slow call.
 * @param replyDelayMs how long the slow reply takes
 * @param shutdownTimeoutMs how long running replies may take after the server was told to stop
 */
async function startSlowServer({
  replyDelayMs,
  shutdownTimeoutMs,
}: {
  replyDelayMs: number;
  shutdownTimeoutMs: number;
}) {
  const server = spawn(process.execPath, [program, String(replyDelayMs), String(shutdownTimeoutMs)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.kill("SIGKILL");
  });
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  const readLine = async () => {
    const { value } = await lines.next();
    return value;
  };
  const port = await readLine();
  const request = (path: string) =>
    new Promise<string>((resolve, reject) => {
      get({ host: "127.0.0.1", port, path, agent }, (reply) => text(reply).then(resolve, reject)).on("error", reject);
    });
  return {
    server,
    readLine,
    request,
    disconnect: () => agent.destroy(),
    ended: once(server, "exit").then(([code]) => code as number | null),
  };
}

test("a server that stops finishes running replies, accepts no connections, and exits with code 0", async () => {
  const { server, readLine, request, ended } = await startSlowServer({ replyDelayMs: 500, shutdownTimeoutMs: 10_000 });
  await request("/api/quick");
  const slowReply = request("/api/slow");
  expect(await readLine()).toBe("working");

  server.kill("SIGTERM");
  // Further signals have no effect.
  server.kill("SIGTERM");
  server.kill("SIGINT");
  await expect.poll(() => request("/api/quick").catch((error: { code: string }) => error.code)).toBe("ECONNREFUSED");
  expect(JSON.parse(await slowReply)).toEqual({ ok: true, text: "x".repeat(100_000) });
  expect(await readLine()).toBe("worked");
  expect(await readLine()).toBe("closed");
  expect(await ended).toBe(0);
});

test("a server that stops waits for the handler of a disconnected client before it closes resources", async () => {
  const { server, readLine, disconnect, request, ended } = await startSlowServer({
    replyDelayMs: 500,
    shutdownTimeoutMs: 10_000,
  });
  const slowReply = request("/api/slow").catch((error: { code: string }) => error.code);
  expect(await readLine()).toBe("working");

  disconnect();
  expect(await slowReply).toBe("ECONNRESET");

  server.kill("SIGTERM");
  expect(await readLine()).toBe("worked");
  expect(await readLine()).toBe("closed");
  expect(await ended).toBe(0);
});

test("a server that stops does not wait for idle connections", async () => {
  const { server, readLine, request, ended } = await startSlowServer({ replyDelayMs: 0, shutdownTimeoutMs: 10_000 });
  await Promise.all([request("/api/quick"), request("/api/quick"), request("/api/quick")]);
  server.kill("SIGINT");
  expect(await readLine()).toBe("closed");
  expect(await ended).toBe(0);
});

test("a server that stops aborts a reply that does not end, and exits with code 1", async () => {
  const { server, readLine, request, ended } = await startSlowServer({ replyDelayMs: 600_000, shutdownTimeoutMs: 100 });
  const slowReply = request("/api/slow");
  expect(await readLine()).toBe("working");

  server.kill("SIGTERM");
  await expect(slowReply).rejects.toThrow();
  expect(await ended).toBe(1);
});
