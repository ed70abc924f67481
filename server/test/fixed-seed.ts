import fc from "fast-check";
import { inject } from "vitest";

// `npm test` tries the same random inputs each time, so that a failure comes from the change under test; `npm run
// torture` tries others with each run.
if (!inject("torture")) fc.configureGlobal({ seed: 1 });
