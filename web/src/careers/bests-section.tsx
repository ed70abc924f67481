import { Link } from "@tanstack/react-router";
import { Trophy } from "lucide-react";
import { fixed, grouped } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import type { Stat } from "../stats/stats-area.ts";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import type { CareerBoard, CareersArea } from "./careers-area.ts";

interface BestsSectionProps {
  readonly area: CareersArea;
  readonly board: CareerBoard;
}

/** A player's best figures in a mode or season, each with the round in which it was set. */
export function BestsSection({ area, board }: BestsSectionProps) {
  const { data: stat } = useQuery(area.stats.one(board.statId));
  const set = stat
    ? bests(stat).flatMap(({ resultId, ...best }) => (resultId === null ? [] : [{ ...best, resultId }]))
    : [];
  if (set.length === 0) return null;
  return (
    <Section
      title={`Bests in ${board.name}`}
      actions={
        <Link
          {...area.stats.paths.one(board.statId)}
          className="inline-flex items-center min-h-[max(var(--spacing-target),1.5rem)] text-sm"
        >
          All figures
        </Link>
      }
    >
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 max-sm:grid-cols-[repeat(2,1fr)]">
        {set.map(({ label, value, resultId }) => (
          <li key={label}>
            <Link
              {...area.paths.result(resultId)}
              className="flex flex-col gap-1 min-h-row py-3 px-4 border border-line rounded-md bg-surface no-underline hover:bg-hover"
            >
              <span className="inline-flex items-center gap-2 text-soft text-xs">
                <Icon of={Trophy} size={14} />
                {label}
              </span>
              <span className="font-display text-xl leading-[1.1] font-bold tabular-nums">{value}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function bests(stat: Stat) {
  return [
    { label: "Score", value: grouped(stat.highestScore), resultId: stat.highestScoreResultId },
    { label: "Kills", value: grouped(stat.highestKills), resultId: stat.highestKillsResultId },
    { label: "K/D", value: fixed(stat.highestKdRatio, 2), resultId: stat.highestKdRatioResultId },
    { label: "Team as red", value: grouped(stat.highestRedTeamScore), resultId: stat.highestRedTeamScoreResultId },
    { label: "Team as blue", value: grouped(stat.highestBlueTeamScore), resultId: stat.highestBlueTeamScoreResultId },
  ];
}
