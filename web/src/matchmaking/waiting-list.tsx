import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { awayMinutes } from "contract/constants.ts";
import type { Queue } from "contract/queues.ts";
import { getTeamSize } from "contract/team-modes.ts";
import { Fragment, type RefObject, useEffect, useRef, useState } from "react";
import { ProvisionalLegend } from "../competitions/provisional-legend.tsx";
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
import css from "./waiting-list.module.css";

const EmptyQueueText = createLazyComponent(async () => (await import("./usual-times.tsx")).EmptyQueueText);
const UsualTimes = createLazyComponent(async () => (await import("./usual-times.tsx")).UsualTimes);
const NotificationOffer = createLazyComponent(
  async () => (await import("../results/matches/notify-player.tsx")).NotificationOffer,
);

interface WaitingListProps {
  readonly queue: Queue;
  readonly slot: OwnSlot;
  /** Whether notifications may be offered here. A list of queues offers them once. */
  readonly offersNotifications: boolean;
  /** Whether the queue is one of a list. It then has a single line of text, and on phones large queues have small slots. */
  readonly isCompact?: boolean;
}

/** The waiting players of a queue. Offers notifications after the viewer has joined. */
export function WaitingList({ queue, slot, offersNotifications, isCompact = false }: WaitingListProps) {
  const { isTaken: isViewerWaiting, players } = slot;
  const [wasWaitingAtFirst] = useState(isViewerWaiting);
  const awayPlayers = players.filter(({ isAway }) => isAway);
  const { user } = useSession();
  const hasJoined = isViewerWaiting && !wasWaitingAtFirst;
  // Without the optimistic update, because the queue moves within its list once the server has responded.
  const listRef = useScrollToOwnSlot(hasJoined && queue.players.some(({ userId }) => userId === user?._id));
  return (
    <>
      <Slots mode={queue.mode} players={getPresentPlayers(players)} isCompact={isCompact} listRef={listRef} />
      {isCompact ? (
        <CompactNote queueId={queue._id} players={players} awayCount={awayPlayers.length} />
      ) : (
        <>
          {awayPlayers.length > 0 && <AwayPlayers players={awayPlayers} />}
          <ProvisionalLegend stats={getPresentPlayers(players)} />
          {players.length === 0 && <EmptyQueueText queueId={queue._id} />}
        </>
      )}
      {/* Below the slots, so that it does not move them. */}
      {offersNotifications && hasJoined && <NotificationOffer />}
    </>
  );
}

interface CompactNoteProps {
  readonly queueId: string;
  readonly players: readonly WaitingPlayer[];
  readonly awayCount: number;
}

/** A line below the slots. It is there without text too, so that the queues below stay in their places. */
function CompactNote({ queueId, players, awayCount }: CompactNoteProps) {
  return (
    <p className="min-h-5 text-soft text-sm" title={awayCount > 0 ? awayExplanation : undefined}>
      {awayCount > 0 && `${awayCount} away (not counted)`}
      {players.length === 0 && <UsualTimes queueId={queueId} />}
    </p>
  );
}

/** Scrolls to the viewer's slot after they have joined, as little as possible. @returns the ref of the list of slots */
function useScrollToOwnSlot(hasJoined: boolean): RefObject<HTMLOListElement | null> {
  const listRef = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!hasJoined) return;
    listRef.current?.closest("[data-queue]")?.scrollIntoView({ block: "nearest" });
    listRef.current?.querySelector("[data-own=true]")?.scrollIntoView({ block: "nearest" });
  }, [hasJoined]);
  return listRef;
}

interface SlotsProps {
  readonly mode: Queue["mode"];
  /** The players who are not away, longest waiting first. */
  readonly players: readonly WaitingPlayer[];
  readonly isCompact: boolean;
  readonly listRef: RefObject<HTMLOListElement | null>;
}

/** The slots of a queue: the waiting players, and the free slots until there are enough players for a match. */
function Slots({ mode, players, isCompact, listRef }: SlotsProps) {
  const teamSize = getTeamSize(mode);
  const freeSlotCount = Math.max(0, 2 * teamSize - players.length);
  const freeSlotKeys = Array.from({ length: freeSlotCount }, (_, index) => `free ${index}`);
  return (
    // `data-animate` is for `animate-changes.ts`.
    <ol
      ref={listRef}
      className={css["slots"]}
      data-size={teamSize}
      data-compact={isCompact}
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
  const { userId, userName, elo, numberGames, joinedAt } = player;
  const { user } = useSession();
  const isOwn = userId === user?._id;
  // Until the server has responded to a join, this is `NaN`.
  const joinedAtMs = Date.parse(joinedAt ?? "");
  const waitingTime = useServerTime((now) => (Number.isNaN(joinedAtMs) ? "now" : formatElapsedTime(joinedAtMs, now)));
  return (
    <li className={css["slot"]} data-own={isOwn}>
      <Avatar userId={userId} picture={player} size={36} />
      <span className={css["text"]}>
        {/* The link's pseudo-element covers the slot, so that the entire slot is a link to the player. */}
        <Link
          {...paths.player(userId)}
          className={classNames(
            "[text-align:match-parent]",
            css["name"],
            "font-medium no-underline",
            "text-default",
            "hover:underline after:absolute after:inset-0 after:z-1",
          )}
          title={userName}
          dir="auto"
          translate="no"
        >
          {userName}
        </Link>
        <span className={css["figures"]}>
          {isOwn && <strong className={css["you"]}>You</strong>}
          <span className={css["elo"]}>
            Elo{" "}
            <span className="text-gold-text">
              {elo === undefined || numberGames === undefined ? EMPTY_VALUE : <EloValue stat={{ elo, numberGames }} />}
            </span>
          </span>
          <span title="Waiting">{waitingTime}</span>
        </span>
      </span>
    </li>
  );
}

const awayExplanation = `Away: no open page for ${awayMinutes} minutes. They keep their position, but are skipped.`;

/** The names of the players who are away. They have no slot. */
function AwayPlayers({ players }: { readonly players: readonly WaitingPlayer[] }) {
  return (
    <p className="text-soft text-sm wrap-anywhere" title={awayExplanation}>
      <strong className="font-semibold">{players.length} away</strong> (not counted):{" "}
      {players.map(({ userId, userName }, index) => (
        <Fragment key={userId}>
          {index > 0 && ", "}
          <Link {...paths.player(userId)} className="text-default" dir="auto" translate="no">
            {userName}
          </Link>
        </Fragment>
      ))}
    </p>
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
export function formatWaiting({ mode, players }: Pick<SlotsProps, "mode" | "players">): string {
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
