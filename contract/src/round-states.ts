/**
 * What became of a round that a game server posted. `RECEIVED`: nobody has looked at it yet, which lasts less than a
 * second. `UNMATCHED`: it fits no open match. `IGNORED`: it is no round that could count.
 */
export const roundStates = ["RECEIVED", "MATCHED", "UNMATCHED", "IGNORED", "DISCARDED"] as const;
export type RoundState = (typeof roundStates)[number];
