import { Link, useParams } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import type { User } from "contract/users.ts";
import { Suspense } from "react";
import { backTo } from "../../back-to.ts";
import { useSeason } from "../../competitions/seasons-queries.ts";
import { Avatar } from "../../league-ui/person.tsx";
import { paths as addresses, leaguePlayerPaths, type PlayerPaths, pathsIn, rankedPlayerPaths } from "../../paths.ts";
import { AccountBadges } from "../../people/users/player-cells.tsx";
import { aliasesQueries, usersQueries } from "../../people/users/users-queries.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { counted, fixed, inShort } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useRedirectIfMissing } from "../../platform/screen.tsx";
import { useSession } from "../../platform/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CareerParts } from "../careers/career.tsx";
import type { CareerBoard } from "../careers/careers-queries.ts";
import { LastRound } from "../careers/curve-section.tsx";
import { PlayerTabs } from "../stats/player-tabs.tsx";
import { type StatSummary, statsQueries } from "../stats/stats-queries.ts";
import { Standings } from "./standings.tsx";

export function PlayerScreen() {
  const { userId } = useParams({ from: "/ranked/users/$userId" });
  const { data: stats } = useQuery(statsQueries.ofPlayer("ranked", userId));
  const boards = stats?.map((stat) => ({ stat, board: stat.modeName, id: stat.modeId }));
  return <PlayerPage paths={rankedPlayerPaths} userId={userId} area="ranked" boards={boards} />;
}

export function LeaguePlayerScreen() {
  const { userId } = useParams({ from: "/league/users/$userId" });
  const { data: stats } = useQuery(statsQueries.ofPlayer("league", userId));
  const { seasons } = useSeason();
  const nameOf = (seasonId: string | undefined) => seasons.find(({ _id }) => _id === seasonId)?.name;
  const boards = stats?.map((stat) => ({ stat, board: nameOf(stat.seasonId), id: stat.seasonId }));
  return <PlayerPage paths={leaguePlayerPaths} userId={userId} area="league" boards={boards} />;
}

const Account = lazyPart(async () => (await import("../../people/users/account.tsx")).Account);

interface PlayerPageProps {
  readonly paths: PlayerPaths;
  readonly userId: string;
  readonly area: Area;
  /** How the player stands in the area, and what it is called where; `undefined` while it is on its way. */
  readonly boards: readonly Standing[] | undefined;
}

interface Standing {
  readonly stat: StatSummary;
  readonly board: string | undefined;
  readonly id: string | undefined;
}

function PlayerPage({ paths, userId, area, boards }: PlayerPageProps) {
  const found = useQuery(usersQueries.one(userId));
  const { user: viewer } = useSession();
  const user = found.data ?? undefined;
  const other = area === "ranked" ? "league" : "ranked";
  useDocumentTitle(user?.userName ?? "Player", user && boards && playerWords(user, boards, area));
  useRedirectIfMissing(found.data === null, paths.list, "User not found");
  const standings = (
    <Section title="Standings">
      <Standings area={area} userId={userId} />
    </Section>
  );
  const content = (player: User | null) => (
    <>
      {player && <LastRound area={area} userId={userId} />}
      {player ? (
        <CareerParts area={area} userId={userId} boards={boards?.flatMap(toCareerBoard) ?? []} standings={standings} />
      ) : (
        <>
          <Skeleton height="28rem" />
          {standings}
        </>
      )}
      <Section title={other === "ranked" ? "Standings in ranked modes" : "Standings in the league"}>
        <Standings area={other} userId={userId} />
      </Section>
      {player?.email !== undefined && (
        <Suspense fallback={null}>
          <Account paths={paths} user={player} />
        </Suspense>
      )}
    </>
  );
  return (
    <Page
      back={{ label: "Players", link: (parts) => <Link {...backTo(paths.list)} {...parts} /> }}
      {...(found.isError && !user ? { title: "Player" } : headOf(user))}
      actions={user && viewer && <OwnAction area={area} paths={paths} userId={user._id} viewerId={viewer._id} />}
    >
      <PlayerTabs area={area} userId={userId} />
      <Loaded query={found} skeleton={content(null)}>
        {content}
      </Loaded>
    </Page>
  );
}

interface OwnActionProps {
  readonly area: Area;
  readonly paths: PlayerPaths;
  readonly userId: string;
  readonly viewerId: string;
}

/** On one's own page the way to one's profile; on another's, oneself beside them. */
function OwnAction({ area, paths, userId, viewerId }: OwnActionProps) {
  return userId === viewerId ? (
    <Link {...paths.profile} className={buttonClass()}>
      Edit profile
    </Link>
  ) : (
    <Link {...pathsIn[area].versus(viewerId, userId)} className={buttonClass()}>
      Head to head
    </Link>
  );
}

function toCareerBoard({ stat, board, id }: Standing): CareerBoard[] {
  return id === undefined ? [] : [{ id, name: board ?? "", statId: stat._id }];
}

function playerWords({ userName, clanName }: User, boards: readonly Standing[], kind: Area): string {
  const who = clanName === null ? isolated(userName) : `${isolated(userName)} of ${isolated(clanName)}`;
  if (boards.length === 0) return `${who} has no validated ${kind} round yet.`;
  const standings = boards.map(
    ({ stat, board = "" }) => `${fixed(stat.elo, 2)} Elo in ${board} after ${counted(stat.numberGames, "round")}`,
  );
  return `${who}: ${inShort(standings)}.`;
}

/** The title line of the page; without a user, skeletons. */
function headOf(user: User | undefined) {
  if (!user) {
    const portrait = <Skeleton shape="round" width="88px" height="88px" />;
    return { portrait, title: <Skeleton width="8ch" />, lede: <Skeleton width="12ch" /> };
  }
  return {
    portrait: <Avatar userId={user._id} picture={user} size={88} />,
    title: <bdi translate="no">{user.userName}</bdi>,
    lede: <PlayerLede user={user} />,
  };
}

function PlayerLede({ user }: { readonly user: User }) {
  const { clanId, clanName } = user;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="[&_a]:inline-flex [&_a]:items-center [&_a]:min-w-target [&_a]:min-h-target mr-1">
        {clanId === null ? "No clan" : <Link {...addresses.league.clan(clanId)}>{clanName}</Link>}
      </span>
      <AccountBadges user={user} />
      <AlsoKnown userId={user._id} />
    </span>
  );
}

/** The confirmed in-game names of a player; nothing without any. */
function AlsoKnown({ userId }: { readonly userId: string }) {
  const { data = [] } = useQuery(aliasesQueries.ofPlayer(userId));
  const names = data.filter(({ isConfirmed }) => isConfirmed);
  if (names.length === 0) return null;
  return (
    <span className="basis-full min-w-0 wrap-anywhere">
      Plays as{" "}
      {names.map(({ _id, name }, index) => (
        <span key={_id}>
          {index > 0 && ", "}
          <bdi translate="no">{name}</bdi>
        </span>
      ))}
    </span>
  );
}
