import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { awayMinutes } from "contract/constants.ts";
import type { Queue } from "contract/queues.ts";
import { getTeamSize } from "contract/team-modes.ts";
import { useState } from "react";
import { EloValue } from "../competitions/stat-metrics.tsx";
import { Avatar, TeeOutline } from "../league-ui/person.tsx";
import { paths } from "../paths.ts";
import { EMPTY_VALUE } from "../platform/format-numbers.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { formatElapsedTime } from "../platform/time-zone.ts";
import { classNames } from "../ui/class-names.ts";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { Notice } from "../ui/notice.tsx";
import { getPresentPlayers, type OwnSlot, type WaitingPlayer } from "./queue-slot.tsx";
import { EmptyQueueText } from "./usual-times.tsx";
import css from "./waiting-list.module.css";

const NotificationOffer = createLazyComponent(
  async () => (await import("../results/matches/notify-player.tsx")).NotificationOffer,
);

/** The waiting players of a queue. Offers notifications after the viewer has joined. */
export function WaitingList({ queue, slot }: { readonly queue: Queue; readonly slot: OwnSlot }) {
  const { isTaken: isViewerWaiting, players } = slot;
  const [wasWaitingAtFirst] = useState(isViewerWaiting);
  return (
    <>
      {isViewerWaiting && !wasWaitingAtFirst && <NotificationOffer />}
      <Slots mode={queue.mode} players={players} />
      {getPresentPlayers(players).length < players.length && (
        <p className="text-soft text-sm">
          Away: no open page for {awayMinutes} minutes. Away players keep their position but are skipped.
        </p>
      )}
      {players.length === 0 && <EmptyQueueText queueId={queue._id} />}
    </>
  );
}

interface SlotsProps {
  readonly mode: Queue["mode"];
  /** The waiting players, longest waiting first. */
  readonly players: readonly WaitingPlayer[];
}

/** The slots of a queue: the waiting players, and the free slots until there are enough players for a match. */
function Slots({ mode, players }: SlotsProps) {
  const teamSize = getTeamSize(mode);
  const freeSlotCount = Math.max(0, 2 * teamSize - getPresentPlayers(players).length);
  const freeSlotKeys = Array.from({ length: freeSlotCount }, (_, index) => `free ${index}`);
  return (
    // All slots have the same size, so that a larger queue looks larger. Teams of up to 4 players have one row of slots (8
    // columns by default), larger teams have two rows. `data-animate` is for `animate-changes.ts`.
    <ol
      className={classNames(
        "grid grid-cols-[repeat(var(--columns,8),calc((100%_-_7_*_0.5rem)/8))] gap-2",
        "max-xl:data-size:grid-cols-4 max-sm:data-size:grid-cols-2",
        "data-[size=1]:[--columns:2] data-[size=2]:[--columns:4] data-[size=3]:[--columns:6]",
        "data-[size=5]:[--columns:5] data-[size=6]:[--columns:6] data-[size=7]:[--columns:7]",
      )}
      data-size={teamSize}
      data-animate="rows"
      aria-label="Waiting"
    >
      {players.map((player) => (
        <TakenSlot key={player.userId} player={player} />
      ))}
      {freeSlotKeys.map((key) => (
        <FreeSlot key={key} />
      ))}
    </ol>
  );
}

function TakenSlot({ player }: { readonly player: WaitingPlayer }) {
  const { userId, userName, elo, numberGames, joinedAt, isAway } = player;
  const { user } = useSession();
  // Until the server has responded to a join, this is `NaN`.
  const joinedAtMs = Date.parse(joinedAt ?? "");
  const waitingTime = useServerTime((now) => (Number.isNaN(joinedAtMs) ? "now" : formatElapsedTime(joinedAtMs, now)));
  return (
    <li className={css["slot"]} data-own={userId === user?._id} data-away={isAway}>
      <Avatar userId={userId} picture={player} size={36} />
      <span className={css["text"]}>
        {/* The link's pseudo-element covers the slot, so that the entire slot is a link to the player. */}
        <Link
          {...paths.player(userId)}
          className={classNames(
            "[text-align:match-parent]",
            "truncate font-medium no-underline",
            "text-default",
            "hover:underline after:absolute after:inset-0 after:z-1",
          )}
          title={userName}
          dir="auto"
          translate="no"
        >
          {userName}
        </Link>
        {/* The gap has space for the question mark of a provisional Elo. */}
        <span className="flex flex-wrap justify-center gap-x-3 gap-y-0 text-soft text-xs tabular-nums max-xl:justify-start">
          <span className="text-gold-text">
            {elo === undefined || numberGames === undefined ? EMPTY_VALUE : <EloValue stat={{ elo, numberGames }} />}
          </span>
          {isAway ? <span title="Skipped until they are back">Away</span> : <span title="Waiting">{waitingTime}</span>}
        </span>
      </span>
    </li>
  );
}

/** A free slot. It is hidden from screen readers, because `WaitingCount` has the numbers. */
function FreeSlot() {
  return (
    <li className={css["slot"]} data-free={true} aria-hidden={true}>
      <TeeOutline size={36} />
      <span className={css["text"]}>Free</span>
    </li>
  );
}

/** Formats the number of waiting players: `3 of 4 players are waiting`, `2 of 4 players are waiting, 1 is away`. */
export function formatWaiting({ mode, players }: SlotsProps): string {
  const presentCount = getPresentPlayers(players).length;
  const awayCount = players.length - presentCount;
  const sentence = `${presentCount} of ${2 * getTeamSize(mode)} players are waiting`;
  return awayCount === 0 ? sentence : `${sentence}, ${awayCount} ${awayCount === 1 ? "is" : "are"} away`;
}

/** Tells the viewer that the shown data may be outdated, because it could not be refetched. */
export function StaleNotice({ query }: { readonly query: UseQueryResult }) {
  if (!query.isRefetchError) return null;
  return (
    <Notice state="warn" title="Not up to date" urgent={true}>
      The server does not respond. The page tries again every few seconds.
    </Notice>
  );
}
