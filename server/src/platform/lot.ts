import { randomInt } from "node:crypto";

/** One of so many ways, by lot: a whole number from 0 to below `ways`. */
export type Lot = (ways: number) => number;

/** Nobody can tell what it draws next. */
export const systemLot: Lot = (ways) => randomInt(ways);
