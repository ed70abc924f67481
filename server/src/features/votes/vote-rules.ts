import type { VoteType } from "contract/constants.ts";
import { isVoteActive } from "contract/vote-can.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Row } from "../tables.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import type { Option } from "./entries-queries.ts";

/** Admins see votes that were never saved, and who voted. */
export function isAdmin(viewer: SignedIn | null): boolean {
  return viewer?.role === "ADMIN";
}

/** The option in a request. */
export type Choice = { readonly clanId?: number | null | undefined; readonly playerId?: number | null | undefined };

/** @throws NO_OPTION if nothing is chosen, INVALID_VOTE if it is not one option of the vote's type */
export function optionOf(type: VoteType, { clanId, playerId }: Choice): Option {
  const option = { clan_id: clanId ?? null, player_id: playerId ?? null };
  if (option.clan_id === null && option.player_id === null) throw refuse("NO_OPTION");
  const [chosen, other] = type === "CLAN" ? [option.clan_id, option.player_id] : [option.player_id, option.clan_id];
  if (chosen === null || other !== null) throw refuse("INVALID_VOTE");
  return option;
}

/** @param now ms UTC @throws VOTE_NOT_ACTIVE before its start and after its end */
export function refuseInactive({ starts_at, ends_at }: Row<"votes">, now: number): void {
  if (!isVoteActive({ startDate: starts_at, endDate: ends_at }, now)) throw refuse("VOTE_NOT_ACTIVE");
}

/** The lowest slot, from 1, that is not among these. */
export function freeSlot(taken: readonly number[]): number {
  let slot = 1;
  while (taken.includes(slot)) slot += 1;
  return slot;
}
