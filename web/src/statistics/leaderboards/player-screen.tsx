import { Link, useParams } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Area } from "contract/constants.ts";
import type { User } from "contract/users.ts";
import { Suspense } from "react";
import { useSeason } from "../../competitions/seasons-queries.ts";
import type { StatSummary } from "../../competitions/stat-metrics.tsx";
import { Avatar } from "../../league-ui/person.tsx";
import { getListLink } from "../../list-links.ts";
import { paths as allPaths, leaguePlayerPaths, type PlayerPaths, pathsByArea, rankedPlayerPaths } from "../../paths.ts";
import { AccountBadges } from "../../people/users/player-cells.tsx";
import { aliasesQueries, usersQueries } from "../../people/users/users-queries.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { formatCount, formatDecimal, formatNameList } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useRedirectIfMissing } from "../../platform/screen.tsx";
import { useSession } from "../../platform/session.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CareerSections } from "../careers/career.tsx";
import type { CareerCompetition } from "../careers/careers-queries.ts";
import { LastRound } from "../careers/elo-curve.tsx";
import { PlayerTabs } from "../stats/player-tabs.tsx";
import { statsQueries } from "../stats/stats-queries.ts";
import { Standings } from "./standings.tsx";

export function RankedPlayerScreen() {
  const { userId } = useParams({ from: "/ranked/users/$userId" });
  const { data: stats } = useQuery(statsQueries.byPlayer("ranked", userId));
  const standings = stats?.map((stat) => ({ stat, name: stat.modeName, id: stat.modeId }));
  return <PlayerPage key={userId} paths={rankedPlayerPaths} userId={userId} area="ranked" standings={standings} />;
}

export function LeaguePlayerScreen() {
  const { userId } = useParams({ from: "/league/users/$userId" });
  const { data: stats } = useQuery(statsQueries.byPlayer("league", userId));
  const { seasons } = useSeason();
  const getSeasonName = (seasonId: string | undefined) => seasons.find(({ _id }) => _id === seasonId)?.name;
  const standings = stats?.map((stat) => ({ stat, name: getSeasonName(stat.seasonId), id: stat.seasonId }));
  return <PlayerPage key={userId} paths={leaguePlayerPaths} userId={userId} area="league" standings={standings} />;
}

const Account = createLazyComponent(async () => (await import("../../people/users/account.tsx")).Account);

interface PlayerPageProps {
  readonly paths: PlayerPaths;
  readonly userId: string;
  readonly area: Area;
  /** The player's standings in the area, with the names of the modes or seasons; `undefined` while loading. */
  readonly standings: readonly CompetitionStanding[] | undefined;
}

interface CompetitionStanding {
  readonly stat: StatSummary;
  /** The name of the mode or season. `undefined` if it is unknown. */
  readonly name: string | undefined;
  /** The id of the mode or season. */
  readonly id: string | undefined;
}

/** The page of a player in one area. The standings in the other area are at its end. */
function PlayerPage({ paths, userId, area, standings }: PlayerPageProps) {
  const query = useQuery(usersQueries.byId(userId));
  const { user: viewer } = useSession();
  const user = query.data ?? undefined;
  const otherArea = area === "ranked" ? "league" : "ranked";
  useDocumentTitle(user?.userName ?? "Player", user && standings && describePlayer(user, standings, area));
  useRedirectIfMissing(query.data === null, paths.list, "User not found");
  const standingsSection = (
    <Section title="Standings">
      <Standings area={area} userId={userId} />
    </Section>
  );
  // Renders skeletons for `null`.
  const renderContent = (player: User | null) => (
    <>
      {player && <LastRound area={area} userId={userId} />}
      {player ? (
        <CareerSections
          area={area}
          userId={userId}
          competitions={standings?.flatMap(toCareerCompetition) ?? []}
          standings={standingsSection}
        />
      ) : (
        <>
          <Skeleton height="28rem" />
          {standingsSection}
        </>
      )}
      <Section title={otherArea === "ranked" ? "Standings in ranked modes" : "Standings in the league"}>
        <Standings area={otherArea} userId={userId} />
      </Section>
      {/* The API returns a player's e-mail address only to the player and to admins. */}
      {player?.email !== undefined && (
        <Suspense fallback={null}>
          <Account paths={paths} user={player} />
        </Suspense>
      )}
    </>
  );
  return (
    <Page
      back={{ label: "Players", renderLink: (props) => <Link {...getListLink(paths.list)} {...props} /> }}
      {...(query.isError && !user ? { title: "Player" } : createPageHeader(user))}
      actions={
        user && viewer && <ProfileOrVersusLink area={area} paths={paths} userId={user._id} viewerId={viewer._id} />
      }
    >
      <PlayerTabs area={area} userId={userId} />
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

/** Returns an empty list if the id is missing. */
function toCareerCompetition({ stat, name, id }: CompetitionStanding): CareerCompetition[] {
  return id === undefined ? [] : [{ id, name: name ?? "", statId: stat._id }];
}

/** Describes a player in a sentence, for the meta description. */
function describePlayer({ userName, clanName }: User, standings: readonly CompetitionStanding[], area: Area): string {
  const player = clanName === null ? isolateBidi(userName) : `${isolateBidi(userName)} of ${isolateBidi(clanName)}`;
  if (standings.length === 0) return `${player} has no validated ${area} round yet.`;
  const summaries = standings.map(
    ({ stat, name = "" }) =>
      `${formatDecimal(stat.elo, 2)} Elo in ${isolateBidi(name)} after ${formatCount(stat.numberGames, "round")}`,
  );
  return `${player}: ${formatNameList(summaries)}.`;
}

/** Returns the props of the page header; skeletons while the user is loading. */
function createPageHeader(user: User | undefined) {
  if (!user) {
    const avatar = <Skeleton shape="round" width="88px" height="88px" />;
    return { avatar, title: <Skeleton width="8ch" />, subtitle: <Skeleton width="12ch" /> };
  }
  return {
    avatar: <Avatar userId={user._id} picture={user} size={88} />,
    title: <bdi translate="no">{user.userName}</bdi>,
    subtitle: <PlayerSubtitle user={user} />,
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
