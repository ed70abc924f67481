import fc from "fast-check";
import { createSeededRandom, type SeededRandom } from "../demo/seeded-random.ts";

/** Creates the random numbers of a test. They are the same in each run, except in `npm run stress` (see `fixed-seed.ts`). */
export function createTestRandom(): SeededRandom {
  const { seed = Date.now() } = fc.readConfigureGlobal();
  return createSeededRandom(seed);
}
