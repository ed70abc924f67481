/** What the options of a vote are: clans of its season, or players. */
export const voteTypes = ["CLAN", "PLAYER"] as const;
export type VoteType = (typeof voteTypes)[number];
