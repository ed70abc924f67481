import { useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import type { Queue, QueuePlayer } from "contract/queues.ts";
import { getTeamSize } from "contract/team-modes.ts";
import type { FullUser } from "contract/users.ts";
import { LogIn, LogOut, Plus } from "lucide-react";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { formatTimeLeft } from "../platform/time-zone.ts";
import { useCommand } from "../platform/use-command.ts";
import { useOwnMatch } from "../results/matches/matches-queries.ts";
import { Button, getButtonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { queriesShowingQueues, useUpdateCachedQueue } from "./queues-queries.ts";

interface SlotActionsProps {
  readonly queue: Queue;
  readonly slot: OwnSlot;
  /** The label of the button that joins the queue. Default "Join". */
  readonly joinLabel?: string;
}

/** The number of players who wait in a queue, and the button that joins or leaves it. */
export function SlotActions({ queue, slot, joinLabel = "Join" }: SlotActionsProps) {
  return (
    <>
      <WaitingCount mode={queue.mode} players={slot.players} />
      <JoinButton slot={slot} joinLabel={joinLabel} />
    </>
  );
}

/** The number of waiting players, and the number that a match needs. Players who are away do not count. */
function WaitingCount({ mode, players }: { mode: Queue["mode"]; players: readonly WaitingPlayer[] }) {
  const presentCount = getPresentPlayers(players).length;
  return (
    <p className="text-soft tabular-nums whitespace-nowrap">
      <strong className="text-default font-display text-xl leading-none font-bold">{presentCount}</strong> of{" "}
      {2 * getTeamSize(mode)}
      {players.length > presentCount && `, ${players.length - presentCount} away`}
    </p>
  );
}

/** Returns the players who are not away. */
export function getPresentPlayers(players: readonly WaitingPlayer[]): readonly WaitingPlayer[] {
  return players.filter(({ isAway }) => !isAway);
}

/** The button that joins or leaves a queue, or for visitors a link to sign in. */
function JoinButton({ slot, joinLabel }: Pick<SlotActionsProps, "slot"> & { readonly joinLabel: string }) {
  const { user, isKnown } = useSession();
  const currentHref = useLocation({ select: ({ href }) => href });
  const blocker = useJoinBlocker();
  if (!isKnown) return null;
  if (!user) {
    return (
      <Link {...paths.signIn(currentHref)} className={getButtonClass()}>
        <Icon icon={LogIn} />
        Log in to join
      </Link>
    );
  }
  const { isTaken, toggle } = slot;
  const isBlocked = blocker !== "" && !isTaken;
  // A single element for both actions, so that it keeps the focus when the label changes. The styles of the waiting list use
  // `data-joins` to highlight the slot that the viewer would get.
  return (
    <span className="flex items-center gap-3">
      {isBlocked && <span className="text-soft text-sm tabular-nums">{blocker}</span>}
      <Button
        kind={isTaken ? "plain" : "primary"}
        icon={isTaken ? LogOut : Plus}
        disabled={isBlocked}
        data-joins={!isTaken}
        onClick={toggle}
      >
        {isTaken ? "Leave" : joinLabel}
      </Button>
    </span>
  );
}

/** Returns why the viewer cannot join any queue; empty if they can. */
function useJoinBlocker(): string {
  const { match, cooldown } = useOwnMatch();
  // Without a cooldown, or if it has no end, this is `NaN`.
  const cooldownEnd = Date.parse(cooldown?.until ?? "");
  const remaining = useServerTime((now) => (Number.isNaN(cooldownEnd) ? "" : formatTimeLeft(cooldownEnd, now)));
  if (match) return "You have an open match";
  if (cooldown?.isBan) return "You are banned";
  return remaining && `Cooldown ${remaining}`;
}

/** The fields that are unknown until the server has responded. */
type UnknownField = "elo" | "numberGames" | "joinedAt";

/** A waiting player. In an optimistic update, Elo and waiting time are not known yet. */
export type WaitingPlayer = Omit<QueuePlayer, UnknownField> & Partial<Pick<QueuePlayer, UnknownField>>;

/** A queue's waiting players, whether the viewer is one of them, and a function to join or leave. */
export interface OwnSlot {
  /** Whether the viewer waits in the queue. */
  readonly isTaken: boolean;
  /** The waiting players, updated optimistically while the viewer joins or leaves. */
  readonly players: readonly WaitingPlayer[];
  /** Joins or leaves the queue. Does nothing while a call is pending. */
  readonly toggle: () => void;
}

/** Returns the viewer's slot in a queue. While a call is pending, it already shows the expected state. */
export function useOwnSlot(queue: Queue): OwnSlot {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const commandOptions = {
    onDone: useUpdateCachedQueue(),
    onFailed: () => {
      for (const queryKey of queriesShowingQueues) void queryClient.invalidateQueries({ queryKey });
    },
  };
  const join = useCommand({
    ...commandOptions,
    call: () => api.matchmaking.joinQueue({ id: queue._id }),
    success: "Queue joined successfully",
    // "Erreur" is no mistake: users know it from the site that this one replaces.
    failure: "Erreur while joining queue",
  });
  const leave = useCommand({
    ...commandOptions,
    call: () => api.matchmaking.leaveQueue({ id: queue._id }),
    success: "Queue left successfully",
    failure: "Erreur while leaving queue",
  });
  const otherPlayers = queue.players.filter(({ userId }) => userId !== user?._id);
  const isInQueue = otherPlayers.length < queue.players.length;
  const isTaken = user !== null && (join.busy || (isInQueue && !leave.busy));
  const ownPlayers = isTaken ? [toWaitingPlayer(user)] : [];
  return {
    isTaken,
    // A viewer who is in the queue keeps their position.
    players: isTaken && isInQueue ? queue.players : [...otherPlayers, ...ownPlayers],
    toggle() {
      if (join.busy || leave.busy) return;
      if (isTaken) leave.run();
      else join.run();
    },
  };
}

/** Returns the viewer as a waiting player, before the server has responded. */
function toWaitingPlayer({ _id: userId, ...user }: FullUser): WaitingPlayer {
  return { ...user, userId, isAway: false, passedOverAt: null };
}
