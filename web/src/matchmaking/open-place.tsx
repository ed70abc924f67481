import type { PublicMatch } from "contract/matches.ts";
import { LogOut, UserPlus } from "lucide-react";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { openPlacesIn } from "../results/matches/match-stage.ts";
import { ownMatchQuery, useOwnMatch } from "../results/matches/matches-queries.ts";
import { Notice } from "../ui/notice.tsx";
import { queuesQueries, whatShowsQueues } from "./queues-queries.ts";

const refreshes = [...whatShowsQueues, ownMatchQuery.queryKey];

/** Says that a match lacks a player, while who waits in its queue may take the place. */
export function OpenPlace({ match }: { readonly match: PublicMatch }) {
  const { _id: id, isRunning, queueId } = match;
  const { user } = useSession();
  const { isWaiting } = useOwnMatch();
  const { data: queue } = useQuery({ ...queuesQueries.one(queueId ?? ""), enabled: isWaiting && queueId !== null });
  const mayTake = isWaiting && queue?.players.some(({ userId }) => userId === user?._id) === true;
  const open = openPlacesIn(match);
  if (open === 0 || isRunning || queueId === null) return null;
  return (
    <Notice
      state="warn"
      title={open === 1 ? "A place is open." : `${open} places are open.`}
      actions={
        mayTake && (
          <CommandButton
            kind="primary"
            icon={UserPlus}
            call={() => api.matches.takePlace({ id })}
            failure="Place not taken"
            refreshes={refreshes}
          >
            Take the place
          </CommandButton>
        )
      }
    >
      {mayTake ? "The first who takes it plays." : "Who waits in the queue may take it."}
    </Notice>
  );
}

/** Leaves a match that all are ready for. */
export function LeaveMatch({ match: { _id: id } }: { readonly match: PublicMatch }) {
  return (
    <CommandButton
      kind="quiet"
      icon={LogOut}
      confirm={{
        title: "Leave the match?",
        text: "Your place is open to others then, and you get a cooldown.",
        confirmLabel: "Leave match",
        danger: true,
      }}
      call={() => api.matches.leaveMatch({ id })}
      success="Match left"
      failure="Match not left"
      refreshes={refreshes}
    >
      Leave the match
    </CommandButton>
  );
}
