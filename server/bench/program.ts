import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Usage } from "./programs/talk.ts";

/** A program of the benchmark that listens. */
export type Program = {
  readonly port: number;
  /** Where it answers without a cache; of the league alone. */
  readonly freshPort?: number;
  readonly usage: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
};

/** Starts a program of `programs/`; its log is thrown away. @throws when it ends before it listens */
export async function startProgram(name: string, ...given: readonly (string | number)[]): Promise<Program> {
  const file = join(import.meta.dirname, "programs", `${name}.ts`);
  const child = fork(file, given.map(String), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  // Whoever does not wait for a message need not hear of it.
  ended.catch(() => undefined);
  child.once("exit", () => reject(new Error(`${name} ended`)));
  const message = async <Message>() => (await Promise.race([once(child, "message"), ended]))[0] as Message;
  return {
    ...(await message<Pick<Program, "port" | "freshPort">>()),
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
