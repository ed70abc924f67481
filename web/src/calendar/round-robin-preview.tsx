import { isolateBidi } from "contract/bidi-isolation.ts";
import { findBusyClan, generateEventTitle, type TimedMatch } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import type { Fixture } from "contract/fixtures.ts";
import type { Season } from "contract/seasons.ts";
import { ArrowLeftRight, CalendarClock, TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { ClanLabel } from "../league-ui/emblem.tsx";
import { findDateInputError, formatDateInput, parseDateInput } from "../platform/date-input.ts";
import { DateTimeField } from "../platform/date-time-field.tsx";
import { formatCount } from "../platform/format-numbers.ts";
import { useQuery } from "../platform/query.ts";
import { formatClock, toZonedTime, useTimeZone } from "../platform/time-zone.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { EmptyState, Notice } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { type Day, formatDay, toCalendarDay } from "./event-times.ts";

/** A generated match. An admin can move it, swap its sides or remove it before it is stored as an event. */
export type PlannedMatch = Fixture & {
  /** Identifies the match in the preview. Stored events have no key. */
  readonly key: number;
};

interface RoundRobinPreviewProps {
  readonly season: Season;
  /** Sorted by start. */
  readonly plannedMatches: readonly PlannedMatch[];
  /** The number of fixtures that are already in the calendar. */
  readonly existingCount: number;
  /** Whether the matches are being stored. */
  readonly busy: boolean;
  readonly onPlannedChange: (plannedMatches: readonly PlannedMatch[]) => void;
  readonly onStore: () => void;
}

/** The planned matches before they are stored, by day, together with the matches in the calendar. */
export function RoundRobinPreview({
  season,
  plannedMatches,
  existingCount,
  busy,
  onPlannedChange,
  onStore,
}: RoundRobinPreviewProps) {
  const timeZone = useTimeZone();
  const { data: events = [] } = useQuery(clansQueries.eventsOfSeason(season._id));
  const { data: clans } = useQuery(clansQueries.table(season._id));
  const hasTooFewClans = clans !== undefined && clans.length < 2;
  const busyClans = findBusyClans(plannedMatches, events);
  const days = groupByDay(plannedMatches, events, timeZone);
  return (
    <Section
      title="Preview"
      actions={
        plannedMatches.length > 0 && (
          <Button kind="primary" busy={busy} disabled={busyClans.size > 0} onClick={onStore}>
            {`Store ${formatCount(plannedMatches.length, "fixture")}`}
          </Button>
        )
      }
    >
      <p role="status" className="text-soft">
        {formatSummary(plannedMatches, days, existingCount)}
      </p>
      {busyClans.size > 0 && (
        <Notice state="warn" title="The fixtures cannot be stored yet" urgent={true}>
          A clan cannot play two matches at the same time. Move or remove one of them.
        </Notice>
      )}
      {plannedMatches.length === 0 && existingCount === 0 && hasTooFewClans && (
        <EmptyState>A round robin needs at least two clans in the season.</EmptyState>
      )}
      {plannedMatches.length > 0 &&
        days.map(({ day, matches }) => (
          <section key={day} className="mt-5 [&_li+li]:border-t [&_li+li]:border-line" aria-label={formatDay(day)}>
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0 pb-2 border-b-2 border-default text-lg">
              {formatDay(day)}
              <span className="text-soft text-sm font-normal">{formatBye(clans ?? [], matches)}</span>
            </h3>
            <ul>
              {matches.map((match) =>
                "key" in match ? (
                  <PlannedMatchRow
                    key={match.key}
                    match={match}
                    busyClanName={busyClans.get(match.key)}
                    onChange={(newMatch) => onPlannedChange(replaceMatch(plannedMatches, match.key, newMatch))}
                  />
                ) : (
                  <StoredMatchRow key={`stored ${match._id}`} event={match} />
                ),
              )}
            </ul>
          </section>
        ))}
    </Section>
  );
}

/** Groups the matches by day, from the first day with a planned match to the last. Matches are sorted by start. */
function groupByDay(plannedMatches: readonly PlannedMatch[], events: readonly Event[], timeZone: string) {
  const getDay = ({ startDate }: PlannedMatch | Event) => toCalendarDay(startDate, timeZone);
  const plannedDays = plannedMatches.map(getDay);
  const allMatches = [...plannedMatches, ...events].sort(compareByStart);
  const isWithinPlan = (day: Day) =>
    plannedDays.some((plannedDay) => plannedDay <= day) && plannedDays.some((plannedDay) => plannedDay >= day);
  const days = [...Map.groupBy(allMatches, getDay)].map(([day, matches]) => ({ day, matches }));
  return days.filter(({ day }) => isWithinPlan(day));
}

function formatSummary(
  plannedMatches: readonly PlannedMatch[],
  days: ReturnType<typeof groupByDay>,
  existingCount: number,
): string {
  const existingText = `${formatCount(existingCount, "fixture")} of the round robin ${existingCount === 1 ? "is" : "are"} in the calendar already`;
  if (plannedMatches.length === 0) return existingCount === 0 ? "No matches." : `Nothing is missing: ${existingText}.`;
  const plannedDays = days.filter(({ matches }) => matches.some((match) => "key" in match));
  const plannedText = `${formatCount(plannedMatches.length, "fixture")} on ${formatCount(plannedDays.length, "day")}`;
  return existingCount === 0 ? `${plannedText}.` : `${plannedText}; ${existingText}.`;
}

/**
 * Formats the clan that has a bye: the only one of an odd number of clans without a match on that day. Empty if no clan has
 * one.
 */
function formatBye(
  clans: readonly { readonly _id: string; readonly name: string }[],
  matches: readonly Pairing[],
): string {
  const playingClanIds = new Set(matches.flatMap(({ clanAId, clanBId }) => [clanAId, clanBId]));
  const idleClans = clans.filter(({ _id }) => !playingClanIds.has(_id));
  const hasBye = clans.length % 2 === 1 && idleClans.length === 1;
  return hasBye ? `Bye: ${isolateBidi(idleClans[0]?.name ?? "")}` : "";
}

type Pairing = Pick<Event, "clanAId" | "clanBId">;

const rowClass = classNames(
  "grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-3 gap-y-0 items-center min-h-13",
  "py-1 px-2",
  "max-sm:grid-cols-[3rem_minmax(0,1fr)_auto] max-sm:px-0",
);

interface PlannedMatchRowProps {
  readonly match: PlannedMatch;
  /** The name of a clan that has another match at the same time. */
  readonly busyClanName: string | undefined;
  /** Called with the changed match, or `null` to remove it. */
  readonly onChange: (match: PlannedMatch | null) => void;
}

function PlannedMatchRow({ match, busyClanName, onChange }: PlannedMatchRowProps) {
  // The new start as entered; `null` while the form to move the match is closed.
  const [startText, setStartText] = useState<string | null>(null);
  const title = generateEventTitle(isolateBidi(match.clanAName), isolateBidi(match.clanBName));
  const start = parseDateInput(startText ?? "");
  const error = findDateInputError("PLANNED", startText ?? "");
  const move = () => {
    if (start === null || error !== null) return;
    setStartText(null);
    onChange(moveMatch(match, start));
  };
  return (
    <li className={rowClass} data-busy={busyClanName !== undefined}>
      <Match match={match} />
      <span className="flex gap-1 max-sm:gap-0">
        <IconButton icon={ArrowLeftRight} label={`Swap sides of ${title}`} onClick={() => onChange(swapSides(match))} />
        <IconButton
          icon={CalendarClock}
          label={`Move ${title}`}
          aria-expanded={startText !== null}
          onClick={() => setStartText(startText === null ? formatDateInput(match.startDate) : null)}
        />
        <IconButton icon={X} label={`Remove ${title}`} onClick={() => onChange(null)} />
      </span>
      {busyClanName !== undefined && (
        <p className="col-[2/-1] flex items-center gap-1.5 text-warn-text text-sm max-sm:col-span-full">
          <Icon icon={TriangleAlert} size={14} />
          <span>
            <bdi>{busyClanName}</bdi> has another match at that time
          </span>
        </p>
      )}
      {startText !== null && (
        <form
          className="col-[2/-1] flex flex-wrap items-end gap-2 pt-2 pb-3 max-sm:col-span-full"
          noValidate={true}
          onSubmit={(event) => {
            event.preventDefault();
            move();
          }}
        >
          <DateTimeField
            kind="PLANNED"
            label="Start date"
            value={startText}
            onValueChange={setStartText}
            error={error ?? undefined}
            autoFocus={true}
          />
          <Button type="submit" disabled={start === null || error !== null}>
            Move
          </Button>
        </form>
      )}
    </li>
  );
}

function StoredMatchRow({ event }: { readonly event: Event }) {
  return (
    <li className={rowClass} data-stored={true}>
      <Match match={event} />
      <span className="text-soft text-sm font-normal text-center">In the calendar</span>
    </li>
  );
}

function Match({ match }: { readonly match: Pick<Event, "startDate" | "clanAName" | "clanBName"> }) {
  const timeZone = useTimeZone();
  return (
    <>
      <time className="text-soft tabular-nums" dateTime={match.startDate}>
        {formatClock(toZonedTime(match.startDate, timeZone))}
      </time>
      <span
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)_3rem_minmax(0,1fr)] items-center max-w-136",
          "font-semibold",
          "max-sm:grid-cols-1 max-sm:gap-1 max-sm:[&>:first-child]:flex-row",
          "[&>:first-child]:flex-row-reverse in-data-[stored=true]:text-soft in-data-[stored=true]:font-normal",
        )}
      >
        <ClanLabel name={match.clanAName} />
        <span className="text-soft text-sm font-normal text-center max-sm:sr-only">vs.</span>
        <ClanLabel name={match.clanBName} />
      </span>
    </>
  );
}

/** Replaces or removes a match. Returns the matches sorted by start. */
function replaceMatch(
  plannedMatches: readonly PlannedMatch[],
  key: number,
  match: PlannedMatch | null,
): PlannedMatch[] {
  return plannedMatches.flatMap((current) => (current.key === key ? (match ?? []) : current)).sort(compareByStart);
}

function compareByStart(a: PlannedMatch | Event, b: PlannedMatch | Event): number {
  return a.startDate.localeCompare(b.startDate);
}

/**
 * Returns the match at another time, with the same duration.
 * @param startDate ISO 8601 in UTC
 */
function moveMatch(match: PlannedMatch, startDate: string): PlannedMatch {
  const duration = Date.parse(match.endDate) - Date.parse(match.startDate);
  return { ...match, startDate, endDate: new Date(Date.parse(startDate) + duration).toISOString() };
}

/** Returns the match with its clans swapped. */
function swapSides({ clanAId, clanAName, clanBId, clanBName, ...match }: PlannedMatch): PlannedMatch {
  return { ...match, clanAId: clanBId, clanAName: clanBName, clanBId: clanAId, clanBName: clanAName };
}

/** Finds planned matches during which a clan has another match. Returns the clan's name by the key of the match. */
function findBusyClans(plannedMatches: readonly PlannedMatch[], events: readonly Event[]): ReadonlyMap<number, string> {
  const storedMatches = events.map(toTimedMatch);
  const timedPlannedMatches = plannedMatches.map((match) => ({ key: match.key, ...toTimedMatch(match) }));
  const namesByKey = new Map<number, string>();
  for (const match of plannedMatches) {
    const otherMatches = timedPlannedMatches.filter(({ key }) => key !== match.key);
    const clanId = findBusyClan(toTimedMatch(match), [...storedMatches, ...otherMatches]);
    if (clanId !== undefined) namesByKey.set(match.key, clanId === match.clanAId ? match.clanAName : match.clanBName);
  }
  return namesByKey;
}

function toTimedMatch({ clanAId, clanBId, startDate, endDate }: PlannedMatch | Event): TimedMatch<string> {
  return { clanAId, clanBId, startDate: Date.parse(startDate), endDate: Date.parse(endDate) };
}
