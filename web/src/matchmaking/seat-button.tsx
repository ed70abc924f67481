import { useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import type { Queue, QueuePlayer } from "contract/queues.ts";
import { sizeOf } from "contract/team-modes.ts";
import type { FullUser } from "contract/users.ts";
import { LogIn, LogOut, Plus } from "lucide-react";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { timeLeft } from "../platform/time-zone.ts";
import { useCommand } from "../platform/use-command.ts";
import { useOwnMatch } from "../results/matches/matches-queries.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useShowQueue, whatShowsQueues } from "./queues-queries.ts";

/** How full a queue is, and the button that joins or leaves it. */
export function SeatActions({ queue, seat, join }: { queue: Queue; seat: OwnSeat; join?: string }) {
  return (
    <>
      <Filling mode={queue.mode} players={seat.players} />
      <SeatButton seat={seat} join={join} />
    </>
  );
}

/** Players who are away do not count. */
function Filling({ mode, players }: { mode: Queue["mode"]; players: readonly SeatedPlayer[] }) {
  const there = thereOf(players).length;
  return (
    <p className="text-soft tabular-nums whitespace-nowrap">
      <strong className="text-default font-display text-xl leading-none font-bold">{there}</strong> of{" "}
      {2 * sizeOf(mode)}
      {players.length > there && `, ${players.length - there} away`}
    </p>
  );
}

/** Those who are not away. */
export function thereOf(players: readonly SeatedPlayer[]): readonly SeatedPlayer[] {
  return players.filter(({ isAway }) => !isAway);
}

/** The button that joins or leaves a queue; for visitors a link to sign in. */
function SeatButton({ seat, join = "Join" }: { seat: OwnSeat; join?: string | undefined }) {
  const { user, isKnown } = useSession();
  const here = useLocation({ select: ({ href }) => href });
  const why = useWhyNot();
  if (!isKnown) return null;
  if (!user) {
    return (
      <Link {...paths.signIn(here)} className={buttonClass()}>
        <Icon of={LogIn} />
        Log in to join
      </Link>
    );
  }
  const { isTaken, change } = seat;
  const isShut = why !== "" && !isTaken;
  // One element for both, so that the focus stays when the label changes.
  return (
    <span className="flex items-center gap-3">
      {isShut && <span className="text-soft text-sm tabular-nums">{why}</span>}
      <Button
        kind={isTaken ? "plain" : "primary"}
        icon={isTaken ? LogOut : Plus}
        disabled={isShut}
        data-joins={!isTaken}
        onClick={change}
      >
        {isTaken ? "Leave" : join}
      </Button>
    </span>
  );
}

/** Why the viewer cannot join any queue, in short; empty if they can. */
function useWhyNot(): string {
  const { match, cooldown } = useOwnMatch();
  const until = Date.parse(cooldown?.until ?? "");
  const left = useServerTime((now) => (Number.isNaN(until) ? "" : timeLeft(until, now)));
  if (match) return "You have an open match";
  if (cooldown?.isBan) return "You are banned";
  return left && `Cooldown ${left}`;
}

type KnownLater = "elo" | "numberGames" | "joinedAt";

/** A waiting player; without Elo and time in an optimistic update. */
export type SeatedPlayer = Omit<QueuePlayer, KnownLater> & Partial<Pick<QueuePlayer, KnownLater>>;

/** The viewer's seat in a queue, and functions to join and leave. */
export interface OwnSeat {
  readonly isTaken: boolean;
  /** The waiting players, with an optimistic update while the viewer joins or leaves. */
  readonly players: readonly SeatedPlayer[];
  /** Joins, or leaves; ignored while a call is pending. */
  readonly change: () => void;
}

export function useOwnSeat(queue: Queue): OwnSeat {
  const { user } = useSession();
  const queries = useQueryClient();
  const parts = {
    done: useShowQueue(),
    failed: () => {
      for (const queryKey of whatShowsQueues) void queries.invalidateQueries({ queryKey });
    },
  };
  const join = useCommand({
    ...parts,
    call: () => api.matchmaking.joinQueue({ id: queue._id }),
    success: "Queue joined successfully",
    failure: "Erreur while joining queue",
  });
  const leave = useCommand({
    ...parts,
    call: () => api.matchmaking.leaveQueue({ id: queue._id }),
    success: "Queue left successfully",
    failure: "Erreur while leaving queue",
  });
  const others = queue.players.filter(({ userId }) => userId !== user?._id);
  const isKept = others.length < queue.players.length;
  const isTaken = user !== null && (join.busy || (isKept && !leave.busy));
  return {
    isTaken,
    players: isTaken && isKept ? queue.players : [...others, ...(isTaken ? [newcomer(user)] : [])],
    change() {
      if (join.busy || leave.busy) return;
      if (isTaken) leave.run();
      else join.run();
    },
  };
}

function newcomer({ _id: userId, ...user }: FullUser): SeatedPlayer {
  return { ...user, userId, isAway: false, passedOverAt: null };
}
