import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

const program = join(import.meta.dirname, "../src/main.js");

/** Starts a league's server from its sources in a separate process, which is killed after the test. */
export async function startProcess(env: Readonly<Record<string, string>>) {
  const server = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "exit");
  const kill = async () => {
    server.kill("SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  for await (const line of createInterface({ input: server.stdout })) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url !== undefined) {
      // Discards what the server prints from now on.
      server.stdout.resume();
      return { kill, api: `${url}/api` };
    }
  }
  throw new Error("The server did not start");
}
