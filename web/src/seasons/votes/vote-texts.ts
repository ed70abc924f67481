import type { Vote } from "contract/votes.ts";
import { voteTypeLabels } from "../../league-ui/vote-type-labels.ts";
import { formatCount, formatNameList } from "../../platform/format-numbers.ts";
import { formatShortMonth, padTwoDigits, toZonedTime } from "../../platform/time-zone.ts";
import type { OptionCount, OwnVoteCount, VotePhase } from "./vote-options.ts";

// A `Vote` is a poll. Its `votes` are those that users have cast.

/** Formats the start or end of a vote in a time zone: `Nov 20, 2026, 6:00 PM`. */
export function formatVoteTime(date: string, timeZone: string): string {
  const { year, month, day, hour, minute } = toZonedTime(date, timeZone);
  // On a 12-hour clock, midnight and noon are 12 o'clock.
  const clockHour = hour % 12 || 12;
  const time = `${clockHour}:${padTwoDigits(minute)} ${hour < 12 ? "AM" : "PM"}`;
  return `${formatShortMonth({ month })} ${day}, ${year}, ${time}`;
}

/**
 * Formats what a viewer can still do in a vote, in one sentence.
 * @param ownVotes the viewer's votes; `null` for a visitor
 */
export function formatVotingStatus(vote: Vote, phase: VotePhase, ownVotes: OwnVoteCount | null): string {
  const { maxVotes } = vote;
  const noun = voteTypeLabels[vote.type].toLowerCase();
  if (phase === "early") {
    return `Voting has not begun yet. Every player will be able to vote for ${formatMaxVotes(maxVotes, noun)}.`;
  }
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

/**
 * Says who won a vote that has ended: "Winner: Ann, with 10 of 52 votes". If users had several votes, there may be several
 * winners, so it only says who has the most votes.
 * @param counts the options, sorted by votes, most first; not empty
 */
export function formatOutcome({ maxVotes, votes }: Vote, counts: readonly OptionCount[]): string {
  const maxCount = counts[0]?.count ?? 0;
  const winners = counts.filter(({ count }) => count === maxCount);
  const names = formatNameList(winners.map(({ name }) => name));
  if (winners.length > 1) return `Tie: ${names}, with ${formatCount(maxCount, "vote")} each`;
  const label = maxVotes === 1 ? "Winner" : "Most votes";
  return `${label}: ${names}, with ${maxCount} of ${formatCount(votes.length, "vote")}`;
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
