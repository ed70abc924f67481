import type { Home } from "contract/home.ts";
import { isVoteActive } from "contract/vote-rules.ts";
import type { ReactElement } from "react";
import { useQuery } from "../../platform/query.ts";
import { isBeingPlayed } from "../../results/matches/live-round.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import css from "./card-strip.module.css";
import { FixtureCard, MatchCard, OpenVoteCard, QueueCard, RecordsCard } from "./home-cards.tsx";
import { Announcements, PendingRequests, selectFixtures, useCurrentMinute } from "./home-overview.tsx";
import { homeQuery } from "./home-queries.ts";
import { ResultCard } from "./result-card.tsx";
import { useStableOrder } from "./stable-order.ts";

/** The top of the home page: announcements, pending requests to the viewer, and current events of both areas. */
export function HomeOverview() {
  return (
    <>
      <Announcements query={homeQuery} />
      <PendingRequests />
      <Cards />
    </>
  );
}

/**
 * Matches in progress, the fullest queue, the next fixtures, open votes and the last results, in one row that scrolls
 * horizontally. Renders nothing if there are none.
 */
function Cards() {
  const { data: home, isPending } = useQuery(homeQuery);
  const now = useCurrentMinute();
  // The height is fixed, so that nothing below moves when cards appear or disappear.
  if (!home) return isPending ? <Skeleton height="7rem" /> : null;
  const cards = createCards(home, now);
  return cards.length > 0 && <CardRow cards={cards} />;
}

function CardRow({ cards }: { readonly cards: readonly ReactElement[] }) {
  const { orderedCards, listRef } = useStableOrder(cards);
  return (
    <section className="h-28" aria-label="In the league now">
      {/* `relative` also clips the absolutely positioned texts for screen readers. */}
      <ul
        ref={listRef}
        className={classNames(
          css["strip"],
          "relative grid auto-cols-[minmax(18rem,1fr)] grid-flow-col gap-3 overflow-x-auto overflow-y-hidden",
          "[scroll-snap-type:x_proximity] [scrollbar-color:var(--color-line-strong)_transparent]",
          "[scrollbar-width:thin] h-full pb-2",
          "max-sm:auto-cols-[clamp(16.5rem,75vw,18rem)] max-sm:-mx-gutter max-sm:px-gutter",
          "max-sm:has-[>:only-child]:auto-cols-[100%]",
          "max-sm:[scroll-padding-inline:var(--spacing-gutter)]",
        )}
        data-strip={true}
      >
        {orderedCards}
      </ul>
    </section>
  );
}

/** @param now in milliseconds since the epoch, rounded down to the minute */
function createCards(home: Home, now: number): ReactElement[] {
  const { queue, votes, results } = home;
  const renderMatches = (isPlayed: boolean) =>
    home.matches
      .filter((match) => isBeingPlayed(match) === isPlayed)
      .map((match) => <MatchCard key={`match ${match._id}`} match={match} />);
  const renderFixtures = (isPlayed: boolean) =>
    selectFixtures(home, now)
      .filter((fixture) => isBeingPlayed(fixture) === isPlayed)
      .map((fixture) => <FixtureCard key={`fixture ${fixture._id}`} fixture={fixture} standings={[]} now={now} />);
  return [
    // What is being played comes first.
    ...renderMatches(true),
    ...renderFixtures(true),
    ...renderMatches(false),
    ...(queue ? [<QueueCard key="queue" queue={queue} />] : []),
    ...renderFixtures(false),
    ...votes
      .filter((vote) => isVoteActive(vote, now))
      .map((vote) => <OpenVoteCard key={`vote ${vote._id}`} vote={vote} />),
    ...results.map((result) => <ResultCard key={`result ${result._id}`} result={result} />),
    ...(results.length > 0 ? [<RecordsCard key="records" />] : []),
  ];
}
