import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { MatchPlayer, PublicMatch } from "contract/matches.ts";
import type { Side } from "contract/sides.ts";
import { CircleCheck, CircleDashed, Radio, UserPlus } from "lucide-react";
import { formatMode } from "../../league-ui/mode-labels.ts";
import { Avatar } from "../../league-ui/person.tsx";
import { getSideLabel, SideLabel } from "../../league-ui/side.tsx";
import { paths } from "../../paths.ts";
import { formatCount, formatDecimal, formatPercent } from "../../platform/format-numbers.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { formatElapsedTime } from "../../platform/time-zone.ts";
import { Badge } from "../../ui/badge.tsx";
import { Bar } from "../../ui/bar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { countOpenPlaces, countReadyPlayers } from "./match-stage.ts";
import { TimeLeft } from "./played-match.tsx";

/** The map, the teams and the state of an open match. */
export function MatchOverview({ match }: { readonly match: PublicMatch }) {
  return (
    <section
      className={classNames(
        "relative overflow-clip",
        "border border-line rounded-md bg-surface",
        "before:absolute before:inset-x-0 before:top-0 before:h-1 before:bg-linear-to-r before:from-red",
        "before:from-50% before:to-blue before:to-50%",
      )}
      aria-label={`Match on ${isolateBidi(match.map)}`}
    >
      {/* On narrow screens the map is above both teams. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] max-md:grid-cols-2">
        <TeamHead match={match} side="red" />
        <div
          className={classNames(
            "flex flex-col items-center min-w-0 pt-6 px-6 pb-5",
            "text-center",
            "max-md:order-first max-md:col-span-full max-md:px-4 max-md:pb-0",
          )}
        >
          <h2 className="text-[clamp(var(--text-2xl),1rem_+_4vw,4.25rem)] leading-[1.1] wrap-anywhere">{match.map}</h2>
          <p className="mt-1 text-soft wrap-anywhere">{formatMode(match)}</p>
          <MatchState match={match} />
        </div>
        <TeamHead match={match} side="blue" />
      </div>
      <WinChance ratio={match.redWinChance} />
      <div className="grid grid-cols-2">
        <TeamPlayers match={match} side="red" />
        <TeamPlayers match={match} side="blue" />
      </div>
      {match.resultId !== undefined && (
        <p className="py-2 px-4 border-t border-line text-soft text-sm text-center">
          {match.isRunning
            ? "Only admins see the round in progress. Deleting it cancels the match."
            : "The match has an empty result until its round is posted. Only admins see it. Deleting it cancels the match."}{" "}
          <Link {...paths.result(match.resultId)}>Open the result</Link>
        </p>
      )}
    </section>
  );
}

function WinChance({ ratio }: { readonly ratio: number }) {
  return (
    <div className="pt-3 px-6 pb-4 border-y border-line max-md:px-4">
      <p className="flex items-baseline justify-between tabular-nums">
        <strong className="text-red-text">{formatPercent(ratio)}</strong>
        <span className="text-soft text-sm">Win chance</span>
        <strong className="text-blue-text">{formatPercent(1 - ratio)}</strong>
      </p>
      {/* A gap between both parts makes the bar readable without colours. */}
      <Bar
        className="h-2.5 mt-1 rounded-sm bg-blue [&_rect]:fill-red [&_rect]:stroke-surface [&_rect]:stroke-[2px]"
        ratio={ratio}
      />
    </div>
  );
}

/** The state of a match: its ready check and cancel votes, or that it is being played. */
function MatchState({ match }: { readonly match: PublicMatch }) {
  const { cancelVotes, cancelVotesNeeded, isRunning } = match;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 min-h-9 mt-2">
      {isRunning ? (
        <Badge state="ok" icon={Radio}>
          Being played
        </Badge>
      ) : (
        <Readiness match={match} />
      )}
      {!isRunning && cancelVotes > 0 && (
        <Badge state="warn">
          Cancel votes {cancelVotes} of {cancelVotesNeeded}
        </Badge>
      )}
    </div>
  );
}

function Readiness({ match }: { readonly match: PublicMatch }) {
  const age = useServerTime((now) => formatElapsedTime(Date.parse(match.madeAt), now));
  if (match.readyUntil === null) {
    const isFull = countOpenPlaces(match) === 0;
    return (
      <>
        <Badge state={isFull ? "ok" : "warn"}>{isFull ? "All ready" : "A player is missing"}</Badge>
        {age !== "now" && <span className="text-soft">Created {age} ago</span>}
      </>
    );
  }
  const { ready, total } = countReadyPlayers(match);
  return (
    <p className="flex items-center gap-2 text-soft">
      <CountdownRing from={match.madeAt} until={match.readyUntil} />
      <span className="min-w-[2.6em] text-gold-text font-display text-xl leading-[1.25] font-bold text-start">
        <TimeLeft until={match.readyUntil} />
      </span>
      {ready} of {total} ready
    </p>
  );
}

function TeamHead({ match, side }: { readonly match: PublicMatch; readonly side: Side }) {
  return (
    <div
      className={classNames(
        "flex flex-col justify-center min-w-0 py-5 px-6",
        "max-md:py-3 max-md:px-4",
        "data-[side=blue]:items-end data-[side=blue]:text-end",
      )}
      data-side={side}
    >
      <p className="font-display text-xl leading-[1.25] font-bold [&>span]:[font-weight:inherit]">
        <SideLabel side={side} />
      </p>
      <p className="flex flex-col text-gold-text font-display text-2xl leading-[1.2] font-bold">
        {formatDecimal(match[`${side}Elo`], 2)}
        <span className="text-soft font-text text-sm leading-[1.4] font-normal">Average Elo</span>
      </p>
    </div>
  );
}

function TeamPlayers({ match, side }: { readonly match: PublicMatch; readonly side: Side }) {
  return (
    <ul
      className={classNames(
        "min-w-0 pt-2 px-6 pb-4",
        "max-md:pt-1 max-md:px-3 max-md:pb-2",
        "data-[side=blue]:border-l data-[side=blue]:border-line",
      )}
      data-side={side}
      aria-label={`${getSideLabel(side)} players`}
    >
      {match[`${side}Players`].map((player) => (
        <Player key={player.userId} player={player} isReady={match.readyUntil === null || player.isReady} />
      ))}
      {match.openPlaces[side] > 0 && (
        <li className="flex items-center gap-3 min-h-13 text-soft in-data-[side=blue]:flex-row-reverse">
          <Icon icon={UserPlus} size={20} /> {formatCount(match.openPlaces[side], "open place")}
        </li>
      )}
    </ul>
  );
}

function Player({ player, isReady }: { readonly player: MatchPlayer; readonly isReady: boolean }) {
  const { userId, userName, elo } = player;
  const { user } = useSession();
  return (
    // The viewer's own row is highlighted. The blue side mirrors the red side.
    <li
      className={classNames(
        "relative flex items-center gap-3 min-h-13 py-1",
        "border-b border-line",
        "max-md:gap-2",
        "last:border-b-0 data-[own=true]:-mx-2 data-[own=true]:px-2 data-[own=true]:rounded-sm",
        "data-[own=true]:bg-gold-tint",
        "in-data-[side=blue]:flex-row-reverse",
      )}
      data-own={userId === user?._id}
    >
      <Avatar userId={userId} picture={player} size={32} />
      <span className="flex flex-1 flex-col min-w-0 leading-[1.35] in-data-[side=blue]:items-end">
        {/* The link covers the entire row. */}
        <Link
          {...paths.player(userId)}
          className="truncate font-medium no-underline hover:underline in-data-[side=blue]:max-w-full after:absolute after:inset-0"
          title={userName}
          dir="auto"
        >
          {userName}
        </Link>
        <span className="text-soft text-sm tabular-nums">{formatDecimal(elo, 2)}</span>
      </span>
      <span
        className={classNames(
          "flex items-center gap-1.5 flex-none",
          "text-sm",
          "text-faint",
          "data-[ready=true]:text-ok-text",
          "in-data-[side=blue]:flex-row-reverse",
        )}
        data-ready={isReady}
      >
        <Icon icon={isReady ? CircleCheck : CircleDashed} size={16} />
        <span className="max-sm:sr-only">{isReady ? "Ready" : "Not yet"}</span>
      </span>
    </li>
  );
}

/** The remaining time between two instants as a ring. It is hidden from screen readers, because a countdown is beside it. */
function CountdownRing({ from, until }: { readonly from: string; readonly until: string }) {
  const start = Date.parse(from);
  const end = Date.parse(until);
  const percent = useServerTime((now) => {
    const remaining = end - Math.max(start, now);
    const duration = Math.max(1, end - start);
    return Math.round((100 * remaining) / duration);
  });
  return (
    // The length of the circle counts as 100, and the rotation makes the ring begin at the top.
    <svg className="flex-none fill-none stroke-4" width="36" height="36" viewBox="0 0 36 36" aria-hidden={true}>
      <circle className="stroke-line" cx="18" cy="18" r="15" />
      {percent > 0 && (
        <circle
          className="stroke-gold-edge"
          cx="18"
          cy="18"
          r="15"
          pathLength="100"
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90 18 18)"
        />
      )}
    </svg>
  );
}
