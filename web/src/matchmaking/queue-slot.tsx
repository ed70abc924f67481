import { useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Queue, QueuePlayer, UsualWait } from "contract/queues.ts";
import { getTeamSize } from "contract/team-modes.ts";
import type { FullUser } from "contract/users.ts";
import { LogIn, LogOut, Plus } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { formatCount } from "../platform/format-numbers.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { formatTimeLeft } from "../platform/time-zone.ts";
import { useCommand } from "../platform/use-command.ts";
import { createLeaveQueueCommand } from "../results/matches/leave-queue.ts";
import { useOwnMatch } from "../results/matches/matches-queries.ts";
import { countMissingPlayers } from "../results/matches/queue-query.ts";
import { Button, getButtonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { rememberQueueToJoin, takeQueueToJoin } from "./join-after-sign-in.ts";
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
      <WaitingCount queue={queue} players={slot.players} />
      <JoinButton queue={queue} slot={slot} joinLabel={joinLabel} />
    </>
  );
}

/**
 * The number of waiting players, and the number that a match needs. Below, how many are missing, and the usual wait. Players
 * who are away do not count. All queues have the same lines, so that nothing moves when a player joins or leaves.
 */
function WaitingCount({ queue: { mode, waits }, players }: { queue: Queue; players: readonly WaitingPlayer[] }) {
  const usualWait = useUsualWait(waits);
  const missingCount = countMissingPlayers({ mode, players });
  return (
    <p className="min-w-0 text-soft tabular-nums">
      <strong className="text-default font-display text-xl leading-none font-bold">
        {getPresentPlayers(players).length}
      </strong>{" "}
      of {2 * getTeamSize(mode)}{" "}
      <span className="ms-1 text-sm whitespace-nowrap">{missingCount > 0 ? `${missingCount} missing` : "full"}</span>{" "}
      <UsualWaitText wait={usualWait} />
    </p>
  );
}

/** The usual wait: `Wait: about 5 min`. Few players have joined a new queue, so that its usual wait is not known yet. */
function UsualWaitText({ wait }: { readonly wait: UsualWait | undefined }) {
  const explanation =
    wait && `Half of the ${formatCount(wait.players, "player")} who joined around this hour so far waited no longer`;
  return (
    <span className="block text-sm" title={explanation}>
      Wait: {wait ? formatUsualWait(wait.minutes) : "no estimate yet"}
    </span>
  );
}

const HOUR_MS = 3_600_000;
const HOURS_PER_DAY = 24;

/** Returns the usual wait at this hour. If nobody has joined at this hour so far, returns that of the hour before. */
function useUsualWait(waits: readonly UsualWait[]): UsualWait | undefined {
  const hour = useServerTime((now) => Math.floor(now / HOUR_MS) % HOURS_PER_DAY);
  const findWait = (wantedHour: number) => waits.find((wait) => wait.hour === wantedHour);
  return findWait(hour) ?? findWait((hour + HOURS_PER_DAY - 1) % HOURS_PER_DAY);
}

const MIN_MINUTES_SHOWN_AS_HOURS = 90;

/** Formats a usual waiting time: `about 10 min`, `about 2 h`. */
function formatUsualWait(minutes: number): string {
  return minutes < MIN_MINUTES_SHOWN_AS_HOURS ? `about ${minutes} min` : `about ${minutes / 60} h`;
}

/** Returns the players who are not away. */
export function getPresentPlayers<Player extends WaitingPlayer>(players: readonly Player[]): readonly Player[] {
  return players.filter(({ isAway }) => !isAway);
}

interface JoinButtonProps {
  readonly queue: Pick<Queue, "_id" | "name">;
  readonly slot: OwnSlot;
  readonly joinLabel: string;
}

/** The button that joins or leaves a queue, or for visitors a link to sign in. */
function JoinButton({ queue: { _id: queueId, name }, slot, joinLabel }: JoinButtonProps) {
  const { user, isKnown } = useSession();
  const { isTaken, toggle } = slot;
  const joinAfterSignIn = useEffectEvent(() => {
    if (takeQueueToJoin(queueId) && !isTaken) toggle();
  });
  const isSignedIn = user !== null;
  useEffect(() => {
    // If the user may not join, the toast about the failed call says why.
    if (isSignedIn) joinAfterSignIn();
    // A visitor who comes back has not signed in, and a later sign-in has another reason.
    else if (isKnown) takeQueueToJoin(queueId);
  }, [isSignedIn, isKnown, queueId]);
  const currentHref = useLocation({ select: ({ href }) => href });
  const blocker = useJoinBlocker();
  if (!isKnown) return null;
  if (!user) {
    return (
      <Link
        {...paths.signIn(currentHref)}
        state={{ signInReason: `Log in to join ${isolateBidi(name)}` }}
        className={getButtonClass()}
        onClick={() => rememberQueueToJoin(queueId)}
      >
        <Icon icon={LogIn} />
        Log in to join
      </Link>
    );
  }
  const isBlocked = blocker !== "" && !isTaken;
  // A single element for both actions, so that it keeps the focus when the label changes. The styles of the waiting list use
  // `data-joins` to highlight the slot that the viewer would get.
  return (
    <span className="flex items-center gap-x-3 max-sm:flex-col-reverse max-sm:items-end">
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
    // "Erreur" is intended: users know it from the site that this one replaces.
    failure: "Erreur while joining queue",
  });
  const leave = useCommand({
    ...commandOptions,
    ...createLeaveQueueCommand(queue._id),
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
