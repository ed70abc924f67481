import { useQueryClient } from "@tanstack/react-query";
import type { Vote } from "contract/votes.ts";
import { api } from "../platform/api.ts";
import { type Command, useCommand } from "../platform/use-command.ts";
import { forgetVote, whatVotesShow } from "./votes-queries.ts";

/** Deletes a vote with all that was cast in it. @param done once it is gone */
export function useDeleteVote({ _id, votes: entries }: Vote, done?: () => void): Command<void> {
  const queries = useQueryClient();
  return useCommand({
    confirm: {
      title: "Delete this vote?",
      text: `Are you sure you want to delete this vote? ${lossWords(entries.length)}`,
      confirmLabel: "Delete vote",
      danger: true,
    },
    call: () => api.votes.deleteVote({ id: _id }),
    success: "Vote deleted successfully",
    failure: "Error while deleting vote",
    rechecks: whatVotesShow,
    done: () => {
      forgetVote(queries, _id);
      done?.();
    },
  });
}

function lossWords(entries: number): string {
  if (entries === 0) return "Nobody has voted yet.";
  return entries === 1 ? "The one vote cast goes with it." : `The ${entries} votes cast go with it.`;
}
