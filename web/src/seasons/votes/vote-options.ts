import type { Appearance } from "contract/appearance.ts";
import type { VoteType } from "contract/constants.ts";
import { getRemainingVotes, isVoteActive } from "contract/vote-rules.ts";
import type { Vote, VoteEntry } from "contract/votes.ts";
import { formatCount } from "../../platform/format-numbers.ts";
import { formatShortMonth, padTwoDigits, toZonedTime } from "../../platform/time-zone.ts";

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

export const voteTypeLabels: Readonly<Record<VoteType, string>> = { CLAN: "Clan", PLAYER: "Player" };

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

/** Formats the start or end of a vote in a time zone: `Nov 20, 2026, 6:00 PM`. */
export function formatVoteTime(date: string, timeZone: string): string {
  const { year, month, day, hour, minute } = toZonedTime(date, timeZone);
  // On a 12-hour clock, midnight and noon are 12 o'clock.
  const clockHour = hour % 12 || 12;
  const time = `${clockHour}:${padTwoDigits(minute)} ${hour < 12 ? "AM" : "PM"}`;
  return `${formatShortMonth({ month })} ${day}, ${year}, ${time}`;
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

/**
 * Formats what a viewer can still do in a vote, in one sentence.
 * @param ownVotes the viewer's votes; `null` for a visitor
 */
export function formatVotingStatus(vote: Vote, phase: VotePhase, ownVotes: OwnVoteCount | null): string {
  const { maxVotes } = vote;
  const noun = voteTypeLabels[vote.type].toLowerCase();
  if (phase === "early") return "Voting has not begun yet.";
  if (phase === "over") return "Voting has ended.";
  if (ownVotes === null) return `Every player can vote for ${formatMaxVotes(maxVotes, noun)}.`;
  switch (ownVotes.state) {
    case "none":
      return `You can vote for ${formatMaxVotes(maxVotes, noun)}.`;
    case "partly":
      return `You can vote for ${formatCount(ownVotes.remaining, `more ${noun}`)}.`;
    case "all":
      return `You can vote for another ${noun} once you remove ${maxVotes === 1 ? "your vote" : "a vote"}.`;
  }
}

/** Formats the remaining votes: "You have 2 votes remaining (voted 1 of 3)". */
export function formatRemainingVotes({ maxVotes }: Vote, { used, remaining }: OwnVoteCount): string {
  return `You have ${formatCount(remaining, "vote")} remaining (voted ${used} of ${maxVotes})`;
}

/** Formats the text of the Manage Votes dialog: how many votes remain, or that all are used. */
export function formatManageDialogText(vote: Vote, ownVotes: OwnVoteCount): string {
  if (ownVotes.state !== "all") return formatRemainingVotes(vote, ownVotes);
  return vote.maxVotes === 1
    ? "You have used your one vote. You can remove it to free its slot."
    : `You have used all ${vote.maxVotes} votes. You can remove some to free slots.`;
}

function formatMaxVotes(maxVotes: number, noun: string): string {
  return maxVotes === 1 ? `one ${noun}` : `up to ${formatCount(maxVotes, noun)}`;
}
