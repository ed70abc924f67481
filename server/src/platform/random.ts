import { randomInt } from "node:crypto";

/** Returns a random integer from 0 (inclusive) to `below` (exclusive). Functions receive it, so that tests can control it. */
export type Random = (below: number) => number;

/** Returns cryptographically random integers. */
export const systemRandom: Random = (below) => randomInt(below);
