import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Part } from "./run.ts";

/** Runs tests whose files are named so, in their largest dose, on both databases. */
export function repeatTests(name: string, files: readonly string[]): Part {
  return async ({ seed, found }) => {
    const args = ["run", "--mode", "stress", ...files];
    const [code] = await once(
      spawn("vitest", args, { stdio: "inherit", env: { ...process.env, TORTURE_SEED: String(seed) } }),
      "exit",
    );
    if (code !== 0) found(`the tests of ${name} fail`);
    return `tests of ${name}`;
  };
}
