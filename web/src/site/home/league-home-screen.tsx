import { Link, type LinkOptions } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Home } from "contract/home.ts";
import type { Season } from "contract/seasons.ts";
import { isVoteActive } from "contract/vote-rules.ts";
import type { ReactNode } from "react";
import { NoSeason, SeasonState } from "../../competitions/season-components.tsx";
import { useSeason } from "../../competitions/seasons-queries.ts";
import { paths } from "../../paths.ts";
import { CreatePlayerButtons } from "../../people/users/create-player-buttons.tsx";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { formatCount } from "../../platform/format-numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { type ClanStanding, useStandings } from "../../seasons/clans/clans-queries.ts";
import { SeasonStart } from "../../seasons/clans/season-start.tsx";
import { StandingsSection } from "../../seasons/clans/standings-table.tsx";
import { LeaguePlayers, LeaguePlayersScreen } from "../../statistics/leaderboards/league-players-screen.tsx";
import { classNames } from "../../ui/class-names.ts";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FixtureCard, OpenVoteCard } from "./home-cards.tsx";
import { Announcements, OwnNextMatch, PendingRequests, selectFixtures, useCurrentMinute } from "./home-overview.tsx";
import { useLeagueHomeQuery } from "./home-queries.ts";
import { Introduction } from "./introduction.tsx";
import { ResultCard } from "./result-card.tsx";

const SeasonChampion = createLazyComponent(
  async () => (await import("../../seasons/clans/season-champion.tsx")).SeasonChampion,
);
const OverdueMatches = createLazyComponent(
  async () => (await import("../../seasons/clans/overdue-matches.tsx")).OverdueMatches,
);
const OpenMotions = createLazyComponent(async () => (await import("../../seasons/votes/open-motions.tsx")).OpenMotions);

/** The list of players without the season. It is in this file, so that it shares the chunk of the home page. */
export { LeaguePlayersScreen };

/**
 * The home page of the league: for visitors what it is, then what happens next in the season, its standings, last results and
 * votes, then the players.
 */
export function LeagueHomeScreen() {
  const { season, isLoaded, isPending } = useSeason();
  const { standings } = useStandings();
  useDocumentTitle(season?.name ?? "League", season && describeSeason(season, standings));
  return (
    <>
      <Introduction area="league" />
      <Page
        title={season ? <bdi translate="no">{season.name}</bdi> : "League"}
        subtitle={season ? <SeasonState season={season} /> : isPending && <Skeleton width="24ch" />}
      >
        <Announcements query={useLeagueHomeQuery()} />
        {season && <SeasonSections season={season} />}
        {isLoaded && !season && <NoSeason />}
        <Section title="Players" actions={<CreatePlayerButtons />}>
          <LeaguePlayers />
        </Section>
      </Page>
    </>
  );
}

/** Returns the meta description. */
function describeSeason({ name, isActive }: Season, standings: readonly ClanStanding[]): string {
  const intro = `${isolateBidi(name)}: ${formatCount(standings.length, "clan")}`;
  const leader = standings.find(({ rank }) => rank === 1);
  if (!leader) return `${intro}.`;
  const verb = isActive ? "leads" : "won";
  return `${intro}. ${isolateBidi(leader.name)} ${verb} with ${formatCount(leader.points, "point")}.`;
}

function SeasonSections({ season }: { readonly season: Season }) {
  const { user } = useSession();
  const { data: home, isPending } = useQuery(useLeagueHomeQuery());
  return (
    <>
      {user?.clanId && season.isActive && <OpenMotions seasonId={season._id} />}
      {season.isActive ? <OwnNextMatch /> : <SeasonChampion season={season} />}
      {user?.clanId && season.isActive && <OverdueMatches clanId={user.clanId} seasonId={season._id} />}
      <PendingRequests />
      <SeasonStart season={season} />
      {season.isActive && (home || isPending) && <NextMatches home={home} />}
      <StandingsSection season={season} />
      {(home || isPending) && <LastResults home={home} />}
      {home && <OpenVotes home={home} />}
    </>
  );
}

interface HomeProps {
  /** `undefined` while loading. */
  readonly home: Home | undefined;
}

function NextMatches({ home }: HomeProps) {
  const { standings } = useStandings();
  const now = useCurrentMinute();
  // `OwnNextMatch` shows the next match of the viewer's clan.
  const { user } = useSession();
  const fixtures = home && selectFixtures(home, now, user?.clanId);
  return (
    <Section title="Next matches" actions={<SectionLink link={paths.league.agenda}>Calendar</SectionLink>}>
      {fixtures?.length === 0 ? (
        <p className="text-soft">No {user?.clanId ? "other " : ""}match in the next two weeks.</p>
      ) : (
        <CardGrid>
          {fixtures?.map((fixture) => (
            <FixtureCard key={fixture._id} fixture={fixture} standings={standings} now={now} />
          ))}
        </CardGrid>
      )}
    </Section>
  );
}

function LastResults({ home }: HomeProps) {
  return (
    <Section
      title="Last results"
      actions={
        <span className="flex flex-wrap gap-x-4">
          <SectionLink link={paths.league.records}>Records</SectionLink>
          <SectionLink link={paths.league.results}>All results</SectionLink>
        </span>
      }
    >
      {home?.results.length === 0 ? (
        <p className="text-soft">No result is validated yet.</p>
      ) : (
        <CardGrid>
          {home?.results.map((result) => (
            <ResultCard key={result._id} result={result} />
          ))}
        </CardGrid>
      )}
    </Section>
  );
}

/** The votes that are active. Renders nothing if there are none. */
function OpenVotes({ home }: { readonly home: Home }) {
  const now = useCurrentMinute();
  const votes = home.votes.filter((vote) => isVoteActive(vote, now));
  if (votes.length === 0) return null;
  return (
    <Section title="Open votes" actions={<SectionLink link={paths.league.votes}>All votes</SectionLink>}>
      <CardGrid>
        {votes.map((vote) => (
          <OpenVoteCard key={vote._id} vote={vote} />
        ))}
      </CardGrid>
    </Section>
  );
}

function SectionLink({ link, children }: { readonly link: LinkOptions; readonly children: ReactNode }) {
  return (
    <Link {...link} className="inline-flex items-center min-h-target">
      {children}
    </Link>
  );
}

/** Cards in rows of three. On phones, they are in one row that scrolls horizontally. While loading, space is reserved for a row. */
function CardGrid({ children }: { readonly children: ReactNode }) {
  return (
    <ul
      className={classNames(
        "relative grid auto-rows-[6.5rem] gap-3 min-h-26",
        "grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]",
        "max-sm:grid-flow-col max-sm:grid-cols-none max-sm:auto-cols-[clamp(16.5rem,75vw,18rem)] max-sm:auto-rows-auto",
        "max-sm:has-[>:only-child]:auto-cols-[100%]",
        "max-sm:h-28 max-sm:pb-2 max-sm:overflow-x-auto max-sm:overflow-y-hidden",
        "max-sm:-mx-gutter max-sm:px-gutter max-sm:[scroll-padding-inline:var(--spacing-gutter)]",
        "[scroll-snap-type:x_proximity] [scrollbar-width:thin]",
        "[scrollbar-color:var(--color-line-strong)_transparent]",
      )}
      data-strip={true}
    >
      {children}
    </ul>
  );
}
