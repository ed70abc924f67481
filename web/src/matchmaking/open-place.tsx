import { Link } from "@tanstack/react-router";
import type { PublicMatch } from "contract/matches.ts";
import { LogOut, UserPlus } from "lucide-react";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { countOpenPlaces } from "../results/matches/match-stage.ts";
import { useOwnMatch } from "../results/matches/matches-queries.ts";
import { getButtonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { queriesShowingQueues } from "./queues-queries.ts";

/**
 * A notice that a match lacks a player. Players waiting in its queue can take the open place: a slot in a team, unlike a
 * slot in a queue.
 */
export function OpenPlaceNotice({ match }: { readonly match: PublicMatch }) {
  const { _id: id, isRunning, queueId } = match;
  const { queueIds } = useOwnMatch();
  const canTakePlace = queueId !== null && queueIds.includes(queueId);
  const openPlaceCount = countOpenPlaces(match);
  if (openPlaceCount === 0 || isRunning || queueId === null) return null;
  return (
    <Notice
      state="warn"
      title={openPlaceCount === 1 ? "A place is open." : `${openPlaceCount} places are open.`}
      actions={
        canTakePlace && (
          <CommandButton
            kind="primary"
            icon={UserPlus}
            call={() => api.matches.takePlace({ id })}
            failure="Place not taken"
            invalidates={queriesShowingQueues}
          >
            Take the place
          </CommandButton>
        )
      }
    >
      {canTakePlace ? "The first player to take it plays." : "Players waiting in the queue can take it."}
    </Notice>
  );
}

/** Tells the viewer that they no longer wait in any queue, because they have an open match. */
export function LeftQueuesNotice({ matchId }: { readonly matchId: string }) {
  return (
    <Notice
      state="neutral"
      title="Your match took you out of all queues."
      actions={
        <Link {...paths.match(matchId)} className={getButtonClass("plain")}>
          See the match
        </Link>
      }
    >
      You can join again when it is over.
    </Notice>
  );
}

/** Leaves a match after the ready check. */
export function LeaveMatchButton({ match: { _id: id } }: { readonly match: PublicMatch }) {
  return (
    <CommandButton
      kind="quiet"
      icon={LogOut}
      confirm={{
        title: "Leave the match?",
        text: "Your place becomes open to others, and you get a cooldown.",
        confirmLabel: "Leave match",
        danger: true,
      }}
      call={() => api.matches.leaveMatch({ id })}
      success="Match left"
      failure="Match not left"
      invalidates={queriesShowingQueues}
    >
      Leave the match
    </CommandButton>
  );
}
