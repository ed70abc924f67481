import type { StatSort } from "contract/sorts.ts";
import { fixed, NONE, percent } from "../platform/numbers.ts";
import type { Column } from "../ui/column.ts";
import { Grade } from "../ui/grade.tsx";
import { Person } from "../ui/person.tsx";
import css from "./stat-columns.module.css";
import { type GradedFigure, gradeBounds } from "./stat-grades.ts";
import type { StatSummary } from "./stats-area.ts";

/** A column whose key is what the list can be sorted by. */
interface StatColumn extends Column<StatSummary> {
  readonly key: StatSort;
}

export const statColumns: readonly StatColumn[] = [
  {
    key: "userName",
    head: "Player",
    sortable: true,
    cell: ({ userId, userName, avatar }) => (
      <span className={css["player"]}>
        <Person userId={userId} name={userName} src={avatar} />
      </span>
    ),
  },
  {
    key: "clanName",
    head: "Clan",
    sortable: true,
    cell: ({ clanName }) => <span className={css["clan"]}>{clanName ?? NONE}</span>,
  },
  { key: "numberWins", head: "Wins", align: "end", sortable: true, cell: ({ numberWins }) => numberWins },
  { key: "numberLosses", head: "Losses", align: "end", sortable: true, cell: ({ numberLosses }) => numberLosses },
  graded("winRate", "Win rate", percent),
  graded("averageKills", "Avg. Kills", oneDigit),
  graded("averageDeaths", "Avg. Deaths", oneDigit),
  graded("kdRatio", "K/D", twoDigits),
  graded("averageFlags", "Avg. Flag", twoDigits),
  graded("averageScore", "Avg. Score", oneDigit),
  graded("elo", "elo", twoDigits),
];

function graded(key: GradedFigure, head: string, words: (value: number | null) => string): StatColumn {
  const bounds = gradeBounds(key);
  return {
    key,
    head,
    align: "end",
    sortable: true,
    cell: (stat) => (
      <Grade value={stat[key]} {...bounds}>
        {words(stat[key])}
      </Grade>
    ),
  };
}

function oneDigit(value: number | null): string {
  return fixed(value, 1);
}

function twoDigits(value: number | null): string {
  return fixed(value, 2);
}
