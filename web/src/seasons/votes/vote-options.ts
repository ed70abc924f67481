import type { Appearance } from "contract/appearance.ts";
import { getRemainingVotes, isVoteActive } from "contract/vote-rules.ts";
import type { Vote, VoteEntry } from "contract/votes.ts";

// A `Vote` is a poll. Each of its `votes`, a `VoteEntry`, is a vote that a user has cast for one option.

/** A clan or player that can be voted for, with the picture of a player. */
export interface Option extends Appearance {
  readonly id: string;
  readonly name: string;
}

/** An option with the number of votes for it. */
export interface OptionCount extends Option {
  readonly count: number;
  /** Whether the viewer voted for it. */
  readonly isOwn: boolean;
}

/**
 * Returns the options that have votes, sorted by votes, then by name.
 * @param viewerId `undefined` for a visitor
 */
export function countVotes({ votes }: Vote, viewerId: string | undefined): OptionCount[] {
  const counts = new Map<string, OptionCount>();
  for (const entry of votes) {
    const option = toOption(entry);
    const { count, isOwn } = counts.get(option.id) ?? { count: 0, isOwn: false };
    counts.set(option.id, { ...option, count: count + 1, isOwn: isOwn || isCastBy(entry, viewerId) });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || compareByName(a, b));
}

/** Returns the options that the viewer voted for, in chronological order. */
export function findOwnOptions({ votes }: Vote, viewerId: string | undefined): Option[] {
  return votes.filter((entry) => isCastBy(entry, viewerId)).map(toOption);
}

/** Returns the option of a cast vote. */
export function toOption({ clanId, clanName, playerId, playerName, avatar = null, tee = null }: VoteEntry): Option {
  return { id: clanId ?? playerId ?? "", name: clanName ?? playerName ?? "", avatar, tee };
}

/** Compares two objects by name, for sorting. */
export function compareByName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name.localeCompare(b.name, "en");
}

/** Returns the body of the API calls that cast or remove a vote. */
export function toVoteChoice({ _id: voteId, type }: Vote, optionId: string) {
  return type === "CLAN" ? { voteId, clanId: optionId } : { voteId, playerId: optionId };
}

/** Returns whether a user cast a vote. Only admins and the voter see who cast it. */
function isCastBy({ voterId }: VoteEntry, userId: string | undefined): boolean {
  return voterId !== undefined && voterId === userId;
}

/** The phase of a vote: not started, active, or ended. */
export type VotePhase = "early" | "active" | "over";

/**
 * Returns the phase of a vote.
 * @param now milliseconds since the epoch
 */
export function getVotePhase(vote: Pick<Vote, "startDate" | "endDate">, now: number): VotePhase {
  if (isVoteActive(vote, now)) return "active";
  return now < Date.parse(vote.startDate) ? "early" : "over";
}

/** How many of the votes that each user may cast the viewer has used. */
export interface OwnVoteCount {
  readonly state: "none" | "partly" | "all";
  readonly used: number;
  readonly remaining: number;
}

/** Returns how many votes the viewer has used and has left. */
export function countOwnVotes(vote: Vote, viewerId: string | undefined): OwnVoteCount {
  const used = findOwnOptions(vote, viewerId).length;
  const remaining = Math.max(0, getRemainingVotes(vote.maxVotes, used));
  if (remaining === 0) return { state: "all", used, remaining };
  return { state: used === 0 ? "none" : "partly", used, remaining };
}
