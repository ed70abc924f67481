import type { VoteType } from "contract/constants.ts";
import type { Vote, VoteEntry } from "contract/votes.ts";

/** A clan or a player that can be voted for. */
export interface Option {
  readonly id: string;
  readonly name: string;
}

/** An option with its votes so far. */
export interface OptionCount extends Option {
  readonly count: number;
  /** Whether the viewer voted for it. */
  readonly isOwn: boolean;
}

/**
 * The options of a vote that have entries, the most first, equal ones by name.
 * @param viewerId `undefined`: a visitor
 */
export function countsOf({ votes }: Vote, viewerId: string | undefined): OptionCount[] {
  const counts = new Map<string, OptionCount>();
  for (const entry of votes) {
    const option = optionOf(entry);
    const { count, isOwn } = counts.get(option.id) ?? { count: 0, isOwn: false };
    counts.set(option.id, { ...option, count: count + 1, isOwn: isOwn || isBy(entry, viewerId) });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count || byName(one, other));
}

/** The options that the viewer voted for, in chronological order. */
export function ownOptions({ votes }: Vote, viewerId: string | undefined): Option[] {
  return votes.filter((entry) => isBy(entry, viewerId)).map(optionOf);
}

export function optionOf({ clanId, clanName, playerId, playerName }: VoteEntry): Option {
  return { id: clanId ?? playerId ?? "", name: clanName ?? playerName ?? "" };
}

export function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name.localeCompare(other.name, "en");
}

/** The fields that name an option in a call. */
export function choiceOf({ _id: voteId, type }: Vote, optionId: string) {
  return type === "CLAN" ? { voteId, clanId: optionId } : { voteId, playerId: optionId };
}

function isBy({ voterId }: VoteEntry, viewerId: string | undefined): boolean {
  return voterId !== undefined && voterId === viewerId;
}

export const typeWords: Readonly<Record<VoteType, string>> = { CLAN: "Clan", PLAYER: "Player" };
