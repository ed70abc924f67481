import { inject } from "vitest";

type TestLevel = "quick" | "full" | "stress";

declare module "vitest" {
  interface ProvidedContext {
    /** The number of random or repeated attempts, as set by `npm test`, `npm run test:all` or `npm run stress`. */
    testLevel: TestLevel;
  }
}

/** Picks a number by the test level: few in `npm test`, more in `npm run test:all`, very many in `npm run stress`. */
export function byTestLevel(counts: Readonly<Record<TestLevel, number>>): number {
  return counts[inject("testLevel")];
}

/** Returns the numbers of a race's rounds, from 1: `quick` in `npm test`, five times as many in `npm run test:all`. */
export function rounds(quick: number, stress: number): number[] {
  return Array.from({ length: byTestLevel({ quick, full: 5 * quick, stress }) }, (_, index) => index + 1);
}
