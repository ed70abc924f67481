import { Link } from "@tanstack/react-router";
import { findWinningClan } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { Emblem } from "../league-ui/emblem.tsx";
import { WinnerLabel } from "../league-ui/winner-label.tsx";
import { paths } from "../paths.ts";
import { formatTimeUntil, formatUpcomingStart } from "../platform/relative-dates.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { formatTimeZone, useTimeZone } from "../platform/time-zone.ts";
import { Status } from "../results/result-cells.tsx";
import { classNames } from "../ui/class-names.ts";
import { useUnvalidatedScore } from "./event-state.tsx";
import { formatEventDate, getEventPhase } from "./event-times.ts";
import { loserClass } from "./loser-class.ts";

interface EventPosterProps {
  readonly event: Event;
  /** Whether the poster also shows the date, with the time until the match. */
  readonly hasDate?: boolean;
}

/**
 * Both clans' emblems with their score and, after the match, its winner. Admins see the score before it is validated. The spaces
 * separate the texts for screen readers and when they are copied.
 */
export function EventPoster({ event, hasDate = false }: EventPosterProps) {
  const { clanAId, clanAName, clanBId, clanBName } = event;
  const unvalidatedScore = useUnvalidatedScore(event);
  const score = unvalidatedScore ?? event.score;
  const isOver = useServerTime((now) => getEventPhase(event, now) === "over");
  const isDecided = isOver && event.score !== null && unvalidatedScore === undefined;
  const winner = isDecided ? findWinningClan(event) : "nobody";
  return (
    <p
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-4 py-5 px-4 max-sm:py-4",
        "border border-line border-t-2 border-t-default bg-surface",
      )}
    >
      <PosterClan id={clanAId} name={clanAName} isWinner={winner === "nobody" ? undefined : winner === "a"} />
      {score ? (
        <strong
          className={classNames(
            "self-start h-[72px] leading-[72px] font-display text-3xl font-bold tabular-nums whitespace-nowrap",
            loserClass,
          )}
          data-won={winner}
        >
          {" "}
          <span>{score.clanA}</span>–<span>{score.clanB}</span>{" "}
        </strong>
      ) : (
        <span className="self-start h-[72px] leading-[72px] text-soft text-lg"> vs </span>
      )}
      <PosterClan id={clanBId} name={clanBName} isWinner={winner === "nobody" ? undefined : winner === "b"} />
      {isDecided && winner === "nobody" && <span className="col-span-full justify-self-center text-soft">Draw</span>}
      {unvalidatedScore && (
        <span className="col-span-full justify-self-center">
          <Status result={{ freezed: false }} />
        </span>
      )}
      {hasDate && <PosterDate event={event} />}
    </p>
  );
}

function PosterDate({ event }: { readonly event: Event }) {
  const { startDate } = event;
  const timeZone = useTimeZone();
  const upcomingText = useServerTime((now) =>
    getEventPhase(event, now) === "upcoming"
      ? `${formatUpcomingStart(startDate, now, timeZone)} · ${formatTimeUntil(startDate, now)}`
      : "",
  );
  return (
    <span className="col-span-full flex flex-col items-center text-center tabular-nums">
      {upcomingText !== "" && <strong className="text-lg font-semibold">{upcomingText}</strong>}{" "}
      <time className="text-soft text-sm" dateTime={startDate}>
        {formatEventDate(event, timeZone)} ({formatTimeZone(timeZone)})
      </time>
    </span>
  );
}

interface PosterClanProps {
  readonly id: string;
  readonly name: string;
  /** `undefined` until the match is decided, and after a draw. */
  readonly isWinner: boolean | undefined;
}

function PosterClan({ id, name, isWinner }: PosterClanProps) {
  return (
    <span className="flex flex-col items-center gap-2 min-w-0 text-center">
      <Link {...paths.league.clan(id)} className="group/clan flex flex-col items-center gap-3 max-w-full no-underline">
        <Emblem name={name} size={72} />
        <bdi
          className={classNames(
            "max-w-full",
            "font-display text-xl max-[22.5rem]:text-base leading-[1.25] tracking-[0.01em] wrap-anywhere text-balance",
            isWinner === false ? "text-soft font-normal" : "font-bold",
            "group-hover/clan:underline group-hover/clan:decoration-1 group-hover/clan:underline-offset-[0.2em]",
          )}
        >
          {name}
        </bdi>
      </Link>
      {isWinner && <WinnerLabel className="bg-inverse text-inverse-text" />}
    </span>
  );
}
