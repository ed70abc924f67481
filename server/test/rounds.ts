import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether this is `npm run torture`. */
    torture: boolean;
  }
}

/**
 * The rounds of a race, from 1: `usual` in `npm test`, `torture` in `npm run torture`, which runs only the `…-races` and
 * `…random…` tests.
 */
export function rounds(usual: number, torture: number): number[] {
  return Array.from({ length: inject("torture") ? torture : usual }, (_, index) => index + 1);
}
