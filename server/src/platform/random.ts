import { randomInt } from "node:crypto";

/** Returns a random integer from 0 (inclusive) to `below` (exclusive). A parameter, so that tests can control it. */
export type Random = (below: number) => number;

/** Cryptographically random. */
export const systemRandom: Random = (below) => randomInt(below);
