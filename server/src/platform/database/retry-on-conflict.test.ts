import { expect, test } from "vitest";
import { retryOnConflict } from "./dialect.ts";

const createError = (code: string) => Object.assign(new Error(`code ${code}`), { code });

/** Runs a transaction that fails with this code a number of times. Returns the result or error, and how often it ran. */
async function runFailing({ code, failures }: { readonly code: string; readonly failures: number }) {
  let runCount = 0;
  const run = async () => {
    runCount += 1;
    if (runCount <= failures) throw createError(code);
    return "committed";
  };
  const outcome = await retryOnConflict(run).catch((error) => `failed with ${error.message}`);
  return { outcome, runCount };
}

// The codes of PostgreSQL for a failed serialization, a deadlock and a violated unique index.
test.each([
  { code: "40001", failures: 4, outcome: "committed", runCount: 5 },
  { code: "40P01", failures: 4, outcome: "committed", runCount: 5 },
  { code: "40001", failures: 5, outcome: "failed with code 40001", runCount: 5 },
  { code: "23505", failures: 1, outcome: "failed with code 23505", runCount: 1 },
])(
  "a transaction that fails $failures times with $code runs $runCount times",
  async ({ outcome, runCount, ...failure }) => {
    expect(await runFailing(failure)).toEqual({ outcome, runCount });
  },
);
