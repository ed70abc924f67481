import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { awayMinutes } from "contract/constants.ts";
import type { Queue } from "contract/queues.ts";
import { sizeOf } from "contract/team-modes.ts";
import { useState } from "react";
import { RatingFigure } from "../competitions/stat-figures.tsx";
import { Avatar, TeeOutline } from "../league-ui/person.tsx";
import { paths } from "../paths.ts";
import { fixed } from "../platform/numbers.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { timePassed } from "../platform/time-zone.ts";
import { classNames } from "../ui/class-names.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Notice } from "../ui/notice.tsx";
import { type OwnSeat, type SeatedPlayer, thereOf } from "./seat-button.tsx";
import css from "./seats.module.css";
import { NobodyWaits } from "./usual-times.tsx";

const NotifyOffer = lazyPart(async () => (await import("../results/matches/call-player.tsx")).NotifyOffer);

/** Who waits in a queue, and what is offered to who takes a seat while the page is open. */
export function WaitingList({ queue, seat: { isTaken, players } }: { readonly queue: Queue; readonly seat: OwnSeat }) {
  const [wasTaken] = useState(isTaken);
  return (
    <>
      {isTaken && !wasTaken && <NotifyOffer />}
      <Seats mode={queue.mode} players={players} />
      {thereOf(players).length < players.length && (
        <p className="text-soft text-sm">
          Away: no page of theirs was open for {awayMinutes} minutes. They keep their place and are passed over until
          they are back.
        </p>
      )}
      {players.length === 0 && <NobodyWaits queueId={queue._id} />}
    </>
  );
}

interface SeatsProps {
  readonly mode: Queue["mode"];
  /** The waiting players, the longest-waiting first. */
  readonly players: readonly SeatedPlayer[];
}

function Seats({ mode, players }: SeatsProps) {
  const size = sizeOf(mode);
  const free = Array.from({ length: Math.max(0, 2 * size - thereOf(players).length) }, (_, index) => `free ${index}`);
  return (
    <ol /* Seats are of one size whatever the queue, so that a large queue is seen to be large. */
      className={classNames(
        "grid grid-cols-[repeat(var(--columns,8),calc((100%_-_7_*_0.5rem)/8))] gap-2",
        "max-xl:data-size:grid-cols-4 max-sm:data-size:grid-cols-2",
        "data-[size=1]:[--columns:2] data-[size=2]:[--columns:4] data-[size=3]:[--columns:6]",
        "data-[size=6]:[--columns:6] data-[size=5]:[--columns:5] data-[size=7]:[--columns:7]",
      )}
      data-size={size}
      data-calm="rows"
      aria-label="Waiting"
    >
      {players.map((player) => (
        <TakenSeat key={player.userId} player={player} />
      ))}
      {free.map((key) => (
        <FreeSeat key={key} />
      ))}
    </ol>
  );
}

function TakenSeat({ player }: { readonly player: SeatedPlayer }) {
  const { userId, userName, elo, numberGames, joinedAt, isAway } = player;
  const { user } = useSession();
  const since = Date.parse(joinedAt ?? "");
  const wait = useServerTime((now) => (Number.isNaN(since) ? "now" : timePassed(since, now)));
  return (
    <li className={css["seat"]} data-own={userId === user?._id} data-away={isAway}>
      <Avatar userId={userId} picture={player} size={36} />
      <span className={css["words"]}>
        <Link
          {...paths.player(userId)} /* The whole seat leads to who sits there. */
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
        <span /* Room for the question mark of a provisional Elo, which hangs in the gap. */
          className="flex flex-wrap justify-center gap-x-3 gap-y-0 text-soft text-xs tabular-nums max-xl:justify-start"
        >
          <span className="text-gold-text">
            {elo === undefined || numberGames === undefined ? (
              fixed(null, 2)
            ) : (
              <RatingFigure of={{ elo, numberGames }} />
            )}
          </span>
          {isAway ? <span title="Passed over until they are back">Away</span> : <span title="Waiting">{wait}</span>}
        </span>
      </span>
    </li>
  );
}

/** An empty seat, hidden from screen readers, which `Filling` informs. */
function FreeSeat() {
  return (
    <li className={css["seat"]} data-free={true} aria-hidden={true}>
      <TeeOutline size={36} />
      <span className={css["words"]}>Free</span>
    </li>
  );
}

/** `3 of 4 players wait`, `2 of 4 players wait, 1 is away`. */
export function waitingWords({ mode, players }: SeatsProps): string {
  const there = thereOf(players).length;
  const away = players.length - there;
  const words = `${there} of ${2 * sizeOf(mode)} players wait`;
  return away === 0 ? words : `${words}, ${away} ${away === 1 ? "is" : "are"} away`;
}

/** A notice that the shown data is outdated, while refetching fails. */
export function StaleNotice({ query }: { readonly query: UseQueryResult }) {
  if (!query.isRefetchError) return null;
  return (
    <Notice state="warn" title="Not up to date" urgent={true}>
      The league does not answer. This is asked for again every few seconds.
    </Notice>
  );
}
