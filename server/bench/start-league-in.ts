import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const main = join(import.meta.dirname, "../dist/main.js");

/** Starts the league in a data folder as `npm start` does, with all that runs beside its calls. */
export async function startLeagueIn(folder: string): Promise<{ port: number; stop: () => Promise<void> }> {
  const env = { ...process.env, DATA_DIR: folder, PORT: "0", DATABASE_URL: "", RATE_LIMIT: "1000000" };
  const league = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(league, "exit");
  for await (const line of createInterface(league.stdout)) {
    const [, port] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line) ?? [];
    if (port === undefined) continue;
    league.stdout.resume();
    return {
      port: Number(port),
      async stop() {
        league.kill("SIGKILL");
        await ended;
      },
    };
  }
  throw new Error("The league did not start");
}
