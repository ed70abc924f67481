import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { findWinningClan } from "contract/event-rules.ts";
import type { Event, EventRounds, EventScore } from "contract/events.ts";
import { Fragment } from "react";
import { useSeason } from "../competitions/seasons-queries.ts";
import { FormDots } from "../league-ui/form-dots.tsx";
import { paths } from "../paths.ts";
import { formatCount } from "../platform/format-numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { rankClans } from "../seasons/clans/clan-ranks.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import { formatMissingResult, MissingResult } from "../seasons/clans/missing-result.tsx";
import { getButtonClass } from "../ui/button.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { Section } from "../ui/page.tsx";
import { getEventPhase } from "./event-times.ts";
import { eventsQueries, filterPlayedRounds } from "./events-queries.ts";

const OverdueHelp = createLazyComponent(async () => (await import("../seasons/clans/overdue-help.tsx")).OverdueHelp);
const NoShowButton = createLazyComponent(async () => (await import("./event-form.tsx")).NoShowButton);

/**
 * Before an event: the ranks and form of its clans. After it: why no rounds are shown, and what an admin can do. At any time:
 * how many rounds await validation, for admins.
 */
export function EventState({ event }: { readonly event: Event }) {
  const phase = useServerTime((now) => getEventPhase(event, now));
  return (
    <>
      {phase === "upcoming" && <StandingsBeforeEvent event={event} />}
      <RoundsState event={event} isOver={phase === "over"} />
    </>
  );
}

/** The ranks and form of the clans of an event that has ended without a validated round. Then the page has nothing else to show. */
export function StandingsWithoutResult({ event }: { readonly event: Event }) {
  const isMissing = useServerTime((now) => formatMissingResult(event, now) !== "");
  return (
    isMissing && (
      <Section title="Standings">
        <StandingsBeforeEvent event={event} />
      </Section>
    )
  );
}

function StandingsBeforeEvent({ event }: { readonly event: Event }) {
  const { data: table } = useQuery(clansQueries.table(event.seasonId));
  const { data: events = [] } = useQuery(clansQueries.eventsOfSeason(event.seasonId));
  const meetings = listMeetings(event, events);
  const ranks = rankClans(table ?? []);
  return (
    <section className="min-h-24" aria-label="Current standings">
      <div className="grid grid-cols-2 gap-4 text-center">
        {[event.clanAId, event.clanBId].map((id) => {
          const clan = table?.find(({ _id }) => _id === id);
          const rank = ranks.get(id);
          return (
            <p key={id} className="flex flex-col items-center gap-2 text-sm">
              {table && (
                <span className="text-soft">{rank ? `Place ${rank} of ${table.length}` : "Not placed yet"}</span>
              )}
              {clan && <FormDots form={clan.form} />}
            </p>
          );
        })}
      </div>
      {meetings.length > 0 && (
        <p className="mt-3 text-center text-soft text-sm">
          They have met in {meetings.length === 1 ? "one match" : `${meetings.length} matches`} this season:{" "}
          {meetings.map((meeting, index) => (
            <Fragment key={meeting._id}>
              {index > 0 && ", "}
              <Link {...paths.league.event(meeting._id)} className="inline-flex items-center min-h-target">
                {formatOutcome(meeting)}
              </Link>
            </Fragment>
          ))}
          .
        </p>
      )}
    </section>
  );
}

/** Returns the other events of the same two clans that have validated rounds. */
export function listMeetings(event: Event, events: readonly Event[]): Event[] {
  const clanIds = new Set([event.clanAId, event.clanBId]);
  return events.filter(
    ({ _id, clanAId, clanBId, score }) =>
      _id !== event._id && score !== null && clanIds.has(clanAId) && clanIds.has(clanBId),
  );
}

/** Formats the outcome of an event: `Foxes won 2–1`. */
export function formatOutcome(event: Event): string {
  const { clanAName, clanBName, score } = event;
  const winner = findWinningClan(event);
  if (winner === "nobody") return `${score?.clanA}–${score?.clanB}, drawn`;
  const rounds = [score?.clanA, score?.clanB];
  return winner === "a"
    ? `${isolateBidi(clanAName)} won ${rounds.join("–")}`
    : `${isolateBidi(clanBName)} won ${rounds.toReversed().join("–")}`;
}

interface LedClanOptions {
  /** Whether the clan matters now. Otherwise the clans are not fetched. */
  readonly isEnabled: boolean;
}

/** Returns the clan of an event that the viewer leads; `null` if there is none, or if it does not matter now. */
export function useLedClanId(event: Event, { isEnabled }: LedClanOptions): string | null {
  const { user } = useSession();
  const isFetched = isEnabled && user !== null;
  const { data: clans = [] } = useQuery({ ...clansQueries.table(event.seasonId), enabled: isFetched });
  if (!isFetched) return null;
  const ledClan = clans.find(
    ({ _id, leaderId }) => leaderId === user._id && (_id === event.clanAId || _id === event.clanBId),
  );
  return ledClan?._id ?? null;
}

function RoundsState({ event, isOver }: { readonly event: Event; readonly isOver: boolean }) {
  const { isAdmin } = useSession();
  const { season } = useSeason();
  const { data } = useQuery(eventsQueries.rounds(event._id));
  const isLeader = useLedClanId(event, { isEnabled: isOver }) !== null;
  if (data === undefined) return null;
  const hasRounds = filterPlayedRounds(data).length > 0 || data.running.length > 0;
  const waitingRounds = listWaitingRounds(data);
  const [oldestRound] = waitingRounds;
  if (oldestRound === undefined && (!isOver || hasRounds)) return null;
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 px-4 border border-line rounded-md bg-surface"
      role="status"
    >
      <p>
        {season?.isActive && oldestRound === undefined && <MissingResult event={event} />}{" "}
        {formatRoundsState(waitingRounds.length, isAdmin)}
      </p>
      {isAdmin && season?.isActive && oldestRound === undefined && (
        <div className="flex flex-wrap gap-2">
          <Link {...paths.league.results} className={getButtonClass("primary", "small")}>
            Post result
          </Link>
          <NoShowButton event={event} />
        </div>
      )}
      {isLeader && !isAdmin && season?.isActive && <OverdueHelp />}
      {oldestRound && season?.isActive && (
        // The page of this result leads to the next one to validate.
        <Link {...paths.league.result(oldestRound._id)} className={getButtonClass("primary", "small")}>
          Validate
        </Link>
      )}
    </div>
  );
}

/** Lists the rounds that await validation, the oldest first. Only admins receive such rounds. */
function listWaitingRounds(rounds: EventRounds) {
  return filterPlayedRounds(rounds).filter(
    ({ freezed: isValidated, isRunning, isForfeit }) => !isValidated && (isForfeit || !isRunning),
  );
}

/**
 * Returns the score over all rounds of an event, as long as at least one of them awaits validation. `undefined` otherwise, and
 * for everybody who is not an admin.
 */
export function useUnvalidatedScore(event: Event): EventScore | undefined {
  const { data } = useQuery(eventsQueries.rounds(event._id));
  if (data === undefined || listWaitingRounds(data).length === 0) return undefined;
  return { clanA: data.clanA.wins, clanB: data.clanB.wins, rounds: filterPlayedRounds(data).length };
}

/** Returns a sentence about the rounds of a match. Only admins see the number of rounds that await validation. */
function formatRoundsState(waitingCount: number, isAdmin: boolean): string {
  if (!isAdmin) return "This match is over. Its rounds appear here once an admin has validated them.";
  if (waitingCount === 0) return "No rounds of this match were reported.";
  return `${formatCount(waitingCount, "round")} of this match ${waitingCount === 1 ? "awaits" : "await"} validation.`;
}
