import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";

const program = join(import.meta.dirname, "../../../test/slow-server.ts");

/** Starts a server. `replyMs` is the time of a slow reply, `shutdownMs` the time that running replies get when the server stops. */
async function startSlowServer({ replyMs, shutdownMs }: { replyMs: number; shutdownMs: number }) {
  const server = spawn(process.execPath, [program, String(replyMs), String(shutdownMs)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.kill("SIGKILL");
  });
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => (await lines.next()).value;
  const port = await nextLine();
  const request = (path: string) =>
    new Promise<string>((resolve, reject) => {
      get({ host: "127.0.0.1", port, path, agent }, (reply) => text(reply).then(resolve, reject)).on("error", reject);
    });
  return {
    server,
    nextLine,
    request,
    disconnect: () => agent.destroy(),
    ended: once(server, "exit").then(([code]) => code as number | null),
  };
}

test("finishes running replies, accepts no new connections, and exits with code 0", async () => {
  const { server, nextLine, request, ended } = await startSlowServer({ replyMs: 500, shutdownMs: 10_000 });
  await request("/api/quick");
  const slow = request("/api/slow");
  expect(await nextLine()).toBe("working");

  server.kill("SIGTERM");
  server.kill("SIGTERM");
  server.kill("SIGINT");
  await expect.poll(() => request("/api/quick").catch((error: { code: string }) => error.code)).toBe("ECONNREFUSED");
  expect(JSON.parse(await slow)).toEqual({ ok: true, text: "x".repeat(100_000) });
  expect(await nextLine()).toBe("worked");
  expect(await nextLine()).toBe("closed");
  expect(await ended).toBe(0);
});

test("waits for the handler of a disconnected client before it closes resources", async () => {
  const { server, nextLine, disconnect, request, ended } = await startSlowServer({ replyMs: 500, shutdownMs: 10_000 });
  const slow = request("/api/slow").catch((error: { code: string }) => error.code);
  expect(await nextLine()).toBe("working");

  disconnect();
  expect(await slow).toBe("ECONNRESET");

  server.kill("SIGTERM");
  expect(await nextLine()).toBe("worked");
  expect(await nextLine()).toBe("closed");
  expect(await ended).toBe(0);
});

test("does not wait for idle keep-alive connections", async () => {
  const { server, nextLine, request, ended } = await startSlowServer({ replyMs: 0, shutdownMs: 10_000 });
  await Promise.all([request("/api/quick"), request("/api/quick"), request("/api/quick")]);
  server.kill("SIGINT");
  expect(await nextLine()).toBe("closed");
  expect(await ended).toBe(0);
});

test("aborts a reply that does not end, and exits with code 1", async () => {
  const { server, nextLine, request, ended } = await startSlowServer({ replyMs: 600_000, shutdownMs: 100 });
  const slow = request("/api/slow");
  expect(await nextLine()).toBe("working");

  server.kill("SIGTERM");
  await expect(slow).rejects.toThrow();
  expect(await ended).toBe(1);
});
