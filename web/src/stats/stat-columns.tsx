import type { GradedFigure, StatSort } from "contract/stat-figures.ts";
import type { ReactNode } from "react";
import { Person } from "../league-ui/person.tsx";
import { fixed, NONE, percent } from "../platform/numbers.ts";
import type { Column } from "../ui/column.ts";
import { Grade } from "../ui/grade.tsx";
import { inCard } from "../ui/table-rows.tsx";
import { RatingFigure } from "./rating.tsx";
import { gradeBounds, gradedValue } from "./stat-figures.ts";
import type { StatSummary } from "./stats-area.ts";

interface StatColumn extends Column<StatSummary> {
  readonly key: StatSort;
}

export const statColumns: readonly StatColumn[] = [
  {
    key: "userName",
    head: "Player",
    sortable: true,
    cell: (stat) => (
      <span /* Ten figures want their room: the longest names end in dots. */
        className="block overflow-hidden text-ellipsis in-table:max-w-60 cards:max-w-full"
      >
        <Person userId={stat.userId} name={stat.userName} picture={stat} />
      </span>
    ),
  },
  {
    key: "clanName",
    head: "Clan",
    sortable: true,
    card: inCard.below,
    cell: ({ clanName }) => (
      <span
        className="block overflow-hidden text-ellipsis in-table:max-w-36 cards:max-w-full"
        data-empty={clanName === null}
      >
        {clanName ?? NONE}
      </span>
    ),
  },
  { key: "numberWins", head: "Wins", align: "end", sortable: true, cell: ({ numberWins }) => numberWins },
  { key: "numberLosses", head: "Losses", align: "end", sortable: true, cell: ({ numberLosses }) => numberLosses },
  graded("winRate", "Win rate", percent),
  graded("averageKills", "Avg. Kills", oneDigit),
  graded("averageDeaths", "Avg. Deaths", oneDigit),
  graded("kdRatio", "K/D", twoDigits),
  graded("averageFlags", "Avg. Flag", twoDigits),
  graded("averageScore", "Avg. Score", oneDigit),
  {
    ...graded("elo", "elo", twoDigits),
    card: inCard.beside,
    cell: (stat) => <Graded figure="elo" stat={stat} words={<RatingFigure of={stat} />} />,
  },
];

function graded(key: GradedFigure, head: string, words: (value: number | null) => string): StatColumn {
  const cell = (stat: StatSummary) => <Graded figure={key} stat={stat} words={words(stat[key])} />;
  return { key, head, align: "end", sortable: true, cell };
}

/** A figure on its tint; without one for few games. */
function Graded({ figure, stat, words }: { figure: GradedFigure; stat: StatSummary; words: ReactNode }) {
  return (
    <Grade value={gradedValue(figure, stat)} {...gradeBounds(figure)}>
      {words}
    </Grade>
  );
}

function oneDigit(value: number | null): string {
  return fixed(value, 1);
}

function twoDigits(value: number | null): string {
  return fixed(value, 2);
}
