import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { RankedStatSummary } from "contract/stats.ts";
import { ArrowUpRight } from "lucide-react";
import { paths } from "../paths.ts";
import { fixed, percent } from "../platform/numbers.ts";
import { rankedStatsQueries } from "../stats/stats-queries.ts";
import { FormDots } from "../ui/form-dots.tsx";
import { Icon } from "../ui/icon.tsx";
import { Rank } from "../ui/rank.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { GameRecord } from "./game-record.tsx";
import css from "./standings.module.css";

/** A player in a mode; leads to all their figures there. */
export function StandingCard({ stat }: { readonly stat: RankedStatSummary }) {
  return (
    <li className={css["standing"]}>
      <div className={css["head"]}>
        <Link {...paths.stat(stat._id)} className={css["mode"]}>
          {stat.modeName}
        </Link>
        <Icon of={ArrowUpRight} size={16} className={css["go"] ?? ""} />
      </div>
      <dl className={css["figures"]}>
        <div className={css["elo"]}>
          <dt>Elo</dt>
          <dd>{fixed(stat.elo, 2)}</dd>
        </div>
        <div>
          <dt>Rank</dt>
          <dd>
            <Place statId={stat._id} />
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

/** Read from the page that the card leads to, which is then there at once. */
function Place({ statId }: { readonly statId: string }) {
  const { data: stat, isError } = useQuery(rankedStatsQueries.one(statId));
  if (!stat && !isError) return <Skeleton width="1.75rem" height="1.75rem" />;
  return <Rank place={stat?.rank ?? null} />;
}
