import type { VoteType } from "contract/constants.ts";

/** Visitors see votes, so it is separate from the labels that only admins need. */
export const voteTypeLabels: Readonly<Record<VoteType, string>> = { CLAN: "Clan", PLAYER: "Player" };
