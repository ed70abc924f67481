import type { VoteType } from "contract/vote-types.ts";

export const typeWords: Readonly<Record<VoteType, string>> = { CLAN: "Clan", PLAYER: "Player" };
