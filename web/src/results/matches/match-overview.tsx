import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Match, PublicMatch } from "contract/matches.ts";
import type { Side } from "contract/sides.ts";
import { Radio } from "lucide-react";
import { MapThumbnail } from "../../competitions/map-plans.tsx";
import { formatMode } from "../../league-ui/mode-labels.ts";
import { SideLabel } from "../../league-ui/side.tsx";
import { paths } from "../../paths.ts";
import { formatDecimal, formatPercent } from "../../platform/format-numbers.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { formatElapsedTime } from "../../platform/time-zone.ts";
import { Badge } from "../../ui/badge.tsx";
import { Bar } from "../../ui/bar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { BeingPlayed, isBeingPlayed } from "./live-round.tsx";
import { countOpenPlaces, countReadyPlayers } from "./match-stage.ts";
import { TeamPlayers } from "./match-teams.tsx";
import { TimeLeft } from "./played-match.tsx";

/** `resultId` is present for admins who play in the match. */
type ShownMatch = PublicMatch & Pick<Match, "resultId">;

interface MatchOverviewProps {
  readonly match: ShownMatch;
  /**
   * Whether this is another page than that of the match. "Being played" then links to it, and map and mode are named, which the
   * page's own title does.
   */
  readonly isOutsideOfPage?: boolean;
}

/** The map, the teams and the state of a match without a validated result, with its live score. */
export function MatchOverview({ match, isOutsideOfPage = false }: MatchOverviewProps) {
  const score = getLiveScore(match);
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
      {!isOutsideOfPage && <h2 className="sr-only">Teams</h2>}
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
          {/* On phones, a score needs the room of the map. */}
          <MapThumbnail map={match.map} className={classNames("w-24 md:w-40 mb-2", score && "max-md:hidden")} />
          {isOutsideOfPage && (
            <>
              <h2
                className={classNames(
                  "leading-[1.1] wrap-anywhere",
                  score ? "text-xl md:text-2xl" : "text-[clamp(var(--text-2xl),1rem_+_4vw,4.25rem)]",
                )}
              >
                {match.map}
              </h2>
              <p className="mt-1 text-soft wrap-anywhere">{formatMode(match)}</p>
            </>
          )}
          {score && <TeamScore score={score} />}
          {match.isOpen ? (
            <MatchState match={match} hasLink={isOutsideOfPage} />
          ) : (
            <div className="flex items-center justify-center min-h-9 mt-2">
              <Badge state="neutral">Over</Badge>
            </div>
          )}
        </div>
        <TeamHead match={match} side="blue" />
      </div>
      {match.isOpen && (
        <WinChance ratio={match.redWinChance} isBeingPlayed={isBeingPlayed(match)} isSmall={score !== null} />
      )}
      <div className={classNames("grid grid-cols-2", !match.isOpen && "border-t border-line")}>
        <TeamPlayers match={match} side="red" ratings={[]} />
        <TeamPlayers match={match} side="blue" ratings={[]} />
      </div>
      {match.resultId !== undefined && (
        <p className="py-2 px-4 border-t border-line text-soft text-sm text-center">
          {match.isRunning
            ? "Only admins see the result of the round in progress. Deleting it cancels the match."
            : "The match has an empty result until its round is posted. Only admins see it. Deleting it cancels the match."}{" "}
          <Link {...paths.result(match.resultId)}>Open the result</Link>
        </p>
      )}
    </section>
  );
}

type SideScores = Readonly<Record<Side, string>>;

/** Returns the score of the round in progress, as its game server last posted it. `null` if there is none. */
function getLiveScore({ liveRound }: PublicMatch): SideScores | null {
  if (liveRound === null || liveRound.redScore === null) return null;
  return { red: String(liveRound.redScore), blue: String(liveRound.blueScore) };
}

/** The score of both sides. */
function TeamScore({ score: { red, blue } }: { readonly score: SideScores }) {
  return (
    <p className="mt-2 font-display text-4xl leading-[1.1] font-bold whitespace-nowrap tabular-nums">
      <span className="sr-only">Red </span>
      <span className="text-red-text">{red}</span>
      {" – "}
      <span className="text-blue-text">{blue}</span>
      <span className="sr-only"> Blue</span>
    </p>
  );
}

interface WinChanceProps {
  readonly ratio: number;
  /** Whether the chance is from before the round in progress. */
  readonly isBeingPlayed: boolean;
  /** Whether it is shown smaller, because the score is more important. */
  readonly isSmall: boolean;
}

function WinChance({ ratio, isBeingPlayed: isPlayed, isSmall }: WinChanceProps) {
  return (
    <div className={classNames("pt-3 px-6 border-y border-line max-md:px-4", isSmall ? "pb-3" : "pb-4")}>
      <p className={classNames("flex items-baseline justify-between tabular-nums", isSmall && "text-sm")}>
        <strong className="text-red-text">{formatPercent(ratio)}</strong>
        <span className="text-soft text-sm">{isPlayed ? "Win chance before the match" : "Win chance"}</span>
        <strong className="text-blue-text">{formatPercent(1 - ratio)}</strong>
      </p>
      {/* A gap between both parts makes the bar readable without colours. */}
      <Bar
        className={classNames(
          "mt-1 rounded-sm bg-blue",
          isSmall ? "h-1.5" : "h-2.5",
          "[&_rect]:fill-red [&_rect]:stroke-surface [&_rect]:stroke-[2px]",
        )}
        ratio={ratio}
      />
    </div>
  );
}

/** The state of a match: its ready check and cancel votes, or that it is being played, by a posted score or its server. */
function MatchState({ match, hasLink }: { readonly match: ShownMatch; readonly hasLink: boolean }) {
  const { _id, cancelVotes, cancelVotesNeeded, isRunning, liveRound } = match;
  const played = (
    <Badge state="ok" icon={Radio}>
      <BeingPlayed startedAt={liveRound?.startedAt} isPosted={isRunning} />
    </Badge>
  );
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 min-h-9 mt-2">
      {!isBeingPlayed(match) && <Readiness match={match} />}
      {isBeingPlayed(match) &&
        (hasLink ? (
          <Link {...paths.match(_id)} className="inline-flex items-center min-h-target">
            {played}
          </Link>
        ) : (
          played
        ))}
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
