import type { Area } from "contract/constants.ts";
import type { Home } from "contract/home.ts";
import { isVoteActive } from "contract/vote-rules.ts";
import type { ReactNode } from "react";
import { NextMatchSkeleton } from "../../calendar/next-match-skeleton.tsx";
import { AnnouncementBanner } from "../../content/announcements/announcement-text.tsx";
import { useQuery } from "../../platform/query.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { isBeingPlayed } from "../../results/matches/live-round.tsx";
import { type ClanStanding, useStandings } from "../../seasons/clans/clans-queries.ts";
import { classNames } from "../../ui/class-names.ts";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FixtureCard, MatchCard, OpenVoteCard, QueueCard, RecordsCard } from "./home-cards.tsx";
import css from "./home-overview.module.css";
import { homeQuery, useLeagueHomeQuery } from "./home-queries.ts";
import { ResultCard } from "./result-card.tsx";

const OwnInvitations = createLazyComponent(
  async () => (await import("../../people/users/clan-invitations.tsx")).OwnClanInvitations,
);
const ProposedMatches = createLazyComponent(
  async () => (await import("../../seasons/clans/proposed-matches.tsx")).ProposedMatches,
);
const NextMatchOfClan = createLazyComponent(
  async () => (await import("../../calendar/own-next-match.tsx")).OwnNextMatch,
  { fallback: <NextMatchSkeleton /> },
);

const MINUTE_MS = 60_000;

/**
 * The maximum number of announcements and of fixtures that are shown. The server sends more, because some end while the page
 * is open.
 */
const MAX_SHOWN = 3;

/** Returns the current time in milliseconds, rounded down to the minute, so that cards are rendered again once a minute only. */
export function useCurrentMinute(): number {
  return MINUTE_MS * useServerTime((time) => Math.floor(time / MINUTE_MS));
}

/**
 * Returns the fixtures to show: the next ones that have not ended.
 *
 * @param now in milliseconds since the epoch
 * @param ownClanId the clan whose next fixture is left out, because the page already shows it
 */
export function selectFixtures({ fixtures }: Home, now: number, ownClanId: string | null = null): Home["fixtures"] {
  const openFixtures = fixtures.filter((fixture) => !hasEnded(fixture, now));
  const ownFixture =
    ownClanId !== null && openFixtures.find(({ clanAId, clanBId }) => [clanAId, clanBId].includes(ownClanId));
  return openFixtures.filter((fixture) => fixture !== ownFixture).slice(0, MAX_SHOWN);
}

const hasEnded = ({ endDate }: { readonly endDate: string }, now: number) => Date.parse(endDate) <= now;

/** The top of the home page: announcements, pending requests to the viewer, and current events of both areas. */
export function HomeOverview() {
  return (
    <>
      <Announcements query={homeQuery} />
      <PendingRequests />
      <Cards area={null} query={homeQuery} standings={[]} />
    </>
  );
}

/** The current announcements. */
export function Announcements({ query }: Pick<CardsProps, "query">) {
  const { data: home } = useQuery(query);
  const announcements = home?.announcements ?? [];
  // The ids are joined into one text. `useServerTime` renders the component again only when this text changes.
  const endedIds = useServerTime((now) =>
    announcements
      .filter((announcement) => hasEnded(announcement, now))
      .map(({ _id }) => _id)
      .join(" "),
  );
  const activeAnnouncements = announcements.filter(({ _id }) => !endedIds.split(" ").includes(_id)).slice(0, MAX_SHOWN);
  return activeAnnouncements.map((announcement) => (
    <AnnouncementBanner key={announcement._id} announcement={announcement} />
  ));
}

interface CardsProps {
  /** `null` for both areas. */
  readonly area: Area | null;
  readonly query: typeof homeQuery;
  /** The ranked clans of the season, for the cards of fixtures. */
  readonly standings: readonly ClanStanding[];
}

/**
 * Matches in progress, the fullest queue, the next fixtures, open votes and the last results, in one row that scrolls
 * horizontally. Renders nothing if there are none.
 */
function Cards({ area, query, standings }: CardsProps) {
  const { data: home, isPending } = useQuery(query);
  const now = useCurrentMinute();
  // The height is fixed, so that nothing below moves when cards appear or disappear.
  if (!home) return isPending ? <Skeleton height="7rem" /> : null;
  const cards = createCards(home, { area, standings, now });
  if (cards.length === 0) return null;
  return (
    <section className="h-28" aria-label="In the league now">
      {/* `relative` also clips the absolutely positioned texts for screen readers. */}
      <ul
        className={classNames(
          css["strip"],
          "relative grid auto-cols-[minmax(16.5rem,1fr)] grid-flow-col gap-3 overflow-x-auto overflow-y-hidden",
          "[scroll-snap-type:x_proximity] [scrollbar-color:var(--color-line-strong)_transparent]",
          "[scrollbar-width:thin] h-full pb-2",
          "max-sm:auto-cols-[clamp(16.5rem,75vw,18rem)] max-sm:-mx-gutter max-sm:px-gutter",
          "max-sm:has-[>:only-child]:auto-cols-[100%]",
          "max-sm:[scroll-padding-inline:var(--spacing-gutter)]",
        )}
        data-strip={true}
      >
        {cards}
      </ul>
    </section>
  );
}

interface CreateCardsOptions extends Pick<CardsProps, "area" | "standings"> {
  /** In milliseconds since the epoch, rounded down to the minute. */
  readonly now: number;
}

function createCards(home: Home, { area, standings, now }: CreateCardsOptions): ReactNode[] {
  const { queue, votes, results } = home;
  const renderMatches = (isPlayed: boolean) =>
    home.matches
      .filter((match) => isBeingPlayed(match) === isPlayed)
      .map((match) => <MatchCard key={`match ${match._id}`} match={match} />);
  const renderFixtures = (isPlayed: boolean) =>
    selectFixtures(home, now)
      .filter((fixture) => isBeingPlayed(fixture) === isPlayed)
      .map((fixture) => (
        <FixtureCard key={`fixture ${fixture._id}`} fixture={fixture} standings={standings} now={now} />
      ));
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
    ...(results.length > 0 ? [<RecordsCard key="records" area={area} />] : []),
  ];
}

/** The cards of the league, in one row. */
export function LeagueCards() {
  return <Cards area="league" query={useLeagueHomeQuery()} standings={useStandings().standings} />;
}

/** The next event of the viewer's clan. Its code is loaded only for members of a clan. */
export function OwnNextMatch() {
  return useSession().user?.clanId ? <NextMatchOfClan /> : null;
}

/** Requests to the viewer: clan invitations and, for leaders, match dates that other clans propose. */
export function PendingRequests() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <OwnInvitations />
      {user.clanId && <ProposedMatches clanId={user.clanId} />}
    </>
  );
}
