import { busyClan, generatedTitle, type TimedMatch } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import type { Fixture } from "contract/fixtures.ts";
import { isolated } from "contract/isolated.ts";
import type { Season } from "contract/seasons.ts";
import { ArrowLeftRight, CalendarClock, TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { ClanLabel } from "../league-ui/crest.tsx";
import { DateTimeField } from "../platform/date-time-field.tsx";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { clockWords, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { dateMeant, dateTyped, typedDateFault } from "../platform/typed-dates.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { Empty, Notice } from "../ui/notice.tsx";
import { Section } from "../ui/page.tsx";
import { calendarDayOf, dayWords } from "./event-times.ts";

/** A match of the preview, which an admin may move, turn round or remove. */
export type Line = Fixture & { readonly key: number };

interface RoundRobinPreviewProps {
  readonly season: Season;
  /** The planned matches, by start. */
  readonly lines: readonly Line[];
  readonly existing: number;
  readonly busy: boolean;
  readonly onLines: (lines: readonly Line[]) => void;
  readonly onStore: () => void;
}

/** The planned matches among those of the calendar, day by day, before they are stored. */
export function RoundRobinPreview({ season, lines, existing, busy, onLines, onStore }: RoundRobinPreviewProps) {
  const timeZone = useTimeZone();
  const { data: events = [] } = useQuery(clansQueries.events(season._id));
  const clans = useQuery(clansQueries.table(season._id)).data ?? [];
  const clashes = busyClans(lines, events);
  const days = daysOf(lines, events, timeZone);
  return (
    <Section
      title="Preview"
      actions={
        lines.length > 0 && (
          <Button kind="primary" busy={busy} disabled={clashes.size > 0} onClick={onStore}>
            {`Store ${counted(lines.length, "fixture")}`}
          </Button>
        )
      }
    >
      <p role="status" className="text-soft">
        {sumWords(lines, days, existing)}
      </p>
      {clashes.size > 0 && (
        <Notice state="warn" title="Nothing can be stored yet" urgent={true}>
          A clan cannot play twice at the same time: move or remove one of the matches.
        </Notice>
      )}
      {lines.length === 0 && existing === 0 && <Empty>A round robin needs two clans in the season.</Empty>}
      {lines.length > 0 &&
        days.map(({ day, matches }) => (
          <section key={day} className="mt-5 [&_li+li]:border-t [&_li+li]:border-line" aria-label={dayWords(day)}>
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0 pb-2 border-b-2 border-default text-lg">
              {dayWords(day)}
              <span className="text-soft text-sm font-normal">{byeWords(clans, matches)}</span>
            </h3>
            <ul>
              {matches.map((match) =>
                "key" in match ? (
                  <PlannedLine
                    key={match.key}
                    line={match}
                    busyClan={clashes.get(match.key)}
                    onLine={(line) => onLines(withLine(lines, match.key, line))}
                  />
                ) : (
                  <StoredLine key={`stored ${match._id}`} event={match} />
                ),
              )}
            </ul>
          </section>
        ))}
    </Section>
  );
}

/** The days from the first to the last planned match on which there is any, each with its matches by start. */
function daysOf(lines: readonly Line[], events: readonly Event[], timeZone: string) {
  const dayIn = ({ startDate }: Line | Event) => calendarDayOf(startDate, timeZone);
  const planned = lines.map(dayIn);
  const all = [...lines, ...events].sort(byStart);
  return [...Map.groupBy(all, dayIn)]
    .filter(([day]) => planned.some((first) => first <= day) && planned.some((last) => last >= day))
    .map(([day, matches]) => ({ day, matches }));
}

function sumWords(lines: readonly Line[], days: ReturnType<typeof daysOf>, existing: number): string {
  const known = `${counted(existing, "fixture")} of the round robin ${existing === 1 ? "is" : "are"} in the calendar already`;
  if (lines.length === 0) return existing === 0 ? "No matches." : `Nothing is missing: ${known}.`;
  const matchDays = days.filter(({ matches }) => matches.some((match) => "key" in match)).length;
  const planned = `${counted(lines.length, "fixture")} on ${counted(matchDays, "day")}`;
  return existing === 0 ? `${planned}.` : `${planned}; ${known}.`;
}

/** The clan without a match, where it is the only one on that day. */
function byeWords(
  clans: readonly { readonly _id: string; readonly name: string }[],
  matches: readonly Pairing[],
): string {
  const playing = new Set(matches.flatMap(({ clanAId, clanBId }) => [clanAId, clanBId]));
  const free = clans.filter(({ _id }) => !playing.has(_id));
  return clans.length % 2 === 1 && free.length === 1 ? `Bye: ${isolated(free[0]?.name ?? "")}` : "";
}

type Pairing = Pick<Event, "clanAId" | "clanBId">;

const lineClass = classNames(
  "grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-3 gap-y-0 items-center min-h-13",
  "py-1 px-2",
  "max-sm:grid-cols-[3rem_minmax(0,1fr)_auto] max-sm:px-0",
);

interface PlannedLineProps {
  readonly line: Line;
  /** The name of a clan of it that has another match at the same time. */
  readonly busyClan: string | undefined;
  /** Called with the line as it is changed; with `null` to remove it. */
  readonly onLine: (line: Line | null) => void;
}

function PlannedLine({ line, busyClan, onLine }: PlannedLineProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const title = generatedTitle(isolated(line.clanAName), isolated(line.clanBName));
  const start = dateMeant(typed ?? "");
  const fault = typedDateFault("PLANNED", typed ?? "");
  const move = () => {
    if (start === null || fault !== null) return;
    setTyped(null);
    onLine(moved(line, start));
  };
  return (
    <li className={lineClass} data-busy={busyClan !== undefined}>
      <Match match={line} />
      <span className="flex gap-1 max-sm:gap-0">
        <IconButton icon={ArrowLeftRight} label={`Swap sides of ${title}`} onClick={() => onLine(turned(line))} />
        <IconButton
          icon={CalendarClock}
          label={`Move ${title}`}
          aria-expanded={typed !== null}
          onClick={() => setTyped(typed === null ? dateTyped(line.startDate) : null)}
        />
        <IconButton icon={X} label={`Remove ${title}`} onClick={() => onLine(null)} />
      </span>
      {busyClan !== undefined && (
        <p className="col-[2/-1] flex items-center gap-1.5 text-warn-text text-sm max-sm:col-span-full">
          <Icon of={TriangleAlert} size={14} />
          <span>
            <bdi>{busyClan}</bdi> has another match at that time
          </span>
        </p>
      )}
      {typed !== null && (
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
            value={typed}
            onValue={setTyped}
            error={fault ?? undefined}
            autoFocus={true}
          />
          <Button type="submit" disabled={start === null || fault !== null}>
            Move
          </Button>
        </form>
      )}
    </li>
  );
}

function StoredLine({ event }: { readonly event: Event }) {
  return (
    <li className={lineClass} data-stored={true}>
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
        {clockWords(zonedTime(match.startDate, timeZone))}
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
        <span className="text-soft text-sm font-normal text-center max-sm:absolute max-sm:[clip-path:inset(50%)]">
          vs.
        </span>
        <ClanLabel name={match.clanBName} />
      </span>
    </>
  );
}

/** The lines with another one in place of one of them, or without it, by start. */
function withLine(lines: readonly Line[], key: number, line: Line | null): Line[] {
  return lines.flatMap((each) => (each.key === key ? (line ?? []) : each)).sort(byStart);
}

function byStart(one: Line | Event, other: Line | Event): number {
  return one.startDate.localeCompare(other.startDate);
}

/** A line at another time, as long as it was. @param startDate ISO 8601 in UTC */
function moved(line: Line, startDate: string): Line {
  const length = Date.parse(line.endDate) - Date.parse(line.startDate);
  return { ...line, startDate, endDate: new Date(Date.parse(startDate) + length).toISOString() };
}

/** A line the other way round. */
function turned({ clanAId, clanAName, clanBId, clanBName, ...line }: Line): Line {
  return { ...line, clanAId: clanBId, clanAName: clanBName, clanBId: clanAId, clanBName: clanAName };
}

/** For each line by its key, the name of a clan of it that has another match at the same time. */
function busyClans(lines: readonly Line[], events: readonly Event[]): ReadonlyMap<number, string> {
  const stored = events.map(timed);
  const planned = lines.map((line) => ({ key: line.key, ...timed(line) }));
  const busy = lines.flatMap((line): [number, string][] => {
    const others = planned.filter(({ key }) => key !== line.key);
    const clan = busyClan(timed(line), [...stored, ...others]);
    if (clan === undefined) return [];
    return [[line.key, clan === line.clanAId ? line.clanAName : line.clanBName]];
  });
  return new Map(busy);
}

function timed({ clanAId, clanBId, startDate, endDate }: Line | Event): TimedMatch<string> {
  return { clanAId, clanBId, startDate: Date.parse(startDate), endDate: Date.parse(endDate) };
}
