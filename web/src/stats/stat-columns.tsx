import type { GradedFigure, StatSort } from "contract/stat-figures.ts";
import type { ReactNode } from "react";
import { Person } from "../league-ui/person.tsx";
import { fixed, NONE, percent } from "../platform/numbers.ts";
import type { Column } from "../ui/column.ts";
import { Grade } from "../ui/grade.tsx";
import { inCard } from "../ui/table-rows.tsx";
import { RatingFigure } from "./rating.tsx";
import { gradeBounds, gradedValue, placesAmong } from "./stat-figures.ts";
import type { StatSummary } from "./stats-area.ts";

interface StatColumn extends Column<StatSummary> {
  readonly key: StatSort;
}

/** The columns of a list in which these players are shown, in the order of a figure, which tells their places by itself. */
export function statColumns(shown: readonly StatSummary[], sort: StatSort): readonly StatColumn[] {
  const graded = (figure: GradedFigure, head: string, words: (stat: StatSummary) => ReactNode): StatColumn => {
    const places = placesAmong(figure === sort ? [] : shown, figure);
    return {
      key: figure,
      head,
      align: "end",
      sortable: true,
      cell: (stat) => (
        <Grade value={gradedValue(figure, stat)} {...gradeBounds(figure)} place={places.get(stat._id)}>
          {words(stat)}
        </Grade>
      ),
    };
  };
  return [
    ...columns,
    graded("winRate", "Win rate", ({ winRate }) => percent(winRate)),
    graded("averageKills", "Avg. Kills", ({ averageKills }) => fixed(averageKills, 1)),
    graded("averageDeaths", "Avg. Deaths", ({ averageDeaths }) => fixed(averageDeaths, 1)),
    graded("kdRatio", "K/D", ({ kdRatio }) => fixed(kdRatio, 2)),
    graded("averageFlags", "Avg. Flag", ({ averageFlags }) => fixed(averageFlags, 2)),
    graded("averageScore", "Avg. Score", ({ averageScore }) => fixed(averageScore, 1)),
    { ...graded("elo", "elo", (stat) => <RatingFigure of={stat} />), card: inCard.beside },
  ];
}

const columns: readonly StatColumn[] = [
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
];
