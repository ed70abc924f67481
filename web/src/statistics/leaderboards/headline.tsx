import { CompetitionName, isProvisional, type StatSummary } from "../../competitions/stat-metrics.tsx";
import { WinLossRecord } from "../../people/users/player-cells.tsx";
import { formatCount, formatDecimal } from "../../platform/format-numbers.ts";

/** Elo, rank and record of a player in a mode or season. */
export function Headline({ stat }: { readonly stat: StatSummary }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 mt-1 tabular-nums text-default">
      <span>
        <strong className="font-display text-xl text-gold-text">{formatDecimal(stat.elo, 2)}</strong>{" "}
        <span className="text-soft text-sm">Elo</span>
      </span>
      {stat.rank != null && <strong className="font-display text-xl">{`#${stat.rank}`}</strong>}
      <span title="Won, lost, drawn">
        <WinLossRecord record={stat} />
      </span>
      <span className="text-soft text-sm max-sm:basis-full">
        <bdi>
          <CompetitionName stat={stat} />
        </bdi>
        {isProvisional(stat) && `, provisional after ${formatCount(stat.numberGames, "round")}`}
      </span>
    </p>
  );
}
