import type { SeededRandom } from "../server/demo/seeded-random.ts";

/** The parameters and reporting functions of a stress test. */
export type Run = {
  readonly seed: number;
  /** How long the part `hours` runs. */
  readonly minutes: number;
  readonly random: SeededRandom;
  readonly say: (line: string) => void;
  /** Reports an error of the league. */
  readonly found: (line: string) => void;
};

/** Tries to break the league. @returns a sentence about what it has tried */
export type Part = (run: Run) => Promise<string>;
