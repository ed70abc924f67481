import { Link } from "@tanstack/react-router";
import { ArrowUpRight } from "lucide-react";
import { FormDots } from "../league-ui/form-dots.tsx";
import { Rank } from "../league-ui/rank.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { percent } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { Rating } from "../stats/rating.tsx";
import type { StatSummary, StatsArea } from "../stats/stats-area.ts";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { GameRecord } from "./game-record.tsx";
import css from "./standings.module.css";

interface StandingsProps {
  readonly area: StatsArea;
  readonly userId: string;
}

/** How a player stands in every mode or season they have played. */
export function Standings({ area, userId }: StandingsProps) {
  const found = useQuery(area.ofPlayer(userId));
  return (
    <Loaded query={found} skeleton={<StandingSkeleton />}>
      {(stats) =>
        stats.length === 0 ? (
          <Empty>There is no standing yet: it begins with the first validated result.</Empty>
        ) : (
          <ul className={css["standings"]}>
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
  readonly area: StatsArea;
  readonly stat: StatSummary;
}

/** A player's standing in a mode or season; links to their stat. */
function StandingCard({ area, stat }: StandingCardProps) {
  return (
    <li className={css["standing"]}>
      <div className={css["head"]}>
        <Link {...area.paths.one(stat._id)} className={css["board"]}>
          {area.boardName(stat)}
        </Link>
        <Icon of={ArrowUpRight} size={16} className={css["go"] ?? ""} />
      </div>
      <dl className={css["figures"]}>
        <div className={css["elo"]}>
          <dt>Elo</dt>
          <dd>
            <Rating of={stat} />
          </dd>
        </div>
        <div>
          <dt>Rank</dt>
          <dd>
            <OwnRank area={area} stat={stat} />
          </dd>
        </div>
        <div>
          <dt>Win rate</dt>
          <dd>{percent(stat.winRate)}</dd>
        </div>
        <div>
          <dt title="Won, lost, drawn">W–L–D</dt>
          <dd>
            <GameRecord games={stat} />
          </dd>
        </div>
        <div className={css["form"]}>
          <dt>Form</dt>
          <dd>
            <FormDots form={stat.form} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

/** Read with the query of the linked page, which is then cached. */
function OwnRank({ area, stat }: StandingCardProps) {
  const { data, isError } = useQuery(area.one(stat._id));
  if (!data && !isError) return <Skeleton width="1.75rem" height="1.75rem" />;
  return <Rank rank={data?.rank ?? null} />;
}

/** The skeleton of a standing. */
function StandingSkeleton() {
  return (
    <div className={css["standings"]} aria-hidden={true}>
      <div className={css["standing"]}>
        <div className={css["head"]}>
          <Skeleton width="8ch" />
        </div>
        <div className={css["figures"]}>
          {["8rem", "3rem", "4rem", "5rem", "6.5rem"].map((width) => (
            <Skeleton key={width} width={width} height="2rem" />
          ))}
        </div>
      </div>
    </div>
  );
}
