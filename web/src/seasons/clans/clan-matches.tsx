import { Link } from "@tanstack/react-router";
import type { Outcome } from "contract/careers.ts";
import type { ClanRound } from "contract/clan-seasons.ts";
import type { Event } from "contract/events.ts";
import type { ReactNode } from "react";
import { roundScoreWords } from "../../competitions/round-words.ts";
import { ClanLabel } from "../../league-ui/crest.tsx";
import { OutcomeDot } from "../../league-ui/form-dots.tsx";
import { paths } from "../../paths.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { playedAt, useTimeZone } from "../../platform/time-zone.ts";
import { classNames } from "../../ui/class-names.ts";
import { Empty } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { clansQueries, useNextEvent } from "./clans-queries.ts";

/** Beside each other from a small desk on. */
const halves =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] gap-4 items-start [&>section:nth-child(n)]:m-0";
const none = "flex items-center min-h-12 px-2 text-soft";

/** @param isOpen whether the clan's season is active: what an ended one leaves unplayed is not ahead */
export function ClanMatches({ clanId, isOpen }: { readonly clanId: string; readonly isOpen: boolean }) {
  const found = useQuery(clansQueries.matches(clanId));
  const played = useQuery(clansQueries.season(clanId));
  const skeleton = <Skeleton height="5.5rem" />;
  return (
    <Loaded query={found} skeleton={skeleton}>
      {(events) => (
        <Loaded query={played} skeleton={skeleton}>
          {({ rounds }) => <Matches clanId={clanId} isOpen={isOpen} events={events} rounds={rounds} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Matches(props: { clanId: string; isOpen: boolean; events: readonly Event[]; rounds: readonly ClanRound[] }) {
  const { clanId, isOpen, events, rounds } = props;
  const next = useNextEvent(isOpen ? events : []);
  const results = resultsOf(clanId, events, rounds);
  const fixtures = events.filter(({ score }) => score === null);
  const [last] = results;
  return (
    <>
      <div className={halves}>
        <Highlight label="Next match">
          {next ? <MatchRow match={toFixture(clanId, next)} /> : <p className={none}>No match ahead.</p>}
        </Highlight>
        <Highlight label="Last result">
          {last ? <MatchRow match={last} /> : <p className={none}>No validated result yet.</p>}
        </Highlight>
      </div>
      <div className={halves}>
        <Section title="Fixtures">
          <MatchList
            matches={fixtures.map((event) => toFixture(clanId, event))}
            empty="The calendar has no match of this clan ahead."
          />
        </Section>
        <Section title="Results">
          <MatchList matches={results} empty="Matches with validated rounds will stand here." />
        </Section>
      </div>
    </>
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

function MatchList({ matches, empty }: { readonly matches: readonly ClanMatch[]; readonly empty: string }) {
  if (matches.length === 0) return <Empty>{empty}</Empty>;
  return (
    <ul className="[&_li+li]:border-t [&_li+li]:border-line -mt-4 border-b border-line">
      {matches.map((match) => (
        <li key={`${match.kind} ${match.id}`}>
          <MatchRow match={match} />
        </li>
      ))}
    </ul>
  );
}

/** A match from the clan's point of view; leads to its event, or to the round of none. */
function MatchRow({ match }: { readonly match: ClanMatch }) {
  const timeZone = useTimeZone();
  const { kind, id, date, otherName, outcome, score } = match;
  const isAwaited = useServerTime((now) => score === null && Date.parse(date) < now);
  return (
    <Link
      {...(kind === "event" ? paths.league.event(id) : paths.league.result(id))}
      className={classNames(
        "flex gap-3 items-center min-h-12 py-1 px-2",
        "no-underline tabular-nums",
        "rounded-sm",
        "max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-0 max-sm:min-h-14",
        "hover:bg-hover",
      )}
    >
      <time dateTime={date} className="flex-none min-w-34 text-soft text-sm max-sm:basis-full">
        {playedAt(date, timeZone)}
      </time>
      <span className="flex flex-1 min-w-0 font-semibold">
        <ClanLabel name={otherName} />
      </span>
      {isAwaited && <span className="flex-none text-soft text-sm">No result yet</span>}
      {score !== null && (
        <span className="flex flex-none gap-2 items-center whitespace-nowrap">
          <OutcomeDot outcome={outcome} />
          <strong>{score}</strong>
        </span>
      )}
    </Link>
  );
}

/** A match from a clan's point of view: an event of the calendar, or a round that belongs to none. */
interface ClanMatch {
  readonly kind: "event" | "round";
  readonly id: string;
  readonly date: string;
  readonly otherName: string;
  readonly outcome: Outcome;
  /** `null` before its first validated round. */
  readonly score: string | null;
}

export function toFixture(clanId: string, event: Event): ClanMatch {
  const { _id: id, startDate: date, clanAId, clanAName, clanBName, score } = event;
  const isFirst = clanAId === clanId;
  const [own, other] = isFirst ? [score?.clanA, score?.clanB] : [score?.clanB, score?.clanA];
  return {
    kind: "event",
    id,
    date,
    otherName: isFirst ? clanBName : clanAName,
    outcome: outcomeOf(own ?? 0, other ?? 0),
    score: score && `${own}–${other}`,
  };
}

/** What was played, the newest first: events with validated rounds, and the rounds that belong to none. */
export function resultsOf(clanId: string, events: readonly Event[], rounds: readonly ClanRound[]): ClanMatch[] {
  const played = events.filter(({ score }) => score !== null).map((event) => toFixture(clanId, event));
  const listed = new Set(events.map(({ _id }) => _id));
  const single = rounds.filter(({ eventId }) => eventId === null || !listed.has(eventId)).map(toMatch);
  return [...played, ...single].sort((one, other) => Date.parse(other.date) - Date.parse(one.date));
}

function toMatch(round: ClanRound): ClanMatch {
  const { resultId: id, date, otherClanName: otherName, outcome } = round;
  return { kind: "round", id, date, otherName, outcome, score: roundScoreWords(round) };
}

function outcomeOf(own: number, other: number): Outcome {
  if (own === other) return "D";
  return own > other ? "W" : "L";
}
