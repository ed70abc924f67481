import { useQueryClient } from "@tanstack/react-query";
import { votes } from "../api-clients.ts";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import { OptionField } from "./option-field.tsx";
import { OwnVotes } from "./own-votes.tsx";
import { showVote } from "./show-vote.ts";
import { remainingWords, slotsOf, slotWords } from "./slots.ts";
import type { VoteDialogProps } from "./vote-dialog-props.ts";
import { choiceOf, type Option, ownOptions } from "./vote-options.ts";
import { whatVotesShow } from "./votes-queries.ts";

/** Takes one more vote of the viewer, and gives earlier ones back. */
export function CastVoteDialog({ vote, phase, open, onClose }: VoteDialogProps) {
  const queries = useQueryClient();
  const { user } = useSession();
  const isActive = phase === "active";
  const slots = slotsOf(vote, user?._id);
  const own = ownOptions(vote, user?._id);
  const form = useForm({
    initial: { option: null as Option | null },
    validate: ({ draft: { option } }) => (option === null ? { option: "Please select an option" } : {}),
    errorFields: { ALREADY_VOTED: "option", INVALID_VOTE: "option" },
    call: ({ draft: { option } }) => votes.castVote({ body: choiceOf(vote, option?.id ?? "") }),
    success: "Vote cast successfully",
    failure: "Error while casting vote",
    rechecks: whatVotesShow,
    done({ data }) {
      showVote(queries, data.vote);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Cast Your Vote"
      lede={<bdi>{vote.question}</bdi>}
      submit="Cast Vote"
      disabled={!isActive || slots.left === 0}
    >
      <p>{isActive ? remainingWords(vote, slots) : slotWords(vote, phase, slots)}</p>
      {own.length > 0 && <OwnVotes vote={vote} own={own} isActive={isActive} verb="Remove" />}
      <OptionField
        vote={vote}
        taken={own}
        value={form.draft.option}
        onValue={(option) => form.setFields({ option })}
        error={form.faults["option"]}
      />
    </FormDialog>
  );
}
