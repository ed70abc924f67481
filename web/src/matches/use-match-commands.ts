import { useQueryClient } from "@tanstack/react-query";
import type { Match } from "contract/matches.ts";
import { matches } from "../api-clients.ts";
import { useCommand } from "../platform/use-command.ts";
import { ownMatchQuery } from "./matches-queries.ts";

type Reply = Awaited<ReturnType<typeof matches.readyUp>>;

/** What a player can do in their open match. What is refused has mostly been overtaken: then it is shown as it is now. */
export function useMatchCommands({ _id: id }: Match) {
  const queries = useQueryClient();
  const lookAgain = () => void queries.invalidateQueries({ queryKey: ownMatchQuery.queryKey });
  const parts = { done: showOwn, failed: lookAgain, refreshes: [["queues"]] } as const;

  function showOwn({ data: match }: Reply): void {
    queries.setQueryData(ownMatchQuery.queryKey, (own) => own && { ...own, match: match.isOpen ? match : null });
    // What is on its way was asked before.
    lookAgain();
  }

  return {
    ready: useCommand({ ...parts, call: () => matches.readyUp({ id }) }),
    voteToCancel: useCommand({ ...parts, call: () => matches.voteToCancel({ id }) }),
    withdrawCancelVote: useCommand({ ...parts, call: () => matches.withdrawCancelVote({ id }) }),
  };
}
