/** What happened to an in-game name. `REMOVED`: withdrawn, refused, deleted with its player, or taken by a user name. */
export const nameChangeKinds = ["PROPOSED", "CONFIRMED", "REMOVED"] as const;
export type NameChangeKind = (typeof nameChangeKinds)[number];
