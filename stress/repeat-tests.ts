import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Part } from "./run.ts";

/** Creates a part that runs test files at the stress level, on both databases. @param fileNames parts of the files' names */
export function repeatTests(name: string, fileNames: readonly string[]): Part {
  return async ({ seed, reportFailure }) => {
    const args = ["run", "--mode", "stress", ...fileNames];
    const env = { ...process.env, STRESS_SEED: String(seed) };
    const vitest = spawn("vitest", args, { stdio: "inherit", env });
    const [code] = await once(vitest, "exit");
    if (code !== 0) reportFailure(`the tests of ${name} fail`);
    return `tests of ${name}`;
  };
}
