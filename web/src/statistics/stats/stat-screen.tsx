import { Link, useParams } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Area } from "contract/constants.ts";
import { CircleQuestionMark, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { SeasonEndedBadge } from "../../competitions/season-components.tsx";
import { useSeasonOfEntity } from "../../competitions/seasons-queries.ts";
import type { Stat } from "../../competitions/stat-metrics.tsx";
import { CompetitionName, EloValue, isProvisional } from "../../competitions/stat-metrics.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { Avatar } from "../../league-ui/person.tsx";
import { getListLink } from "../../list-links.ts";
import { paths, pathsByArea } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { isNotFound } from "../../platform/api-error.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { EMPTY_VALUE, formatCount, formatDecimal, formatPercent } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { NotFoundPage } from "../../platform/not-found-page.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { KeyFigure, KeyFigureRow } from "../../ui/key-figure.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PlayerTabs } from "./player-tabs.tsx";
import { StatSections } from "./stat-sections.tsx";
import { statsQueries } from "./stats-queries.ts";

export function RankedStatScreen() {
  const { statId } = useParams({ from: "/ranked/stats/$statId" });
  const { data: stat } = useQuery(statsQueries.byId("ranked", statId));
  return <StatPage area="ranked" statId={statId} competitionName={stat?.modeName} canRecompute={true} />;
}

/** A player's statistics in a season. Admins can recompute them while the season is active. */
export function LeagueStatScreen() {
  const { statId } = useParams({ from: "/league/stats/$statId" });
  const { data: stat } = useQuery(statsQueries.byId("league", statId));
  const season = useSeasonOfEntity(stat?.seasonId);
  return (
    <StatPage area="league" statId={statId} competitionName={season?.name} canRecompute={season?.isActive === true}>
      <SeasonEndedBadge season={season} />
    </StatPage>
  );
}

/** The width and height of the player's picture, in pixels. */
const AVATAR_SIZE = 88;

interface StatPageProps {
  readonly area: Area;
  readonly statId: string;
  /** The name of the mode or season; `undefined` while loading. */
  readonly competitionName: string | undefined;
  /** Whether admins can recompute the statistics. */
  readonly canRecompute: boolean;
  /** Shown to admins instead of the button if they cannot recompute the statistics. */
  readonly children?: ReactNode;
}

function StatPage({ area, statId, competitionName, canRecompute, children }: StatPageProps) {
  const query = useQuery(statsQueries.byId(area, statId));
  const { isAdmin } = useSession();
  const { data: stat, isPending } = query;
  useDocumentTitle(
    stat ? `Stat of ${isolateBidi(stat.userName)}` : "Stat",
    stat && competitionName && describeStat(stat, competitionName),
  );
  if (isNotFound(query.error)) return <StatNotFound area={area} />;
  return (
    <Page
      back={{ label: "Stats", renderLink: (props) => <Link {...getListLink(pathsByArea[area].stats)} {...props} /> }}
      avatar={(stat || isPending) && <StatAvatar stat={stat} />}
      title={stat ? <StatTitle area={area} stat={stat} /> : "Stat"}
      subtitle={stat ? <StatSubtitle stat={stat} /> : isPending && <Skeleton width="12ch" />}
      actions={
        (stat || isPending) && (
          <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
            <EloAndRank stat={stat} />
            {isAdmin && stat && (canRecompute ? <SyncButton area={area} stat={stat} /> : children)}
          </div>
        )
      }
    >
      {stat ? <PlayerTabs area={area} userId={stat.userId} /> : isPending && <Skeleton height="5rem" />}
      <Loaded query={query} skeleton={<StatSections area={area} />}>
        {(loaded) => <StatSections area={area} stat={loaded} />}
      </Loaded>
    </Page>
  );
}

/** The picture of the player; a skeleton while the stat is loading. */
function StatAvatar({ stat }: { readonly stat: Stat | undefined }) {
  if (stat) return <Avatar userId={stat.userId} picture={stat} size={AVATAR_SIZE} />;
  return <Skeleton shape="round" width={`${AVATAR_SIZE}px`} height={`${AVATAR_SIZE}px`} />;
}

/** The player's Elo and rank; skeletons while the stat is loading. */
function EloAndRank({ stat }: { readonly stat: Stat | undefined }) {
  return (
    <KeyFigureRow>
      <KeyFigure label="Elo" kind="rating" size="large">
        {stat ? <EloValue stat={stat} /> : <Skeleton width="6ch" />}
      </KeyFigure>
      <KeyFigure label="Rank" size="large">
        {stat ? <RankOfPlayers stat={stat} /> : <Skeleton width="2ch" />}
      </KeyFigure>
    </KeyFigureRow>
  );
}

function StatTitle({ area, stat: { userId, userName } }: { readonly area: Area; readonly stat: Stat }) {
  return (
    <>
      {"Stat of "}
      <Link {...pathsByArea[area].player(userId)}>
        <bdi translate="no">{userName}</bdi>
      </Link>
    </>
  );
}

function StatNotFound({ area }: { readonly area: Area }) {
  const list = { label: "Stats", link: getListLink(pathsByArea[area].stats) };
  return (
    <NotFoundPage title="Stat not found" list={list} action="All stats">
      There is no stat at this address. A player's stats begin with the first validated round.
    </NotFoundPage>
  );
}

/** Describes the statistics in a sentence, for the meta description. */
function describeStat(stat: Stat, competitionName: string): string {
  const { userName, elo, numberGames, winRate, kdRatio } = stat;
  const rank = stat.rank === null ? "" : `rank ${stat.rank}, `;
  const rounds = `${formatPercent(winRate)} of ${formatCount(numberGames, "round")} won`;
  return `${isolateBidi(userName)} in ${isolateBidi(competitionName)}: ${formatDecimal(elo, 2)} Elo, ${rank}${rounds}, K/D ${formatDecimal(kdRatio, 2)}.`;
}

function StatSubtitle({ stat }: { readonly stat: Stat }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="text-default">
        <CompetitionName stat={stat} />
      </span>
      {stat.clanId !== null && (
        <Link {...paths.league.clan(stat.clanId)} className="inline-flex items-center min-w-target min-h-target">
          {stat.clanName}
        </Link>
      )}
      {stat.form !== "" && <FormDots form={stat.form} />}
      {isProvisional(stat) && (
        <Badge state="neutral" icon={CircleQuestionMark}>
          Provisional: fewer than five games
        </Badge>
      )}
    </div>
  );
}

/** The player's rank and how many players are ranked: "#3 of 41". */
function RankOfPlayers({ stat: { rank, rankedCount } }: { readonly stat: Stat }) {
  if (rank === null) return EMPTY_VALUE;
  return (
    <>
      {`#${rank} `}
      <span className="text-soft font-text text-sm font-normal">of {rankedCount}</span>
    </>
  );
}

/** A button that recomputes a player's statistics. In the league, the call requires the id of the user. */
function SyncButton({ area, stat }: { readonly area: Area; readonly stat: Stat }) {
  const { run, busy } = useCommand({
    call: async (): Promise<unknown> =>
      area === "ranked"
        ? api.rankedStats.updateStat({ id: stat._id })
        : api.leagueStats.updateStat({ id: stat.userId }),
    success: "Stat updated",
    failure: "Error while updating stat",
    invalidates: [["stats"]],
  });
  return (
    <Button icon={RefreshCw} busy={busy} onClick={() => run()}>
      Sync
    </Button>
  );
}
