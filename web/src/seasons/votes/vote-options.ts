import type { VoteType } from "contract/constants.ts";
import type { Shown } from "contract/shown.ts";
import { isVoteActive, votesLeft } from "contract/vote-can.ts";
import type { Vote, VoteEntry } from "contract/votes.ts";
import { counted } from "../../platform/numbers.ts";
import { shortMonthWord, twoDigits, zonedTime } from "../../platform/time-zone.ts";

/** An option, with the picture of a player. */
export interface Option extends Shown {
  readonly id: string;
  readonly name: string;
}

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

export function optionOf({ clanId, clanName, playerId, playerName, avatar = null, tee = null }: VoteEntry): Option {
  return { id: clanId ?? playerId ?? "", name: clanName ?? playerName ?? "", avatar, tee };
}

export function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name.localeCompare(other.name, "en");
}

export function voteChoiceOf({ _id: voteId, type }: Vote, optionId: string) {
  return type === "CLAN" ? { voteId, clanId: optionId } : { voteId, playerId: optionId };
}

function isBy({ voterId }: VoteEntry, viewerId: string | undefined): boolean {
  return voterId !== undefined && voterId === viewerId;
}

export const typeWords: Readonly<Record<VoteType, string>> = { CLAN: "Clan", PLAYER: "Player" };

/** The phase of a vote: not begun, active, or over. */
export type Phase = "early" | "active" | "over";

/** @param now ms UTC */
export function votePhaseOf(vote: Pick<Vote, "startDate" | "endDate">, now: number): Phase {
  if (isVoteActive(vote, now)) return "active";
  return now < Date.parse(vote.startDate) ? "early" : "over";
}

/** An instant of a vote in a zone: `Nov 20, 2026, 6:00 PM`. */
export function voteTime(date: string, timeZone: string): string {
  const { year, month, day, hour, minute } = zonedTime(date, timeZone);
  const time = `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? "AM" : "PM"}`;
  return `${shortMonthWord({ month })} ${day}, ${year}, ${time}`;
}

export interface Slots {
  readonly state: "none" | "partly" | "all";
  readonly used: number;
  readonly left: number;
}

export function slotsOf(vote: Vote, viewerId: string | undefined): Slots {
  const used = ownOptions(vote, viewerId).length;
  const left = Math.max(0, votesLeft(vote.maxVotes, used));
  if (left === 0) return { state: "all", used, left };
  return { state: used === 0 ? "none" : "partly", used, left };
}

/** What a viewer can still do in a vote, in one sentence. @param slots `null`: a visitor's */
export function slotWords(vote: Vote, phase: Phase, slots: Slots | null, timeZone: string): string {
  const { maxVotes, startDate } = vote;
  const noun = typeWords[vote.type].toLowerCase();
  if (phase === "early") return `Voting begins on ${voteTime(startDate, timeZone)}.`;
  if (phase === "over") return "Voting has ended.";
  if (slots === null) return `Every player can vote for ${upTo(maxVotes, noun)}.`;
  switch (slots.state) {
    case "none":
      return `You can vote for ${upTo(maxVotes, noun)}.`;
    case "partly":
      return `You can vote for ${counted(slots.left, `more ${noun}`)}.`;
    case "all":
      return `You can vote for another ${noun} once you remove ${maxVotes === 1 ? "your vote" : "a vote"}.`;
  }
}

/** "You have 2 votes remaining (voted 1 of 3)" */
export function remainingWords({ maxVotes }: Vote, { used, left }: Slots): string {
  return `You have ${counted(left, "vote")} remaining (voted ${used} of ${maxVotes})`;
}

/** The text of the dialog to manage votes: all are used, or how many are free again. */
export function managingWords(vote: Vote, slots: Slots): string {
  if (slots.state !== "all") return remainingWords(vote, slots);
  return vote.maxVotes === 1
    ? "You have used your one vote. You can remove it to free its slot."
    : `You have used all ${vote.maxVotes} votes. You can remove some to free slots.`;
}

function upTo(votes: number, noun: string): string {
  return votes === 1 ? `one ${noun}` : `up to ${counted(votes, noun)}`;
}
