import type { SeededRandom } from "../server/demo/seeded-random.ts";

/** What a part is given. */
export type Run = {
  readonly seed: number;
  /** For how long the part `hours` lasts. */
  readonly minutes: number;
  readonly random: SeededRandom;
  readonly say: (line: string) => void;
  /** Reports a fault of the league. */
  readonly found: (line: string) => void;
};

/** Tries to break the league. @returns what it tried, in words */
export type Part = (run: Run) => Promise<string>;
