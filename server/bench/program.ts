import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Usage } from "./programs/talk.ts";

/** A server program of the benchmark. */
export type Program = {
  readonly port: number;
  /** Its URL without a cache; only of the league. */
  readonly uncachedPort?: number;
  readonly usage: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
};

/** Starts a program of `programs/` without its log. @throws when it exits before it listens */
export async function startProgram(name: string, ...args: readonly (string | number)[]): Promise<Program> {
  const file = join(import.meta.dirname, "programs", `${name}.ts`);
  const child = fork(file, args.map(String), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  // A message that nobody waits for is ignored.
  ended.catch(() => undefined);
  child.once("exit", () => reject(new Error(`${name} ended`)));
  const message = async <Message>() => (await Promise.race([once(child, "message"), ended]))[0] as Message;
  return {
    ...(await message<Pick<Program, "port" | "uncachedPort">>()),
    usage: () => {
      child.send("usage");
      return message<Usage>();
    },
    stop: async () => {
      child.kill("SIGKILL");
      await ended.catch(() => undefined);
    },
  };
}
