import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const program = join(import.meta.dirname, "../../server/demo/toy-main.ts");

/** Starts a game server that answers at a console, and nothing else. */
export async function startToyServer(password: string) {
  const env = { PATH: process.env["PATH"], PASSWORD: password };
  const toy = spawn(process.execPath, [program], { env, stdio: ["pipe", "pipe", "inherit"] });
  const [printed] = await once(toy.stdout.setEncoding("utf8"), "data");
  return {
    econAddress: String(printed).trim(),
    /** Who is on the server from now on. */
    players: (names: readonly string[]) => void toy.stdin.write(`${JSON.stringify(names)}\n`),
    stop: () => void toy.kill(),
  };
}
