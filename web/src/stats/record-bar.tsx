import { Skeleton } from "../ui/skeleton.tsx";
import type { Stat, StatSummary } from "./stats-area.ts";

/** Wins, draws and losses as parts of one bar. */
export function RecordBar({ stat }: { readonly stat: Stat | undefined }) {
  if (!stat) return <Skeleton height="2.75rem" />;
  const parts = recordOf(stat).filter(({ games }) => games > 0);
  const total = sum(parts);
  return (
    <div className="min-h-11">
      <svg /* Parted by gaps, so that it is read without its colours too. */
        className="h-2 rounded-t-sm stroke-surface stroke-[2px] fill-line-strong [&_[data-outcome=won]]:fill-ok-text [&_[data-outcome=drawn]]:fill-faint"
        width="100%"
        aria-hidden={true}
      >
        {parts.map(({ outcome, games }, index) => (
          <rect
            key={outcome}
            data-outcome={outcome}
            x={share(sum(parts.slice(0, index)) / total)}
            width={share(games / total)}
            height="100%"
          />
        ))}
      </svg>
      <ul className="flex justify-between gap-2 pt-2 text-sm tabular-nums whitespace-nowrap" aria-label="Record">
        {parts.map(({ outcome, words }) => (
          <li key={outcome}>{words}</li>
        ))}
      </ul>
    </div>
  );
}

function sum(parts: readonly RecordPart[]): number {
  return parts.reduce((games, part) => games + part.games, 0);
}

function share(ratio: number): string {
  return `${(ratio * 100).toFixed(2)}%`;
}

interface RecordPart {
  readonly outcome: "won" | "drawn" | "lost";
  readonly games: number;
  /** Such as `1 win` or `12 losses`. */
  readonly words: string;
}

/** A player's wins, draws and losses, in this order. */
export function recordOf(stat: Pick<StatSummary, "numberGames" | "numberWins" | "numberLosses">): RecordPart[] {
  const { numberGames, numberWins, numberLosses } = stat;
  const draws = numberGames - numberWins - numberLosses;
  return [
    { outcome: "won", games: numberWins, words: counted(numberWins, "win", "wins") },
    { outcome: "drawn", games: draws, words: counted(draws, "draw", "draws") },
    { outcome: "lost", games: numberLosses, words: counted(numberLosses, "loss", "losses") },
  ];
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
