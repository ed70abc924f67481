import { randomInt } from "node:crypto";

/** A random whole number from 0 to below `below`. Passed in, so that tests and the demo decide what it is. */
export type Random = (below: number) => number;

/** Cryptographically random. */
export const systemRandom: Random = (below) => randomInt(below);
