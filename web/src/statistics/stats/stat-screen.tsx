import { Link, useParams } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import { CircleQuestionMark, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { backTo } from "../../back-to.ts";
import { SeasonEnded } from "../../competitions/season-parts.tsx";
import { useOwnSeason } from "../../competitions/seasons-queries.ts";
import { BoardName, isProvisional, RatingFigure } from "../../competitions/stat-figures.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { Avatar } from "../../league-ui/person.tsx";
import { paths, pathsIn } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { counted, fixed, NONE, percent } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { useCommand } from "../../platform/use-command.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Figure, FigureRow } from "../../ui/figure.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PlayerTabs } from "./player-tabs.tsx";
import { StatSections } from "./stat-sections.tsx";
import { type Stat, statsQueries } from "./stats-queries.ts";

export function StatScreen() {
  const { statId } = useParams({ from: "/ranked/stats/$statId" });
  const { data: stat } = useQuery(statsQueries.one("ranked", statId));
  return <StatPage area="ranked" statId={statId} board={stat?.modeName} isOpen={true} />;
}

/** A player's figures in a season; they can be computed again while it is active. */
export function LeagueStatScreen() {
  const { statId } = useParams({ from: "/league/stats/$statId" });
  const { data: stat } = useQuery(statsQueries.one("league", statId));
  const season = useOwnSeason(stat?.seasonId);
  return (
    <StatPage area="league" statId={statId} board={season?.name} isOpen={season?.isActive === true}>
      <SeasonEnded season={season} />
    </StatPage>
  );
}

/** The portrait's width and height, in pixels. */
const PORTRAIT = 88;

interface StatPageProps {
  readonly area: Area;
  readonly statId: string;
  readonly board: string | undefined;
  readonly isOpen: boolean;
  /** What admins see in place of the button while it is not. */
  readonly children?: ReactNode;
}

function StatPage({ area, statId, board, isOpen, children }: StatPageProps) {
  const found = useQuery(statsQueries.one(area, statId));
  const { isAdmin } = useSession();
  const { data: stat, isPending } = found;
  useDocumentTitle(stat ? `Stat of ${isolated(stat.userName)}` : "Stat", stat && board && statWords(stat, board));
  return (
    <Page
      back={{ label: "Stats", link: (parts) => <Link {...backTo(pathsIn[area].stats)} {...parts} /> }}
      portrait={
        stat ? (
          <Avatar userId={stat.userId} picture={stat} size={PORTRAIT} />
        ) : (
          isPending && <Skeleton shape="round" width={`${PORTRAIT}px`} height={`${PORTRAIT}px`} />
        )
      }
      title={
        stat ? (
          <>
            {"Stat of "}
            <Link {...pathsIn[area].player(stat.userId)}>
              <bdi translate="no">{stat.userName}</bdi>
            </Link>
          </>
        ) : (
          "Stat"
        )
      }
      lede={stat ? <StatLede stat={stat} /> : isPending && <Skeleton width="12ch" />}
      actions={
        (stat || isPending) && (
          <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
            <FigureRow>
              <Figure label="Elo" kind="rating" size="large">
                {stat ? <RatingFigure of={stat} /> : <Skeleton width="6ch" />}
              </Figure>
              <Figure label="Rank" size="large">
                {stat ? rankWords(stat) : <Skeleton width="2ch" />}
              </Figure>
            </FigureRow>
            {isAdmin && stat && (isOpen ? <Sync area={area} stat={stat} /> : children)}
          </div>
        )
      }
    >
      {stat ? <PlayerTabs area={area} userId={stat.userId} /> : isPending && <Skeleton height="4.75rem" />}
      <Loaded query={found} skeleton={<StatSections area={area} />}>
        {(loaded) => <StatSections area={area} stat={loaded} />}
      </Loaded>
    </Page>
  );
}

function statWords(stat: Stat, board: string): string {
  const { userName, elo, numberGames, winRate, kdRatio } = stat;
  const rank = stat.rank === null ? "" : `rank ${stat.rank}, `;
  const rounds = `${percent(winRate)} of ${counted(numberGames, "round")} won`;
  return `${isolated(userName)} in ${isolated(board)}: ${fixed(elo, 2)} Elo, ${rank}${rounds}, K/D ${fixed(kdRatio, 2)}.`;
}

function StatLede({ stat }: { readonly stat: Stat }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="text-default">
        <BoardName stat={stat} />
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

function rankWords({ rank }: Stat): string {
  return rank === null ? NONE : `#${rank}`;
}

function Sync({ area, stat }: { readonly area: Area; readonly stat: Stat }) {
  const { run, busy } = useCommand({
    call: async (): Promise<unknown> =>
      area === "ranked"
        ? api.rankedStats.updateStat({ id: stat._id })
        : api.leagueStats.updateStat({ id: stat.userId }),
    success: "Stat updated",
    failure: "Error while updating stat",
    refreshes: [["stats"]],
  });
  return (
    <Button icon={RefreshCw} busy={busy} onClick={() => run()}>
      Sync
    </Button>
  );
}
