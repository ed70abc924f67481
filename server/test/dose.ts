import { inject } from "vitest";

type Dose = "quick" | "full" | "torture";

declare module "vitest" {
  interface ProvidedContext {
    /** How much of what could go on for ever is tried: by `npm test`, `npm run test:all` and `npm run torture`. */
    dose: Dose;
  }
}

/** How many of something are tried: few in `npm test`, more in `npm run test:all`, very many in `npm run torture`. */
export function dose(doses: Readonly<Record<Dose, number>>): number {
  return doses[inject("dose")];
}

/** The rounds of a race, from 1: `quick` in `npm test`, five times as many in `npm run test:all`. */
export function rounds(quick: number, torture: number): number[] {
  return Array.from({ length: dose({ quick, full: 5 * quick, torture }) }, (_, index) => index + 1);
}
