import { useQueryClient } from "@tanstack/react-query";
import type { Vote } from "contract/votes.ts";
import { api } from "../platform/api.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { OptionName } from "./option-name.tsx";
import { choiceOf, type Option } from "./vote-options.ts";
import type { Phase } from "./vote-times.ts";
import { showVote, whatVotesShow } from "./votes-queries.ts";

/** The props of the dialogs about the viewer's own votes. */
export interface VoteDialogProps extends OpenDialog {
  readonly vote: Vote;
  /** Entries can be cast and withdrawn while it is active, which may end before the dialog closes. */
  readonly phase: Phase;
}

interface OwnVotesProps {
  readonly vote: Vote;
  readonly own: readonly Option[];
  readonly isActive: boolean;
  /** The verb on the button that withdraws a vote. */
  readonly verb: "Remove" | "Remove Vote";
}

/** The viewer's votes, with buttons to withdraw them while the vote is active. */
export function OwnVotes({ vote, own, isActive, verb }: OwnVotesProps) {
  return (
    <ul className="border border-line rounded-md bg-surface" aria-label="Your votes">
      {own.map((option) => (
        <li
          key={option.id}
          className="flex items-center justify-between gap-3 min-h-row py-1 pr-1 pl-3 [&+&]:border-t [&+&]:border-line"
        >
          <OptionName vote={vote} option={option} />
          {isActive && <RemoveVoteButton vote={vote} option={option} verb={verb} />}
        </li>
      ))}
    </ul>
  );
}

interface RemoveVoteButtonProps {
  readonly vote: Vote;
  readonly option: Option;
  readonly verb: string;
}

/** Withdraws one of the viewer's votes, which frees its slot. */
function RemoveVoteButton({ vote, option: { id, name }, verb }: RemoveVoteButtonProps) {
  const queries = useQueryClient();
  const { run, busy } = useCommand({
    confirm: {
      title: `Remove your vote for ${name}?`,
      text: "Are you sure you want to remove this vote?",
      confirmLabel: "Remove vote",
      danger: true,
    },
    call: () => api.votes.removeVote({ body: choiceOf(vote, id) }),
    success: "Vote removed successfully",
    failure: "Error while removing vote",
    rechecks: whatVotesShow,
    done: ({ data }) => showVote(queries, data.vote),
  });
  return (
    <Button kind="quiet" size="small" busy={busy} onClick={() => run()}>
      {verb}
      <VisuallyHidden> for {name}</VisuallyHidden>
    </Button>
  );
}
