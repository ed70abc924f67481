import { Skeleton } from "../ui/skeleton.tsx";
import { recordOf } from "./record.ts";
import css from "./record-bar.module.css";
import type { Stat } from "./stats-area.ts";

/** Wins, draws and losses as parts of one bar. */
export function RecordBar({ stat }: { readonly stat: Stat | undefined }) {
  if (!stat) return <Skeleton height="2.75rem" />;
  const parts = recordOf(stat).filter(({ games }) => games > 0);
  return (
    <ul className={css["record"]} aria-label="Record">
      {parts.map(({ outcome, games, words }) => (
        <li key={outcome} className={css["part"]} data-outcome={outcome} style={{ flexGrow: games }}>
          {words}
        </li>
      ))}
    </ul>
  );
}
