import { maxVotesLimits } from "contract/constants.ts";
import type { VoteType } from "contract/vote-types.ts";
import type { Vote } from "contract/votes.ts";
import type { Faults } from "../platform/failures.ts";
import { dateMeant, dateTyped } from "../platform/typed-dates.ts";

/** What stands in the fields of a vote; dates as the browser's date fields hold them. */
export interface VoteInputs {
  readonly question: string;
  readonly type: VoteType;
  readonly maxVotes: number | null;
  readonly startDate: string;
  readonly endDate: string;
}

export function inputsOf({ question, type, maxVotes, startDate, endDate }: Vote): VoteInputs {
  return { question, type, maxVotes, startDate: dateTyped(new Date(startDate)), endDate: dateTyped(new Date(endDate)) };
}

/** What is wrong with a vote as it stands in the fields. */
export function voteFaults(vote: Vote, inputs: VoteInputs): Faults {
  const { startDate, endDate } = datesOf(vote, inputs);
  const maxVotes = maxVotesFault(inputs.maxVotes);
  return {
    ...(inputs.question.trim() === "" && { question: "Please enter a question" }),
    ...(maxVotes !== null && { maxVotes }),
    ...(startDate === null && { startDate: MISSING_DATE }),
    ...(endDate === null && { endDate: MISSING_DATE }),
    ...(startDate !== null &&
      endDate !== null &&
      Date.parse(endDate) <= Date.parse(startDate) && { endDate: "End date must be after start date" }),
  };
}

/** A vote as the league takes it, of fields without a fault. */
export function voteMeant(vote: Vote, inputs: VoteInputs) {
  const { startDate, endDate } = datesOf(vote, inputs);
  return {
    question: inputs.question,
    type: inputs.type,
    maxVotes: inputs.maxVotes ?? vote.maxVotes,
    startDate: startDate ?? vote.startDate,
    endDate: endDate ?? vote.endDate,
  };
}

const MISSING_DATE = "Please enter a day and a time";

function maxVotesFault(maxVotes: number | null): string | null {
  if (maxVotes === null) return "Please enter a number";
  if (maxVotes < maxVotesLimits.min) return "Max votes must be at least 1";
  if (maxVotes > maxVotesLimits.max) return `Max votes must be at most ${maxVotesLimits.max}`;
  return Number.isInteger(maxVotes) ? null : "Please enter a whole number";
}

/** Fields hold minutes: a date that nobody changed keeps its milliseconds. */
function datesOf(vote: Vote, { startDate, endDate }: VoteInputs) {
  const kept = inputsOf(vote);
  return {
    startDate: startDate === kept.startDate ? vote.startDate : dateMeant(startDate),
    endDate: endDate === kept.endDate ? vote.endDate : dateMeant(endDate),
  };
}
