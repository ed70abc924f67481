import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { OptionField } from "./option-field.tsx";
import { OwnVotes } from "./own-votes.tsx";
import { showVote } from "./show-vote.ts";
import { remainingWords, slotsOf, slotWords } from "./slots.ts";
import type { VoteDialogProps } from "./vote-dialog-props.ts";
import { choiceOf, type Option, ownOptions } from "./vote-options.ts";
import { votes } from "./votes-client.ts";
import { whatVotesShow } from "./votes-queries.ts";

const nothing: { readonly option: Option | null } = { option: null };

/** Takes one more vote of the viewer, and gives earlier ones back. */
export function CastVoteDialog({ vote, phase, open, onClose }: VoteDialogProps) {
  const queries = useQueryClient();
  const { user } = useSession();
  const isActive = phase === "active";
  const slots = slotsOf(vote, user?._id);
  const own = ownOptions(vote, user?._id);
  const { draft, setFields, faults, busy, submit, discard } = useForm({
    start: nothing,
    check: ({ option }) => (option === null ? { option: "Please select an option" } : {}),
    call: ({ option }) => votes.castVote({ body: choiceOf(vote, option?.id ?? "") }),
    success: "Vote cast successfully",
    failure: "Error while casting vote",
    rechecks: whatVotesShow,
    done: ({ data }) => {
      showVote(queries, data.vote);
      setFields(nothing);
      onClose();
    },
  });
  const close = () => discard(onClose);
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={busy}
      title="Cast Your Vote"
      lede={<bdi>{vote.question}</bdi>}
      onSubmit={submit}
      footer={
        <DialogActions submit="Cast Vote" onCancel={close} busy={busy} disabled={!isActive || slots.left === 0} />
      }
    >
      <p>{isActive ? remainingWords(vote, slots) : slotWords(vote, phase, slots)}</p>
      {own.length > 0 && <OwnVotes vote={vote} own={own} isActive={isActive} verb="Remove" />}
      <OptionField
        vote={vote}
        taken={own}
        value={draft.option}
        onValue={(option) => setFields({ option })}
        error={faults["option"]}
      />
    </Dialog>
  );
}
