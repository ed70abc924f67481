/** Kinds of records that a single round sets, by a player or by a result. */
export const roundRecordKinds = ["score", "kills", "flags", "lead", "upset"] as const;
/** All kinds: also the highest Elo after a game, and the most wins in a row. */
export const recordKinds = ["elo", "streak", ...roundRecordKinds] as const;
export type RecordKind = (typeof recordKinds)[number];
