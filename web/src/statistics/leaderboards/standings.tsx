import { Link } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { ArrowUpRight } from "lucide-react";
import type { StatSummary } from "../../competitions/stat-metrics.tsx";
import { CompetitionName, EloValue } from "../../competitions/stat-metrics.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { Rank } from "../../league-ui/rank.tsx";
import { pathsByArea } from "../../paths.ts";
import { WinLossRecord } from "../../people/users/player-cells.tsx";
import { formatPercent } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { statsQueries } from "../stats/stats-queries.ts";

const cardClass = classNames(
  "group/standing relative flex flex-col gap-3 min-w-0 min-h-30 py-4 px-5",
  "border border-line rounded-md bg-surface transition-[background-color]",
  "max-sm:gap-1 max-sm:py-3 max-sm:px-4",
  "hover:bg-hover",
);
const statsClass = classNames(
  "flex flex-wrap items-end justify-between gap-x-5 gap-y-3",
  "tabular-nums",
  "max-sm:grid max-sm:grid-cols-[repeat(3,auto)] max-sm:gap-x-5 max-sm:gap-y-1 max-sm:[&_dd]:h-8",
  "[&_dt]:text-soft [&_dt]:text-xs [&_dd]:flex [&_dd]:items-center [&_dd]:h-9 [&_dd]:m-0",
  "[&_dd]:font-medium",
);

/** A player's Elo, rank and record in each mode or season of an area. */
export function Standings({ area, userId }: { area: Area; userId: string }) {
  const query = useQuery(statsQueries.byPlayer(area, userId));
  return (
    <Loaded query={query} skeleton={<StandingSkeleton />}>
      {(stats) =>
        stats.length === 0 ? (
          <EmptyState>There are no standings yet. They start with the first validated result.</EmptyState>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,34rem),1fr))] gap-4 max-sm:gap-2">
            {stats.map((stat) => (
              <StandingCard key={stat._id} area={area} stat={stat} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

interface StandingCardProps {
  readonly area: Area;
  readonly stat: StatSummary;
}

function StandingCard({ area, stat }: StandingCardProps) {
  return (
    <li className={cardClass}>
      <div className="flex items-center justify-between gap-3">
        {/* The link covers the entire card. */}
        <Link
          {...pathsByArea[area].stat(stat._id)}
          className={classNames(
            "min-w-0",
            "truncate font-semibold no-underline",
            "after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md",
            "focus-visible:after:outline-2 focus-visible:after:outline-focus",
            "focus-visible:after:outline-offset-2",
          )}
        >
          <CompetitionName stat={stat} />
        </Link>
        <Icon icon={ArrowUpRight} size={16} className="text-faint group-hover/standing:text-default" />
      </div>
      <dl className={statsClass}>
        <div className="[&_dd]:text-gold-text [&_dd]:font-display [&_dd]:text-2xl [&_dd]:leading-none [&_dd]:font-bold!">
          <dt>Elo</dt>
          <dd>
            <EloValue stat={stat} />
          </dd>
        </div>
        <div>
          <dt>Rank</dt>
          <dd>
            <PlayerRank area={area} stat={stat} />
          </dd>
        </div>
        <div>
          <dt>Win rate</dt>
          <dd>{formatPercent(stat.winRate)}</dd>
        </div>
        <div>
          <dt title="Won, lost, drawn">W–L–D</dt>
          <dd>
            <WinLossRecord record={stat} />
          </dd>
        </div>
        <div className="max-sm:col-[2/-1]">
          <dt>Form</dt>
          <dd>
            <FormDots form={stat.form} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

/** The rank in the competition. It uses the query of the linked page, so that the page loads from the cache. */
function PlayerRank({ area, stat }: StandingCardProps) {
  const { data, isError } = useQuery(statsQueries.byId(area, stat._id));
  if (!data && !isError) return <Skeleton width="1.75rem" height="1.75rem" />;
  return <Rank rank={data?.rank ?? null} />;
}

function StandingSkeleton() {
  return (
    <div
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,34rem),1fr))] gap-4 max-sm:gap-2"
      aria-hidden={true}
    >
      <div className={cardClass}>
        <div className="flex items-center justify-between gap-3">
          <Skeleton width="8ch" />
        </div>
        <div className={statsClass}>
          {["8rem", "3rem", "4rem", "5rem", "6.5rem"].map((width) => (
            <Skeleton key={width} width={width} height="2rem" />
          ))}
        </div>
      </div>
    </div>
  );
}
