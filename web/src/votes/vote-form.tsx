import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { questionMax, type VoteType, voteTypes } from "contract/constants.ts";
import { maxVotesLimits } from "contract/vote-can.ts";
import type { Vote } from "contract/votes.ts";
import { Trash2 } from "lucide-react";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import type { Faults } from "../platform/failures.ts";
import { useZoneWords } from "../platform/time-zone.ts";
import { dateTyped, periodFaults, withInstants } from "../platform/typed-dates.ts";
import { useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { DateTimeField, NumberField, TextField } from "../ui/text-field.tsx";
import { useDeleteVote } from "./use-delete-vote.ts";
import { typeWords } from "./vote-options.ts";
import { showVote, whatVotesShow } from "./votes-queries.ts";

export function VoteForm({ vote }: { readonly vote: Vote }) {
  const zone = useZoneWords();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = () => void navigate({ ...paths.league.votes, ignoreBlocker: true });
  const deletion = useDeleteVote(vote, leave);
  const form = useForm({
    saved: draftOf(vote),
    validate: ({ changes }) => voteFaultsOfChange(vote, changes),
    errorFields: {
      VOTE_ENDS_FIRST: "endDate",
      TOO_FEW_VOTES: "maxVotes",
      VOTES_IN_USE: "maxVotes",
      VOTE_TYPE_IN_USE: "type",
    },
    call: ({ changes }) => api.votes.updateVote({ id: vote._id, body: voteChanges(changes) }),
    success: "Vote updated successfully",
    failure: "Error while updating vote",
    rechecks: whatVotesShow,
    done({ data }) {
      showVote(queries, data);
      leave();
    },
  });
  const hasEntries = vote.votes.length > 0;
  return (
    <EditForm
      form={form}
      submit="Update Vote"
      // A new vote becomes public once it is saved, also without changes.
      sendsUnchanged={true}
      danger={
        <Button kind="danger" icon={Trash2} busy={deletion.busy} onClick={() => deletion.run()}>
          Delete Vote
        </Button>
      }
    >
      <TextField
        label="Question"
        autoComplete="off"
        dir="auto"
        required={true}
        maxLength={questionMax}
        {...form.fields.question}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-5">
        <SelectField
          label="Vote Type"
          {...form.fields.type}
          options={voteTypes.map((each) => ({ value: each, label: typeWords[each] }))}
          disabled={hasEntries}
          help={hasEntries ? "It stays as it is once somebody has voted." : "What can be voted for"}
        />
        <NumberField
          label="Maximum Votes Per User"
          required={true}
          min={maxVotesLimits.min}
          max={maxVotesLimits.max}
          {...form.fields.maxVotes}
          help="The number of different options each user may vote for"
        />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-5">
        <DateTimeField label="Start Date" required={true} {...form.fields.startDate} help={`In ${zone}`} />
        <DateTimeField label="End Date" required={true} {...form.fields.endDate} help={`In ${zone}`} />
      </div>
    </EditForm>
  );
}

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

export function voteFaultsOfChange(vote: Vote, changes: Partial<VoteDraft>): Faults {
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
