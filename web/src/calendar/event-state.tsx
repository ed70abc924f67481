import { Link } from "@tanstack/react-router";
import type { Event, EventRounds } from "contract/events.ts";
import { useSeason } from "../competitions/seasons-queries.ts";
import { FormDots } from "../league-ui/form-dots.tsx";
import { paths } from "../paths.ts";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { ranksIn } from "../seasons/clans/clan-ranks.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import { phaseOf } from "./event-times.ts";
import { eventsQueries } from "./events-queries.ts";

/** Before an event, how its clans stand; after one of which nothing is shown, why, and what an admin does then. */
export function EventState({ event }: { readonly event: Event }) {
  const phase = useServerTime((now) => phaseOf(event, now));
  if (phase === "coming") return <BeforeEvent event={event} />;
  return phase === "over" ? <AfterEvent event={event} /> : null;
}

function BeforeEvent({ event }: { readonly event: Event }) {
  const { data: table } = useQuery(clansQueries.table(event.seasonId));
  const { data: events = [] } = useQuery(clansQueries.events(event.seasonId));
  const met = meetingsOf(event, events);
  const ranks = ranksIn(table ?? []);
  return (
    <section className="min-h-24 pt-4 border-t border-line" aria-label="How they stand">
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
      {met.matches > 0 && (
        <p className="mt-3 text-center text-soft text-sm">
          They have met in {met.matches === 1 ? "one match" : `${met.matches} matches`} this season:{" "}
          <strong className="text-default tabular-nums">
            {met.clanA}–{met.clanB}
          </strong>{" "}
          in rounds
        </p>
      )}
    </section>
  );
}

/** The matches of a season that the clans of an event have played, and the rounds that each won in them. */
export function meetingsOf(event: Event, events: readonly Event[]) {
  const met = { matches: 0, clanA: 0, clanB: 0 };
  for (const { _id, clanAId, clanBId, score } of events) {
    const isSwapped = clanAId === event.clanBId && clanBId === event.clanAId;
    if (_id === event._id || score === null) continue;
    if (!isSwapped && !(clanAId === event.clanAId && clanBId === event.clanBId)) continue;
    met.matches += 1;
    met.clanA += isSwapped ? score.clanB : score.clanA;
    met.clanB += isSwapped ? score.clanA : score.clanB;
  }
  return met;
}

function AfterEvent({ event }: { readonly event: Event }) {
  const { isAdmin } = useSession();
  const { season } = useSeason();
  const { data } = useQuery(eventsQueries.rounds(event._id));
  if (data === undefined || data.running.length > 0) return null;
  const rounds = playedRounds(data);
  const waiting = rounds.filter(({ freezed }) => !freezed).length;
  if (rounds.length > 0 && waiting === 0) return null;
  return (
    <p className="py-3 px-4 border border-line rounded-md bg-surface" role="status">
      {wordsOf({ rounds: rounds.length, waiting, isAdmin })}{" "}
      {isAdmin && season?.isActive && rounds.length === 0 && (
        <>
          Post one among the <Link {...paths.league.results}>results</Link>, or declare below who did not come.
        </>
      )}
    </p>
  );
}

/** The results of a match that are rounds of it, forfeits too: not those that were only posted empty. */
export function playedRounds({ rounds }: EventRounds) {
  return rounds.filter(({ hasRound, isForfeit }) => hasRound || isForfeit);
}

/** What nobody but admins sees of rounds that are not validated, they are not told either. */
function wordsOf({ rounds, waiting, isAdmin }: { rounds: number; waiting: number; isAdmin: boolean }): string {
  if (!isAdmin) return "This match is over. Its rounds stand here once they are validated.";
  if (rounds === 0) return "Nobody reported a round of this match.";
  return `${counted(waiting, "round")} of this match ${waiting === 1 ? "awaits" : "await"} validation.`;
}
