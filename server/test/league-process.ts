import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

const program = join(import.meta.dirname, "../src/main.js");

/** Starts a league in a process of its own, from its sources. It is killed after the test. */
export async function startProcess(env: Readonly<Record<string, string>>) {
  const league = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(league, "exit");
  const kill = async () => {
    league.kill("SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  for await (const line of createInterface({ input: league.stdout })) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (address !== undefined) {
      league.stdout.resume();
      return { kill, api: `${address}/api` };
    }
  }
  throw new Error("The league did not start");
}

/** Signs in at a league's API, and answers a function that makes calls there. */
export async function signInAt(api: string, body: { readonly email: string; readonly password: string }) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  async function call<Answer>(method: string, path: string, sent?: object): Promise<Answer> {
    const reply = await fetch(api + path, { method, headers, ...(sent && { body: JSON.stringify(sent) }) });
    const answer = (await reply.json()) as Answer & { message?: string };
    if (!reply.ok) throw new Error(`${method} ${path}: ${answer.message ?? reply.status}`);
    return answer;
  }
  const { token } = await call<{ token: string }>("POST", "/user/signin", body);
  headers["authorization"] = `Bearer ${token}`;
  return call;
}
