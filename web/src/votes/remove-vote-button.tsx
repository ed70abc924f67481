import { useQueryClient } from "@tanstack/react-query";
import type { Vote } from "contract/votes.ts";
import { votes } from "../api-clients.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { showVote } from "./show-vote.ts";
import { choiceOf, type Option } from "./vote-options.ts";
import { whatVotesShow } from "./votes-queries.ts";

interface RemoveVoteButtonProps {
  readonly vote: Vote;
  readonly option: Option;
  readonly verb: string;
}

/** Takes one of the viewer's votes back, which frees its slot. */
export function RemoveVoteButton({ vote, option: { id, name }, verb }: RemoveVoteButtonProps) {
  const queries = useQueryClient();
  const { run, busy } = useCommand({
    confirm: {
      title: `Remove your vote for ${name}?`,
      text: "Are you sure you want to remove this vote?",
      confirmLabel: "Remove vote",
      danger: true,
    },
    call: () => votes.removeVote({ body: choiceOf(vote, id) }),
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
