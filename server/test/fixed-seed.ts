import fc from "fast-check";
import { inject } from "vitest";

// Tests use the same random inputs in each run, so that a new failure is caused by a change of the code. `npm run stress` uses
// different inputs in each run, or the inputs of the seed in the environment variable `STRESS_SEED`.
const { STRESS_SEED } = process.env;
if (inject("testLevel") !== "stress") fc.configureGlobal({ seed: 1 });
else if (STRESS_SEED !== undefined) fc.configureGlobal({ seed: Number(STRESS_SEED) });
