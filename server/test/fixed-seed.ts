import fc from "fast-check";
import { inject } from "vitest";

// Tests try the same random inputs each time, so that a failure comes from the change under test; `npm run stress` tries
// different ones in each run, or those of `TORTURE_SEED`.
const { TORTURE_SEED } = process.env;
if (inject("testLevel") !== "stress") fc.configureGlobal({ seed: 1 });
else if (TORTURE_SEED !== undefined) fc.configureGlobal({ seed: Number(TORTURE_SEED) });
