import { Link } from "@tanstack/react-router";
import type { Event, EventRounds } from "contract/events.ts";
import { useSeason } from "../competitions/seasons-queries.ts";
import { FormDots } from "../league-ui/form-dots.tsx";
import { paths } from "../paths.ts";
import { formatCount } from "../platform/format-numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { rankClans } from "../seasons/clans/clan-ranks.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import { getEventPhase } from "./event-times.ts";
import { eventsQueries } from "./events-queries.ts";

/**
 * Before an event: the ranks and form of its clans. After it: why no rounds are shown, and what an admin can do. During the
 * event: nothing.
 */
export function EventState({ event }: { readonly event: Event }) {
  const phase = useServerTime((now) => getEventPhase(event, now));
  if (phase === "upcoming") return <StandingsBeforeEvent event={event} />;
  return phase === "over" ? <RoundsAfterEvent event={event} /> : null;
}

function StandingsBeforeEvent({ event }: { readonly event: Event }) {
  const { data: table } = useQuery(clansQueries.table(event.seasonId));
  const { data: events = [] } = useQuery(clansQueries.eventsOfSeason(event.seasonId));
  const meetings = countMeetings(event, events);
  const ranks = rankClans(table ?? []);
  return (
    <section className="min-h-24 pt-4 border-t border-line" aria-label="Current standings">
      <div className="grid grid-cols-2 gap-4 text-center">
        {[event.clanAId, event.clanBId].map((id) => {
          const clan = table?.find(({ _id }) => _id === id);
          const rank = ranks.get(id);
          return (
            <p key={id} className="flex flex-col items-center gap-2 text-sm">
              {table && <span className="text-soft">{rank ? `Rank ${rank} in the table` : "Not placed yet"}</span>}
              {clan && <FormDots form={clan.form} />}
            </p>
          );
        })}
      </div>
      {meetings.matches > 0 && (
        <p className="mt-3 text-center text-soft text-sm">
          They have met in {meetings.matches === 1 ? "one match" : `${meetings.matches} matches`} this season:{" "}
          <strong className="text-default tabular-nums">
            {meetings.clanA}–{meetings.clanB}
          </strong>{" "}
          in rounds
        </p>
      )}
    </section>
  );
}

/** Counts the matches that the clans of an event have played in the season, and the rounds that each clan won in them. */
export function countMeetings(event: Event, events: readonly Event[]) {
  const meetings = { matches: 0, clanA: 0, clanB: 0 };
  for (const { _id, clanAId, clanBId, score } of events) {
    const isSwapped = clanAId === event.clanBId && clanBId === event.clanAId;
    if (_id === event._id || score === null) continue;
    if (!isSwapped && !(clanAId === event.clanAId && clanBId === event.clanBId)) continue;
    meetings.matches += 1;
    meetings.clanA += isSwapped ? score.clanB : score.clanA;
    meetings.clanB += isSwapped ? score.clanA : score.clanB;
  }
  return meetings;
}

function RoundsAfterEvent({ event }: { readonly event: Event }) {
  const { isAdmin } = useSession();
  const { season } = useSeason();
  const { data } = useQuery(eventsQueries.rounds(event._id));
  if (data === undefined || data.running.length > 0) return null;
  const rounds = filterPlayedRounds(data);
  const unvalidatedCount = rounds.filter(({ freezed: isValidated }) => !isValidated).length;
  if (rounds.length > 0 && unvalidatedCount === 0) return null;
  return (
    <p className="py-3 px-4 border border-line rounded-md bg-surface" role="status">
      {formatRoundsState({ roundCount: rounds.length, unvalidatedCount, isAdmin })}{" "}
      {isAdmin && season?.isActive && rounds.length === 0 && (
        <>
          Post one under <Link {...paths.league.results}>Results</Link>, or declare a no-show below.
        </>
      )}
    </p>
  );
}

/** Returns the results of a match that have a round or a forfeit. Empty results are left out. */
export function filterPlayedRounds({ rounds }: EventRounds) {
  return rounds.filter(({ hasRound, isForfeit }) => hasRound || isForfeit);
}

interface RoundsState {
  readonly roundCount: number;
  readonly unvalidatedCount: number;
  readonly isAdmin: boolean;
}

/** Returns a sentence about the rounds of an ended match. Only admins see the number of unvalidated rounds. */
function formatRoundsState({ roundCount, unvalidatedCount, isAdmin }: RoundsState): string {
  if (!isAdmin) return "This match is over. Its rounds appear here once they are validated.";
  if (roundCount === 0) return "No rounds of this match were reported.";
  return `${formatCount(unvalidatedCount, "round")} of this match ${unvalidatedCount === 1 ? "awaits" : "await"} validation.`;
}
