import type { Home } from "contract/home.ts";
import type { ReactNode } from "react";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { FixtureCard, MatchCard, QueueCard, RecordsCard, ResultCard } from "./home-cards.tsx";
import { homeQuery } from "./home-queries.ts";
import css from "./home-strip.module.css";
import { OwnNotices } from "./own-notices.tsx";

const MINUTE = 60_000;

/** What waits for the viewer's answer, and what happens in the league. */
export function HomeStrip() {
  return (
    <>
      <OwnNotices />
      <Cards />
    </>
  );
}

/**
 * Matches under way, the fullest queue, the next fixtures and the last results, in one row that scrolls sideways: what
 * comes and goes in it moves nothing below. Nothing where there is nothing.
 */
function Cards() {
  const { data: home, isPending } = useQuery(homeQuery);
  const now = MINUTE * useServerTime((time) => Math.floor(time / MINUTE));
  if (!home) return isPending ? <div className={css["strip"]}>{<Skeleton height="100%" />}</div> : null;
  const cards = cardsOf(home, now);
  if (cards.length === 0) return null;
  return (
    <section className={css["strip"]} aria-label="In the league now">
      <ul className={css["cards"]} data-strip={true}>
        {cards}
      </ul>
    </section>
  );
}

/** @param now ms UTC, to the minute */
function cardsOf({ matches, queue, fixtures, results }: Home, now: number): ReactNode[] {
  return [
    ...matches.map((match) => <MatchCard key={`match ${match._id}`} match={match} />),
    ...(queue ? [<QueueCard key="queue" queue={queue} />] : []),
    ...fixtures
      .filter(({ endDate }) => Date.parse(endDate) > now)
      .map((fixture) => <FixtureCard key={`fixture ${fixture._id}`} fixture={fixture} now={now} />),
    ...results.map((result) => <ResultCard key={`result ${result._id}`} result={result} />),
    ...(results.length > 0 ? [<RecordsCard key="records" />] : []),
  ];
}
