import fc from "fast-check";
import { inject } from "vitest";

// Tests try the same random inputs each time, so that a failure comes from the change under test; `npm run torture` tries
// others with each run, or those of its seed.
const { TORTURE_SEED } = process.env;
if (inject("dose") !== "torture") fc.configureGlobal({ seed: 1 });
else if (TORTURE_SEED !== undefined) fc.configureGlobal({ seed: Number(TORTURE_SEED) });
