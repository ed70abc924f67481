import type { Match } from "contract/matches.ts";
import { Undo2, X } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { useMatchCommands } from "./use-match-commands.ts";

/** A player's vote to cancel their match, or the way to take it back; with the votes there are. */
export function CancelButton({ match }: { readonly match: Match }) {
  const { voteToCancel, withdrawCancelVote } = useMatchCommands(match);
  const { cancelVotes, cancelVotesNeeded, wantsCancel } = match;
  const { run, busy } = wantsCancel ? withdrawCancelVote : voteToCancel;
  return (
    <Button icon={wantsCancel ? Undo2 : X} busy={busy} onClick={() => run()}>
      {wantsCancel ? "Take vote back" : "Vote to cancel"}
      {cancelVotes > 0 && ` (${cancelVotes} of ${cancelVotesNeeded})`}
    </Button>
  );
}
