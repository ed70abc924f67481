import type { WinLossRecord } from "contract/careers.ts";
import { classNames } from "../ui/class-names.ts";

/** Won, lost and drawn games as a bar and as numbers, e.g. `12–5–1`. */
export function WinLossBar({ record }: { readonly record: WinLossRecord }) {
  const { games: gameCount, wins, losses } = record;
  const draws = gameCount - wins - losses;
  return (
    <span className="flex items-center gap-3 min-w-32">
      <ShareBar wins={wins} draws={draws} losses={losses} />
      <span className="min-w-16 tabular-nums text-end whitespace-nowrap" aria-hidden={true}>
        {[wins, losses, draws].join("–")}
      </span>
      <span className="sr-only">{`${wins} won, ${losses} lost, ${draws} drawn`}</span>
    </span>
  );
}

/** A thin bar in three parts: won, drawn, lost. The parts differ in height, so that they differ without colour. */
function ShareBar({ wins, draws, losses }: { wins: number; draws: number; losses: number }) {
  const gameCount = Math.max(1, wins + draws + losses);
  const formatShare = (count: number) => `${((100 * count) / gameCount).toFixed(2)}%`;
  return (
    <svg
      className={classNames(
        "flex-1 w-0 min-w-12 h-2",
        "fill-line-strong stroke-surface stroke-[1px]",
        "[&_[data-part=won]]:fill-ok-text [&_[data-part=drawn]]:fill-faint",
      )}
      aria-hidden={true}
    >
      <rect data-part="won" width={formatShare(wins)} height="100%" />
      <rect data-part="drawn" x={formatShare(wins)} width={formatShare(draws)} y="25%" height="75%" />
      <rect data-part="lost" x={formatShare(wins + draws)} width={formatShare(losses)} y="50%" height="50%" />
    </svg>
  );
}
