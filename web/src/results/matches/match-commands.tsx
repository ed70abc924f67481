import { useQueryClient } from "@tanstack/react-query";
import type { Match } from "contract/matches.ts";
import { Undo2, X } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { api } from "../../platform/api.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { ownMatchQuery } from "./matches-queries.ts";
import { TimeLeft } from "./played-match.tsx";

/** The button with which a player confirms that they play the match. */
export function ReadyButton({ match }: { readonly match: Match }) {
  const { run, busy } = useMatchCommand(match, "readyUp");
  const button = useRef<HTMLButtonElement>(null);
  useFocusSectionOnRemoval(button);
  const end = Date.parse(match.readyUntil ?? "");
  const isReadyCheckOver = useServerTime((now) => now >= end);
  return (
    // The minimum width of the countdown keeps the width of the button constant.
    <Button ref={button} kind="primary" busy={busy} disabled={isReadyCheckOver} onClick={() => run()}>
      Ready{" "}
      <span className="inline-block min-w-[4ch] text-end" aria-hidden={true}>
        <TimeLeft until={match.readyUntil} />
      </span>
    </Button>
  );
}

/** The button to vote for cancelling the match. It is quiet, because it should not be pressed by mistake. */
export function CancelButton({ match }: { readonly match: Match }) {
  const { cancelVotes, cancelVotesNeeded, wantsCancel } = match;
  const { run, busy } = useMatchCommand(match, wantsCancel ? "withdrawCancelVote" : "voteToCancel");
  return (
    <Button kind="quiet" size="small" icon={wantsCancel ? Undo2 : X} busy={busy} onClick={() => run()}>
      {wantsCancel ? "Take vote back" : "Vote to cancel"}
      {cancelVotes > 0 && ` (${cancelVotes} of ${cancelVotesNeeded})`}
    </Button>
  );
}

/** Moves the focus to the surrounding section when the focused button is removed. */
function useFocusSectionOnRemoval(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const element = button.current;
    const section = element?.closest("section");
    return () => {
      if (element === document.activeElement) section?.focus();
    };
  }, [button]);
}

/** Returns a command of a player in an open match. If it is rejected, the match is refetched, because it may be outdated. */
function useMatchCommand({ _id: id }: Match, endpointName: "readyUp" | "voteToCancel" | "withdrawCancelVote") {
  const queryClient = useQueryClient();
  const { queryKey } = ownMatchQuery;
  const refetch = () => void queryClient.invalidateQueries({ queryKey });
  return useCommand({
    call: () => api.matches[endpointName]({ id }),
    invalidates: [["queues"]],
    onDone({ data: match }) {
      queryClient.setQueryData(queryKey, (cached) => cached && { ...cached, match: match.isOpen ? match : null });
      // A running fetch may return the state before this call, so the match is fetched again.
      refetch();
    },
    onFailed: refetch,
  });
}
