import type { VoteType } from "contract/constants.ts";
import { maxVotesLimits } from "contract/vote-can.ts";
import type { Vote } from "contract/votes.ts";
import type { Faults } from "../platform/failures.ts";
import { dateTyped, periodFaults, withInstants } from "../platform/typed-dates.ts";

/** The values in the form fields of a vote; dates in the format of the browser's date fields. */
interface VoteDraft {
  readonly question: string;
  readonly type: VoteType;
  /** `null`: the field is empty. */
  readonly maxVotes: number | null;
  readonly startDate: string;
  readonly endDate: string;
}

export function draftOf({ question, type, maxVotes, startDate, endDate }: Vote): VoteDraft {
  return { question, type, maxVotes, startDate: dateTyped(startDate), endDate: dateTyped(endDate) };
}

/** The faults of a vote with these changes. */
export function faultsOfChange(vote: Vote, changes: Partial<VoteDraft>): Faults {
  const { question, maxVotes, ...period } = { ...vote, ...changes };
  const fault = maxVotesFault(maxVotes);
  return {
    ...(question.trim() === "" && { question: "Please enter a question" }),
    ...(fault !== null && { maxVotes: fault }),
    ...periodFaults(period),
  };
}

/** Valid changes as the body of the call. */
export function voteChanges({ maxVotes, ...changes }: Partial<VoteDraft>) {
  return { ...withInstants(changes), ...(typeof maxVotes === "number" && { maxVotes }) };
}

function maxVotesFault(maxVotes: number | null): string | null {
  if (maxVotes === null) return "Please enter a number";
  if (maxVotes < maxVotesLimits.min) return "Max votes must be at least 1";
  if (maxVotes > maxVotesLimits.max) return `Max votes must be at most ${maxVotesLimits.max}`;
  return Number.isInteger(maxVotes) ? null : "Please enter a whole number";
}
