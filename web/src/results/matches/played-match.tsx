import { Link } from "@tanstack/react-router";
import { joinNames } from "contract/bidi-isolation.ts";
import { forfeitScore } from "contract/constants.ts";
import type { ResultOfMatch } from "contract/matches.ts";
import { getOppositeSide, type Side, sides } from "contract/sides.ts";
import { getMapLabel } from "../../league-ui/mode-labels.ts";
import { SideFlag } from "../../league-ui/side.tsx";
import { paths } from "../../paths.ts";
import { formatWithMinusSign } from "../../platform/format-numbers.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { formatClock, formatShortMonth, formatTimeLeft, toZonedTime, useTimeZone } from "../../platform/time-zone.ts";
import { classNames } from "../../ui/class-names.ts";

/** A link to a played round, with its map, time, teams and scores. */
export function PlayedMatch({ result }: { readonly result: ResultOfMatch }) {
  const playedAt = toZonedTime(result.date, useTimeZone());
  return (
    <Link
      {...paths.result(result._id)}
      className={classNames(
        "grid grid-cols-[9rem_minmax(0,1fr)] gap-x-5 gap-y-2 items-center py-3 px-4",
        "no-underline tabular-nums",
        "border border-line rounded-md bg-surface",
        "max-md:grid-cols-1",
        "hover:bg-hover",
      )}
    >
      <span className="flex flex-col min-w-0 text-soft text-sm max-md:flex-row max-md:justify-between max-md:items-baseline">
        <strong className="overflow-hidden text-default text-base text-ellipsis">{getMapLabel(result.map)}</strong>
        <time dateTime={result.date}>
          {playedAt.day} {formatShortMonth(playedAt)}, {formatClock(playedAt)}
        </time>
      </span>
      <span className="grid grid-cols-2 gap-x-6 gap-y-1 max-md:grid-cols-1">
        {sides.map((side) => (
          <Team key={side} result={result} side={side} />
        ))}
      </span>
    </Link>
  );
}

function Team({ result, side }: { readonly result: ResultOfMatch; readonly side: Side }) {
  const names = joinNames(result[`${side}Players`].map(({ userName }) => userName));
  const isWinner = result.winnerSide === side;
  return (
    // From 768 px on, the scores stand beside each other in the middle.
    <span
      className="flex items-center gap-2 min-w-0 md:data-[side=blue]:flex-row-reverse"
      data-side={side}
      data-winner={isWinner}
    >
      <SideFlag side={side} />
      <bdi
        className={classNames(
          "truncate flex-1 min-w-0 md:in-data-[side=blue]:text-end",
          "in-data-[winner=true]:text-default in-data-[winner=true]:font-semibold",
        )}
        title={names}
      >
        {names || "Nobody"}
      </bdi>
      <span className="text-soft in-data-[winner=true]:text-default in-data-[winner=true]:font-semibold">
        {formatSideScore(result, side)}
      </span>
      {isWinner && <span className="sr-only"> won</span>}
    </span>
  );
}

/** Formats a side's score: a number, or "Forfeit". */
export function formatSideScore({ isForfeit, winnerSide, ...result }: ResultOfMatch, side: Side): string {
  if (isForfeit && winnerSide === getOppositeSide(side)) return "Forfeit";
  return formatWithMinusSign(isForfeit ? forfeitScore : result[`${side}Score`]);
}

/** A countdown. Empty if `until` is `null`. Because of its role, screen readers do not announce each second. */
export function TimeLeft({ until }: { readonly until: string | null }) {
  const text = useServerTime((now) => (until === null ? "" : formatTimeLeft(Date.parse(until), now)));
  return (
    <span className="tabular-nums" role="timer">
      {text}
    </span>
  );
}
