import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

const program = join(import.meta.dirname, "../src/main.js");

/** Starts a league from its sources in a separate process, which is killed after the test. */
export async function startProcess(env: Readonly<Record<string, string>>) {
  const league = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(league, "exit");
  const kill = async () => {
    league.kill("SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  for await (const line of createInterface({ input: league.stdout })) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url !== undefined) {
      league.stdout.resume();
      return { kill, api: `${url}/api` };
    }
  }
  throw new Error("The league did not start");
}
