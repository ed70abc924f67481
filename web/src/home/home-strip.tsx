import type { Area } from "contract/constants.ts";
import type { Home } from "contract/home.ts";
import type { ReactNode } from "react";
import { StandingAnnouncement } from "../announcements/announcement-text.tsx";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { FixtureCard, MatchCard, QueueCard, RecordsCard, ResultCard } from "./home-cards.tsx";
import type { homeQuery } from "./home-queries.ts";
import { OwnNotices } from "./own-notices.tsx";

const MINUTE = 60_000;

interface HomeStripProps {
  /** `null`: both. */
  readonly area: Area | null;
  readonly query: typeof homeQuery;
}

/** What admins announce, what waits for the viewer's answer, and what happens in the league or one area. */
export function HomeStrip(strip: HomeStripProps) {
  const { data: home } = useQuery(strip.query);
  return (
    <>
      {home?.announcements.map((announcement) => (
        <StandingAnnouncement key={announcement._id} announcement={announcement} />
      ))}
      <OwnNotices />
      <Cards {...strip} />
    </>
  );
}

/**
 * Matches under way, the fullest queue, the next fixtures and the last results, in one row that scrolls sideways: what
 * comes and goes in it moves nothing below. Nothing where there is nothing.
 */
function Cards({ area, query }: HomeStripProps) {
  const { data: home, isPending } = useQuery(query);
  const now = MINUTE * useServerTime((time) => Math.floor(time / MINUTE));
  if (!home)
    return isPending ? (
      <div /* Always as high as its cards of three lines: what comes and goes in it moves nothing below. */
        className="h-28"
      >
        {<Skeleton height="100%" />}
      </div>
    ) : null;
  const cards = cardsOf(home, area, now);
  if (cards.length === 0) return null;
  return (
    <section className="h-28" aria-label="In the league now">
      <ul /* So that it also clips the words for screen readers in it, which are positioned. To the edges of the screen, where the next card shows that there is more. */
        className="relative grid auto-cols-[minmax(16.5rem,1fr)] grid-flow-col gap-3 h-full pb-2 overflow-x-auto overflow-y-hidden [scroll-snap-type:x_proximity] [scrollbar-color:var(--color-line-strong)_transparent] [scrollbar-width:thin] max-sm:auto-cols-[16.5rem] max-sm:-mx-gutter max-sm:px-gutter max-sm:[scroll-padding-inline:var(--spacing-gutter)]"
        data-strip={true}
      >
        {cards}
      </ul>
    </section>
  );
}

/** @param now ms UTC, to the minute */
function cardsOf({ matches, queue, fixtures, results }: Home, area: Area | null, now: number): ReactNode[] {
  return [
    ...matches.map((match) => <MatchCard key={`match ${match._id}`} match={match} />),
    ...(queue ? [<QueueCard key="queue" queue={queue} />] : []),
    ...fixtures
      .filter(({ endDate }) => Date.parse(endDate) > now)
      .map((fixture) => <FixtureCard key={`fixture ${fixture._id}`} fixture={fixture} now={now} />),
    ...results.map((result) => <ResultCard key={`result ${result._id}`} result={result} />),
    ...(results.length > 0 ? [<RecordsCard key="records" area={area} />] : []),
  ];
}
