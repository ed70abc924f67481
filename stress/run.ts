import type { SeededRandom } from "../server/demo/seeded-random.ts";

/** What each part of the stress tests receives. */
export type Run = {
  /** The seed of `random`. */
  readonly seed: number;
  /** How long the endurance test (the part `hours`) runs. */
  readonly minutes: number;
  readonly random: SeededRandom;
  readonly log: (line: string) => void;
  /** Reports an error of the server, so that the command fails at the end. */
  readonly reportFailure: (line: string) => void;
};

/** Tries to break the server in one way. @returns a summary of what it has tried */
export type Part = (run: Run) => Promise<string>;
