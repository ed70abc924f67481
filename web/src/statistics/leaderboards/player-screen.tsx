import { Link, useParams } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Area } from "contract/constants.ts";
import type { User } from "contract/users.ts";
import { type ReactNode, Suspense } from "react";
import { useSeason } from "../../competitions/seasons-queries.ts";
import type { StatSummary } from "../../competitions/stat-metrics.tsx";
import { Avatar } from "../../league-ui/person.tsx";
import { getListLink } from "../../list-links.ts";
import { paths as allPaths, leaguePlayerPaths, type PlayerPaths, pathsByArea, rankedPlayerPaths } from "../../paths.ts";
import { AccountBadges } from "../../people/users/player-cells.tsx";
import { aliasesQueries, usersQueries } from "../../people/users/users-queries.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { useRedirectIfMissing } from "../../platform/fallback-page.ts";
import { formatCount, formatDecimal, formatNameList } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CareerSections } from "../careers/career.tsx";
import {
  allCompetitions,
  type CareerCompetition,
  careerSearch,
  competitionParam,
  findShownCompetition,
} from "../careers/careers-queries.ts";
import { LastRound } from "../careers/elo-curve.tsx";
import { PlayerTabs } from "../stats/player-tabs.tsx";
import { statsQueries } from "../stats/stats-queries.ts";
import { Headline, TotalHeadline } from "./headline.tsx";

export function RankedPlayerScreen() {
  const { userId } = useParams({ from: "/ranked/users/$userId" });
  const { data: stats } = useQuery(statsQueries.byPlayer("ranked", userId));
  const competitions = stats?.flatMap((stat) => createCompetition(stat, stat.modeId, stat.modeName));
  return (
    <PlayerPage key={userId} paths={rankedPlayerPaths} userId={userId} area="ranked" competitions={competitions} />
  );
}

export function LeaguePlayerScreen() {
  const { userId } = useParams({ from: "/league/users/$userId" });
  const { data: stats } = useQuery(statsQueries.byPlayer("league", userId));
  const { seasons } = useSeason();
  const getSeasonName = (seasonId: string | undefined) => seasons.find(({ _id }) => _id === seasonId)?.name;
  const competitions = stats?.flatMap((stat) => createCompetition(stat, stat.seasonId, getSeasonName(stat.seasonId)));
  return (
    <PlayerPage key={userId} paths={leaguePlayerPaths} userId={userId} area="league" competitions={competitions} />
  );
}

const loadAccount = () => import("../../people/users/account.tsx");
const Account = createLazyComponent(async () => (await loadAccount()).Account);
const ManageAccount = createLazyComponent(async () => (await loadAccount()).ManageAccount, {
  // Has the height of the usual buttons, so that the page does not move when they appear.
  fallback: <div className="h-16.5 max-lg:h-29.5 max-sm:h-17.5" />,
});

interface PlayerPageProps {
  readonly paths: PlayerPaths;
  readonly userId: string;
  readonly area: Area;
  /** The modes or seasons in which the player has statistics; `undefined` while loading. */
  readonly competitions: readonly CareerCompetition[] | undefined;
}

/** The page of a player in one area. */
function PlayerPage({ paths, userId, area, competitions }: PlayerPageProps) {
  const query = useQuery(usersQueries.byId(userId));
  const { user: viewer, isAdmin } = useSession();
  const user = query.data ?? undefined;
  useDocumentTitle(user?.userName ?? "Player", user && competitions && describePlayer(user, competitions, area));
  const [search] = useSearchParams(careerSearch);
  const shownCompetition = findShownCompetition(area, search, competitions ?? []);
  const showsAll = search[competitionParam[area]] === allCompetitions;
  const headline =
    showsAll && competitions && competitions.length > 1 ? (
      <TotalHeadline
        stats={competitions.map(({ stat }) => stat)}
        scope={area === "ranked" ? "All modes" : "All seasons"}
      />
    ) : (
      shownCompetition && <Headline stat={shownCompetition.stat} />
    );
  useRedirectIfMissing(query.data === null, paths.list, "User not found");
  // Renders skeletons for `null`.
  const renderContent = (player: User | null) => (
    <>
      {player && <LastRound area={area} userId={userId} />}
      {player ? (
        <CareerSections area={area} userId={userId} competitions={competitions ?? []} />
      ) : (
        <Skeleton height="28rem" />
      )}
      {/* The API returns a player's e-mail address only to the player and to admins. */}
      {player?.email !== undefined && (
        <Suspense fallback={null}>
          <Account user={player} />
        </Suspense>
      )}
    </>
  );
  return (
    <Page
      back={{ label: "Players", renderLink: (props) => <Link {...getListLink(paths.list)} {...props} /> }}
      {...(query.isError && !user ? { title: "Player" } : createPageHeader(user, headline))}
      actions={
        user && viewer && <ProfileOrVersusLink area={area} paths={paths} userId={user._id} viewerId={viewer._id} />
      }
    >
      {user && isAdmin && <ManageAccount paths={paths} user={user} />}
      <PlayerTabs area={area} userId={userId} selectedId={showsAll ? allCompetitions : (shownCompetition?.id ?? "")} />
      <Loaded query={query} skeleton={renderContent(null)}>
        {renderContent}
      </Loaded>
    </Page>
  );
}

interface ProfileOrVersusLinkProps {
  readonly area: Area;
  readonly paths: PlayerPaths;
  readonly userId: string;
  readonly viewerId: string;
}

/** A link to edit the profile on the viewer's own page, and to the head-to-head comparison on other pages. */
function ProfileOrVersusLink({ area, paths, userId, viewerId }: ProfileOrVersusLinkProps) {
  return userId === viewerId ? (
    <Link {...paths.profile} className={getButtonClass()}>
      Edit profile
    </Link>
  ) : (
    <Link {...pathsByArea[area].versus(viewerId, userId)} className={getButtonClass()}>
      Head to head
    </Link>
  );
}

/** Returns an empty list if the id is missing. The name is empty if it is unknown. */
function createCompetition(stat: StatSummary, id: string | undefined, name = ""): CareerCompetition[] {
  return id === undefined ? [] : [{ id, name, stat }];
}

/** Describes a player in a sentence, for the meta description. */
function describePlayer({ userName, clanName }: User, competitions: readonly CareerCompetition[], area: Area): string {
  const player = clanName === null ? isolateBidi(userName) : `${isolateBidi(userName)} of ${isolateBidi(clanName)}`;
  if (competitions.length === 0) return `${player} has no validated ${area} round yet.`;
  const summaries = competitions.map(
    ({ stat, name }) =>
      `${formatDecimal(stat.elo, 2)} Elo in ${isolateBidi(name)} after ${formatCount(stat.numberGames, "round")}`,
  );
  return `${player}: ${formatNameList(summaries)}.`;
}

/** Returns the props of the page header; skeletons while the user is loading. */
function createPageHeader(user: User | undefined, headline: ReactNode) {
  if (!user) {
    const avatar = <Skeleton shape="round" width="88px" height="88px" />;
    return { avatar, title: <Skeleton width="8ch" />, subtitle: <Skeleton width="12ch" /> };
  }
  return {
    avatar: <Avatar userId={user._id} picture={user} size={88} />,
    title: <bdi translate="no">{user.userName}</bdi>,
    subtitle: (
      <>
        <PlayerSubtitle user={user} />
        {headline}
      </>
    ),
  };
}

function PlayerSubtitle({ user }: { readonly user: User }) {
  const { clanId, clanName } = user;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="[&_a]:inline-flex [&_a]:items-center [&_a]:min-w-target [&_a]:min-h-target mr-1">
        {clanId === null ? "No clan" : <Link {...allPaths.league.clan(clanId)}>{clanName}</Link>}
      </span>
      <AccountBadges user={user} />
      <ConfirmedAliases userId={user._id} />
    </span>
  );
}

/** The player's confirmed in-game names. Renders nothing if there are none. */
function ConfirmedAliases({ userId }: { readonly userId: string }) {
  const { data: aliases = [] } = useQuery(aliasesQueries.ofPlayer(userId));
  const confirmedAliases = aliases.filter(({ isConfirmed }) => isConfirmed);
  if (confirmedAliases.length === 0) return null;
  return (
    <span className="basis-full min-w-0 wrap-anywhere">
      Plays as{" "}
      {confirmedAliases.map(({ _id, name }, index) => (
        <span key={_id}>
          {index > 0 && ", "}
          <bdi translate="no">{name}</bdi>
        </span>
      ))}
    </span>
  );
}
