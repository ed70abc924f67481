import { Link } from "@tanstack/react-router";
import type { Outcome } from "contract/careers.ts";
import type { ClanRound } from "contract/clan-seasons.ts";
import type { Event } from "contract/events.ts";
import { type ReactNode, useState } from "react";
import { formatRoundScore } from "../../competitions/round-labels.ts";
import { ClanLabel } from "../../league-ui/emblem.tsx";
import { OutcomeDot } from "../../league-ui/form-dots.tsx";
import { paths } from "../../paths.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { formatUpcomingStart } from "../../platform/relative-dates.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { formatDateAndTime, useTimeZone } from "../../platform/time-zone.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { clansQueries, useNextEvent } from "./clans-queries.ts";
import { MissingResult } from "./missing-result.tsx";

/**
 * Two columns on wide screens. `:nth-child(n)` matches every section; it only makes the rule more specific than the margins of
 * `Section`.
 */
const columnsClass =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] gap-4 items-start [&>section:nth-child(n)]:m-0";
const emptyClass = "flex items-center min-h-12 px-2 text-soft";

interface ClanMatchesProps {
  readonly clanId: string;
  /** If false, only results are shown, because unplayed events are not played any more. */
  readonly isSeasonActive: boolean;
  /** Whether the viewer leads the clan. */
  readonly isLeader?: boolean;
}

const OverdueHelp = createLazyComponent(async () => (await import("./overdue-help.tsx")).OverdueHelp);

/** The next match and the last result of a clan. */
export function ClanHighlights({ clanId, isSeasonActive }: ClanMatchesProps) {
  return (
    <LoadedMatches clanId={clanId}>
      {(events, rounds) => (
        <div className={columnsClass}>
          {isSeasonActive && <NextMatch clanId={clanId} events={events} />}
          <LastResult result={findPlayedMatches(clanId, events, rounds)[0]} />
        </div>
      )}
    </LoadedMatches>
  );
}

/** All matches of a clan. If they fail to load, `ClanHighlights` says so. */
export function ClanMatches({ clanId, isSeasonActive, isLeader = false }: ClanMatchesProps) {
  return (
    <LoadedMatches clanId={clanId} hidesErrors={true}>
      {(events, rounds) => (
        <div className={columnsClass}>
          {isSeasonActive && <Fixtures clanId={clanId} events={events} isLeader={isLeader} />}
          <Section title="Results">
            <MatchList
              matches={findPlayedMatches(clanId, events, rounds)}
              empty="Matches with validated rounds will appear here."
              phoneLimit={PHONE_RESULTS}
            />
          </Section>
        </div>
      )}
    </LoadedMatches>
  );
}

interface LoadedMatchesProps {
  readonly clanId: string;
  readonly hidesErrors?: boolean;
  readonly children: (events: readonly Event[], rounds: readonly ClanRound[]) => ReactNode;
}

function LoadedMatches({ clanId, hidesErrors = false, children }: LoadedMatchesProps) {
  const eventsQuery = useQuery(clansQueries.eventsOfClan(clanId));
  const seasonQuery = useQuery(clansQueries.season(clanId));
  const skeleton = <Skeleton height="5.5rem" />;
  if (hidesErrors && (eventsQuery.isLoadingError || seasonQuery.isLoadingError)) return null;
  return (
    <Loaded query={eventsQuery} skeleton={skeleton}>
      {(events) => (
        <Loaded query={seasonQuery} skeleton={skeleton}>
          {({ rounds }) => children(events, rounds)}
        </Loaded>
      )}
    </Loaded>
  );
}

function NextMatch({ clanId, events }: { readonly clanId: string; readonly events: readonly Event[] }) {
  const nextEvent = useNextEvent(events);
  return (
    <Highlight label="Next match">
      {nextEvent ? (
        <MatchRow match={toClanMatch(clanId, nextEvent)} />
      ) : (
        <p className={emptyClass}>No upcoming match.</p>
      )}
    </Highlight>
  );
}

function LastResult({ result }: { readonly result: ClanMatch | undefined }) {
  return (
    <Highlight label="Last result">
      {result ? <MatchRow match={result} /> : <p className={emptyClass}>No validated result yet.</p>}
    </Highlight>
  );
}

function Highlight({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className="pt-3 px-2 pb-2 border border-line border-t-2 border-t-default bg-surface" aria-label={label}>
      <h2 className="px-2 text-soft font-text text-sm leading-[1.4] font-semibold">{label}</h2>
      {children}
    </section>
  );
}

interface FixturesProps extends Required<Pick<ClanMatchesProps, "clanId" | "isLeader">> {
  readonly events: readonly Event[];
}

/** The events without a score, by date. Those that have ended are in a section of their own. */
function Fixtures({ clanId, events, isLeader }: FixturesProps) {
  const unplayed = events.filter(({ score }) => score === null);
  // The ids are joined into one text. `useServerTime` renders the component again only when this text changes.
  const endedIds = useServerTime((now) =>
    unplayed.flatMap(({ _id, endDate }) => (Date.parse(endDate) <= now ? [_id] : [])).join(" "),
  ).split(" ");
  const hasEnded = ({ _id }: Event) => endedIds.includes(_id);
  const toMatches = (shownEvents: readonly Event[]) => shownEvents.map((event) => toClanMatch(clanId, event));
  const endedEvents = unplayed.filter(hasEnded);
  return (
    <div className="flex flex-col gap-4">
      {endedEvents.length > 0 && (
        <Section title="Awaiting result">
          <MatchList matches={toMatches(endedEvents)} empty="" phoneLimit={PHONE_FIXTURES} />
          {isLeader && <OverdueHelp />}
        </Section>
      )}
      <Section title="Fixtures">
        <MatchList
          matches={toMatches(unplayed.filter((event) => !hasEnded(event)))}
          empty="This clan has no upcoming matches."
          phoneLimit={PHONE_FIXTURES}
        />
      </Section>
    </div>
  );
}

/** The numbers of matches that phones show before a list is expanded. */
const PHONE_FIXTURES = 3;
const PHONE_RESULTS = 5;

interface MatchListProps {
  readonly matches: readonly ClanMatch[];
  readonly empty: string;
  /** The number of matches that phones show first. */
  readonly phoneLimit: number;
}

function MatchList({ matches, empty, phoneLimit }: MatchListProps) {
  const [isExpanded, setExpanded] = useState(false);
  if (matches.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <>
      <ul className="[&_li+li]:border-t [&_li+li]:border-line -mt-4 border-b border-line">
        {matches.map((match, index) => (
          <li
            key={`${match.event ? "event" : "round"} ${match.id}`}
            className={index < phoneLimit || isExpanded ? undefined : "max-sm:hidden"}
          >
            <MatchRow match={match} />
          </li>
        ))}
      </ul>
      {matches.length > phoneLimit && !isExpanded && (
        <Button kind="quiet" size="small" className="self-start -ml-3 sm:hidden" onClick={() => setExpanded(true)}>
          Show all {matches.length}
        </Button>
      )}
    </>
  );
}

/** A match from the clan's point of view. It links to its event or, without one, to the round. */
function MatchRow({ match }: { readonly match: ClanMatch }) {
  const timeZone = useTimeZone();
  const { event, id, date, otherName, outcome, score } = match;
  const dateText = useServerTime((now) =>
    Date.parse(date) > now ? formatUpcomingStart(date, now, timeZone) : formatDateAndTime(date, timeZone),
  );
  return (
    <Link
      {...(event ? paths.league.event(id) : paths.league.result(id))}
      className={classNames(
        "flex gap-3 items-center min-h-12 py-1 px-2",
        "no-underline tabular-nums",
        "rounded-sm",
        "max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-0 max-sm:min-h-14",
        "hover:bg-hover",
      )}
    >
      <time dateTime={date} className="flex-none min-w-34 text-soft text-sm max-sm:basis-full">
        {dateText}
      </time>
      <span className="flex flex-1 min-w-0 font-semibold">
        <ClanLabel name={otherName} />
      </span>
      {event && (
        <span className="flex-none text-soft text-sm empty:hidden">
          <MissingResult event={event} />
        </span>
      )}
      {score !== null && (
        <span className="flex flex-none gap-2 items-center whitespace-nowrap">
          <OutcomeDot outcome={outcome} />
          <strong>{score}</strong>
        </span>
      )}
    </Link>
  );
}

/** A match from a clan's point of view: a calendar event, or a round without an event. */
interface ClanMatch {
  /** `null` for a round without an event. */
  readonly event: Event | null;
  /** The ID of the event or, without one, of the result. */
  readonly id: string;
  readonly date: string;
  /** The name of the opponent. */
  readonly otherName: string;
  /** A draw until a round is validated; only shown with a score. */
  readonly outcome: Outcome;
  /** `null` until a round is validated. */
  readonly score: string | null;
}

/** Returns an event from a clan's point of view. */
export function toClanMatch(clanId: string, event: Event): ClanMatch {
  const { _id: id, startDate: date, clanAId, clanAName, clanBName, score } = event;
  const isClanA = clanAId === clanId;
  const ownWins = isClanA ? score?.clanA : score?.clanB;
  const otherWins = isClanA ? score?.clanB : score?.clanA;
  return {
    event,
    id,
    date,
    otherName: isClanA ? clanBName : clanAName,
    outcome: getOutcome(ownWins ?? 0, otherWins ?? 0),
    score: score && `${ownWins}–${otherWins}`,
  };
}

/** Returns the played matches, newest first: events with validated rounds, and rounds without an event. */
export function findPlayedMatches(clanId: string, events: readonly Event[], rounds: readonly ClanRound[]): ClanMatch[] {
  const playedEvents = events.filter(({ score }) => score !== null).map((event) => toClanMatch(clanId, event));
  const eventIds = new Set(events.map(({ _id }) => _id));
  // An event that is not in `events` cannot be shown, so its rounds are listed one by one.
  const roundsWithoutEvent = rounds
    .filter(({ eventId }) => eventId === null || !eventIds.has(eventId))
    .map(roundToClanMatch);
  return [...playedEvents, ...roundsWithoutEvent].sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
}

function roundToClanMatch(round: ClanRound): ClanMatch {
  const { resultId: id, date, otherClanName: otherName, outcome } = round;
  return { event: null, id, date, otherName, outcome, score: formatRoundScore(round) };
}

function getOutcome(ownWins: number, otherWins: number): Outcome {
  if (ownWins === otherWins) return "D";
  return ownWins > otherWins ? "W" : "L";
}
