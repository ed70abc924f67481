import { inject } from "vitest";

type TestLevel = "quick" | "full" | "stress";

declare module "vitest" {
  interface ProvidedContext {
    /** How many random or repeated attempts tests make: "quick" in `npm test`, "full" in `npm run test:all`, or "stress". */
    testLevel: TestLevel;
  }
}

/** Picks a number by the test level: few in `npm test`, more in `npm run test:all`, very many in `npm run stress`. */
export function pickByTestLevel(counts: Readonly<Record<TestLevel, number>>): number {
  return counts[inject("testLevel")];
}

/**
 * Returns the numbers of a test's repetitions, from 1: `quick` repetitions in `npm test`, five times as many in
 * `npm run test:all`, `stress` repetitions in `npm run stress`.
 */
export function listRepetitions({ quick, stress }: Omit<Readonly<Record<TestLevel, number>>, "full">): number[] {
  return Array.from({ length: pickByTestLevel({ quick, full: 5 * quick, stress }) }, (_, index) => index + 1);
}
