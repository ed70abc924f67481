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
      {stat.rank != null && (
        <span>
          <strong className="font-display text-xl">{`#${stat.rank}`}</strong>{" "}
          <span className="text-soft text-sm">of {stat.rankedCount}</span>
        </span>
      )}
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

interface TotalHeadlineProps {
  /** Of each mode or season in which the player has played. */
  readonly stats: readonly StatSummary[];
  /** What the numbers are of: "All modes". */
  readonly scope: string;
}

/** The record of a player in all modes or seasons. Each mode has its own Elo and rank, so neither has a total. */
export function TotalHeadline({ stats, scope }: TotalHeadlineProps) {
  const sum = (count: "numberGames" | "numberWins" | "numberLosses") =>
    stats.reduce((total, stat) => total + stat[count], 0);
  const record = {
    numberGames: sum("numberGames"),
    numberWins: sum("numberWins"),
    numberLosses: sum("numberLosses"),
  };
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 mt-1 tabular-nums text-default">
      <strong className="font-display text-xl" title="Won, lost, drawn">
        <WinLossRecord record={record} />
      </strong>
      <span className="text-soft text-sm">{`${scope}, ${formatCount(record.numberGames, "round")}`}</span>
    </p>
  );
}
