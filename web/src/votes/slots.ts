import type { VoteType } from "contract/constants.ts";
import { votesLeft } from "contract/vote-can.ts";
import type { Vote } from "contract/votes.ts";
import { ownOptions } from "./vote-options.ts";
import { type Phase, voteTime } from "./vote-times.ts";

/** How many of their votes a user has used. */
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
  const { type, maxVotes, startDate } = vote;
  if (phase === "early") return `Voting begins on ${voteTime(startDate, timeZone)}.`;
  if (phase === "over") return "Voting has ended.";
  if (slots === null) return `Every player can vote for ${upTo(maxVotes, type)}.`;
  switch (slots.state) {
    case "none":
      return `You can vote for ${upTo(maxVotes, type)}.`;
    case "partly":
      return `You can vote for ${several(slots.left, `more ${WORDS[type]}`)}.`;
    case "all":
      return `You can vote for another ${WORDS[type]} once you remove ${maxVotes === 1 ? "your vote" : "a vote"}.`;
  }
}

/** "You have 2 votes remaining (voted 1 of 3)" */
export function remainingWords({ maxVotes }: Vote, { used, left }: Slots): string {
  return `You have ${several(left, "vote")} remaining (voted ${used} of ${maxVotes})`;
}

/** The text of the dialog to manage votes: all are used, or how many are free again. */
export function managingWords(vote: Vote, slots: Slots): string {
  if (slots.state !== "all") return remainingWords(vote, slots);
  return vote.maxVotes === 1
    ? "You have used your one vote. You can remove it to free its slot."
    : `You have used all ${vote.maxVotes} votes. You can remove some to free slots.`;
}

const WORDS: Readonly<Record<VoteType, string>> = { CLAN: "clan", PLAYER: "player" };

function upTo(votes: number, type: VoteType): string {
  return votes === 1 ? `one ${WORDS[type]}` : `up to ${votes} ${WORDS[type]}s`;
}

function several(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
