import { Link } from "@tanstack/react-router";
import { findWinningClan, generateEventTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { ChevronDown, Tv } from "lucide-react";
import { ClanLabel } from "../league-ui/emblem.tsx";
import { formatCount } from "../platform/format-numbers.ts";
import { CURRENT_PAGE } from "../platform/search-params.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { formatClock, toZonedTime, useTimeZone } from "../platform/time-zone.ts";
import { MissingResult } from "../seasons/clans/missing-result.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { listDays, useCalendarRange } from "./calendar-bar.tsx";
import { type Day, formatDay, getEventPhase, toCalendarDay, useToday } from "./event-times.ts";
import { useIsOwnMatch } from "./events-queries.ts";
import { loserClass } from "./loser-class.ts";

/**
 * Events grouped by day. If the shown four weeks include today, earlier days are collapsed and today comes first, even
 * without a match.
 * @param props `events`: sorted by start
 */
export function Agenda({ events }: { readonly events: readonly Event[] }) {
  const timeZone = useTimeZone();
  const today = useToday();
  const { range } = useCalendarRange();
  const nextId = useNextEventId(events);
  if (events.length === 0) return <EmptyState>No matches in these four weeks.</EmptyState>;
  const includesToday = listDays(range).includes(today);
  const eventsByDay = Map.groupBy(events, ({ startDate }) => toCalendarDay(startDate, timeZone));
  const isTodayMissing = includesToday && !eventsByDay.has(today);
  const days = [...eventsByDay.keys(), ...(isTodayMissing ? [today] : [])].sort();
  const earlierDays = includesToday ? days.filter((day) => day < today) : [];
  const renderDay = (day: Day) => (
    <MatchDay key={day} day={day} isToday={day === today} events={eventsByDay.get(day) ?? []} nextId={nextId} />
  );
  return (
    <div className="flex flex-col gap-5">
      {earlierDays.length > 0 && (
        <details className="group/earlier">
          <summary className="flex items-center gap-2 min-h-target cursor-pointer text-soft">
            {formatCount(earlierDays.length, "day")} before today
            <Icon icon={ChevronDown} size={16} className="group-open/earlier:rotate-180" />
          </summary>
          <div className="flex flex-col gap-5 mt-3">{earlierDays.map(renderDay)}</div>
        </details>
      )}
      {days.slice(earlierDays.length).map(renderDay)}
    </div>
  );
}

/** The days of events, without days before or between them. @param props `events`: sorted by start */
export function MatchDays({ events }: { readonly events: readonly Event[] }) {
  const timeZone = useTimeZone();
  const today = useToday();
  const nextId = useNextEventId(events);
  const eventsByDay = Map.groupBy(events, ({ startDate }) => toCalendarDay(startDate, timeZone));
  return [...eventsByDay].map(([day, eventsOfDay]) => (
    <MatchDay key={day} day={day} isToday={day === today} events={eventsOfDay} nextId={nextId} />
  ));
}

/** Returns the id of the next event to begin; empty if the shown weeks do not include today, or none follows in them. */
function useNextEventId(events: readonly Event[]): string {
  const includesToday = listDays(useCalendarRange().range).includes(useToday());
  const nextId = useServerTime(
    (now) => events.find(({ startDate, score }) => score === null && Date.parse(startDate) > now)?._id ?? "",
  );
  return includesToday ? nextId : "";
}

interface MatchDayProps {
  readonly day: Day;
  readonly isToday: boolean;
  readonly events: readonly Event[];
  /** The id of the next event of all days; empty if it is not shown. */
  readonly nextId: string;
}

function MatchDay({ day, isToday, events, nextId }: MatchDayProps) {
  return (
    <section className="[&_li+li]:border-t [&_li+li]:border-line" data-today={isToday}>
      <h3 className="flex items-baseline pb-2 border-b-2 border-default text-lg in-data-[today=true]:border-b-gold-edge">
        {formatDay(day)}
        {isToday && <span className="ml-2 text-gold-text text-sm tracking-[0.04em] uppercase">Today</span>}
      </h3>
      {events.length === 0 && <p className="py-3 text-soft">No match today.</p>}
      <ul>
        {events.map((event) => (
          <AgendaMatch key={event._id} event={event} isNext={event._id === nextId} />
        ))}
      </ul>
    </section>
  );
}

function AgendaMatch({ event, isNext }: { readonly event: Event; readonly isNext: boolean }) {
  const { _id, title, clanAName, clanBName, score, twitch } = event;
  const timeZone = useTimeZone();
  const phase = useServerTime((now) => getEventPhase(event, now));
  const isOwn = useIsOwnMatch(event);
  return (
    <li>
      <Link
        to={CURRENT_PAGE}
        search={(current) => ({ ...current, event: _id })}
        resetScroll={false}
        className={classNames(
          "grid grid-cols-[4.5rem_minmax(0,34rem)_minmax(0,1fr)] gap-3 items-center",
          "min-h-13 p-2",
          "no-underline",
          "max-sm:grid-cols-[3rem_minmax(0,1fr)] max-sm:px-0",
          "data-[own=true]:bg-gold-tint data-[own=true]:inset-shadow-[3px_0_var(--color-gold-edge)]",
          "max-sm:data-[own=true]:px-3 hover:bg-hover",
        )}
        data-phase={phase}
        data-own={isOwn}
      >
        <span className="flex flex-wrap gap-x-2 gap-y-0 items-center text-soft tabular-nums">
          <time dateTime={event.startDate}>{formatClock(toZonedTime(event.startDate, timeZone))}</time>
          {phase === "on" && <strong className="px-1 rounded-[2px] bg-gold text-gold-ink text-xs">Now</strong>}
          {isNext && (
            <strong className="px-1 border border-gold-edge rounded-[2px] text-gold-text text-xs leading-4">
              Next
            </strong>
          )}
          {twitch && phase !== "on" && <Icon icon={Tv} size={14} />}
          {twitch && <span className="sr-only">, streamed</span>}
          {isOwn && <span className="sr-only">, your clan</span>}
        </span>
        <span
          className={classNames(
            "grid grid-cols-[minmax(0,1fr)_4.5rem_minmax(0,1fr)] items-center",
            "font-semibold",
            "max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1",
            "max-sm:[&>:first-child]:flex-row",
            "[&>:first-child]:flex-row-reverse",
            loserClass,
          )}
          data-won={findWinningClan(event)}
        >
          <ClanLabel name={clanAName} />
          <span
            className={classNames(
              "grid grid-cols-[1fr_auto_1fr] gap-1.5 justify-items-center",
              "font-display text-lg leading-[1.2] font-bold tabular-nums",
              "max-sm:row-[1/3] max-sm:col-2 max-sm:grid-cols-[auto] max-sm:gap-1",
              loserClass,
            )}
            data-won={findWinningClan(event)}
          >
            {score ? (
              <>
                <strong>{score.clanA}</strong>
                <span className="text-soft font-normal max-sm:sr-only">–</span>
                <strong>{score.clanB}</strong>
              </>
            ) : (
              <span
                className={classNames(
                  "col-span-full",
                  "font-text text-sm leading-[1.2] font-normal",
                  "text-soft",
                  "max-sm:sr-only",
                )}
              >
                vs.
              </span>
            )}
          </span>
          <ClanLabel name={clanBName} />
        </span>
        <span className="grid text-soft text-sm text-end empty:hidden max-sm:col-2 max-sm:text-start">
          {title !== generateEventTitle(clanAName, clanBName) && (
            <span className="wrap-anywhere" dir="auto">
              {title}
            </span>
          )}
          <MissingResult event={event} />
        </span>
      </Link>
    </li>
  );
}
