import type { Area } from "contract/constants.ts";
import type { Home } from "contract/home.ts";
import { isVoteActive } from "contract/vote-can.ts";
import type { ReactNode } from "react";
import { useSeason } from "../../competitions/seasons-queries.ts";
import { StandingAnnouncement } from "../../content/announcements/announcement-text.tsx";
import { useQuery } from "../../platform/query.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { clansQueries, type PlacedClan } from "../../seasons/clans/clans-queries.ts";
import { classNames } from "../../ui/class-names.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FixtureCard, MatchCard, OpenVoteCard, QueueCard, RecordsCard, ResultCard } from "./home-cards.tsx";
import { homeQuery, leagueHomeQuery } from "./home-queries.ts";

const OwnInvitations = lazyPart(async () => (await import("../../people/users/clan-invitations.tsx")).OwnInvitations);
const ProposedMatches = lazyPart(
  async () => (await import("../../seasons/clans/proposed-matches.tsx")).ProposedMatches,
);
const OwnMatch = lazyPart(
  async () => (await import("../../calendar/own-next-match.tsx")).OwnNextMatch,
  <Skeleton height="4.25rem" />,
);

const MINUTE = 60_000;

/** Announcements, and fixtures: the server answers more, as some end while the page shows them. */
const MOST = 3;
const isOver = ({ endDate }: { readonly endDate: string }, now: number) => Date.parse(endDate) <= now;

/** What admins announce, what waits for the viewer's answer, and what happens in both areas. */
export function HomeStrip() {
  return (
    <>
      <Announcements query={homeQuery} />
      <OwnNotices />
      <Cards area={null} query={homeQuery} standings={[]} />
    </>
  );
}

/** The same of the league alone, with the next match of the viewer's clan. */
export function LeagueStrip() {
  return (
    <>
      <Announcements query={leagueHomeQuery} />
      <OwnNextMatch />
      <OwnNotices />
      <LeagueCards />
    </>
  );
}

function Announcements({ query }: Pick<CardsProps, "query">) {
  const { data: home } = useQuery(query);
  const announcements = home?.announcements ?? [];
  const over = useServerTime((now) =>
    announcements
      .filter((one) => isOver(one, now))
      .map(({ _id }) => _id)
      .join(" "),
  );
  const standing = announcements.filter(({ _id }) => !over.split(" ").includes(_id)).slice(0, MOST);
  return standing.map((announcement) => <StandingAnnouncement key={announcement._id} announcement={announcement} />);
}

interface CardsProps {
  /** `null`: both. */
  readonly area: Area | null;
  readonly query: typeof homeQuery;
  /** The clans of the season whose places the fixtures show. */
  readonly standings: readonly PlacedClan[];
}

/**
 * Matches under way, the fullest queue, the next fixtures and the last results, in one row that scrolls sideways: what
 * comes and goes in it moves nothing below. Nothing where there is nothing.
 */
function Cards({ area, query, standings }: CardsProps) {
  const { data: home, isPending } = useQuery(query);
  const now = MINUTE * useServerTime((time) => Math.floor(time / MINUTE));
  // Always as high as its cards of three lines: what comes and goes in it moves nothing below.
  if (!home) return isPending ? <Skeleton height="7rem" /> : null;
  const cards = cardsOf(home, area, standings, now);
  if (cards.length === 0) return null;
  return (
    <section className="h-28" aria-label="In the league now">
      <ul /* So that it also clips the words for screen readers in it, which are positioned. To the edges of the screen, where the next card shows that there is more. */
        className={classNames(
          "relative grid auto-cols-[minmax(16.5rem,1fr)] grid-flow-col gap-3 overflow-x-auto overflow-y-hidden",
          "[scroll-snap-type:x_proximity] [scrollbar-color:var(--color-line-strong)_transparent]",
          "[scrollbar-width:thin] h-full pb-2",
          "max-sm:auto-cols-[16.5rem] max-sm:-mx-gutter max-sm:px-gutter",
          "max-sm:[scroll-padding-inline:var(--spacing-gutter)]",
        )}
        data-strip={true}
      >
        {cards}
      </ul>
    </section>
  );
}

/** @param now ms UTC, to the minute */
function cardsOf(home: Home, area: Area | null, standings: readonly PlacedClan[], now: number): ReactNode[] {
  const { matches, queue, fixtures, votes, results } = home;
  return [
    ...matches.map((match) => <MatchCard key={`match ${match._id}`} match={match} />),
    ...(queue ? [<QueueCard key="queue" queue={queue} />] : []),
    ...fixtures
      .filter((fixture) => !isOver(fixture, now))
      .slice(0, MOST)
      .map((fixture) => (
        <FixtureCard key={`fixture ${fixture._id}`} fixture={fixture} standings={standings} now={now} />
      )),
    ...votes
      .filter((vote) => isVoteActive(vote, now))
      .map((vote) => <OpenVoteCard key={`vote ${vote._id}`} vote={vote} />),
    ...results.map((result) => <ResultCard key={`result ${result._id}`} result={result} />),
    ...(results.length > 0 ? [<RecordsCard key="records" area={area} />] : []),
  ];
}

/** What is on in the league, in one row. */
export function LeagueCards() {
  return <Cards area="league" query={leagueHomeQuery} standings={useStandings()} />;
}

/** The clans of the page's season; none while they are loading. */
export function useStandings(): readonly PlacedClan[] {
  const { season, isPending } = useSeason();
  const { data = [] } = useQuery({ ...clansQueries.standings(season?._id), enabled: !isPending });
  return data;
}

/** The next match of the viewer's clan. Its code comes for members alone. */
function OwnNextMatch() {
  return useSession().user?.clanId ? <OwnMatch /> : null;
}

/** What waits for the viewer's answer: invitations of clans and, for a leader, dates that another clan proposes. */
function OwnNotices() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <OwnInvitations />
      {user.clanId && <ProposedMatches clanId={user.clanId} />}
    </>
  );
}
