import type { Column } from "../ui/column.ts";
import { Clipped } from "./clipped.tsx";
import { Mode } from "./mode.tsx";
import { mapWord } from "./mode-words.ts";
import { Played } from "./played.tsx";
import type { ResultSummary, ResultsArea } from "./results-area.ts";
import { Score } from "./score.tsx";
import { Status } from "./status.tsx";
import { Winner } from "./winner.tsx";

/** The columns of a list of results; whether a result is validated is for admins to know. */
export function resultColumns(area: ResultsArea, isAdmin: boolean): Column<ResultSummary>[] {
  const columns: Column<ResultSummary>[] = [
    { key: "date", head: "Date", width: "min(9.75rem, 13cqw)", cell: ({ date }) => <Played date={date} /> },
    { key: "mode", head: "Mode", cell: (result) => <Mode result={result} /> },
    { key: "map", head: "Map", cell: ({ map }) => <Clipped kind="fact">{mapWord(map)}</Clipped> },
    {
      key: "red",
      head: area.sideHeads.red,
      align: "end",
      width: "min(9.5rem, 10cqw)",
      cell: (result) => area.sideCell(result, "red"),
    },
    {
      key: "score",
      head: "Score",
      align: "center",
      width: "min(9rem, 15cqw)",
      cell: (result) => <Score result={result} />,
    },
    {
      key: "blue",
      head: area.sideHeads.blue,
      width: "min(9.5rem, 10cqw)",
      cell: (result) => area.sideCell(result, "blue"),
    },
    { key: "winner", head: "Winner", width: "min(6.5rem, 9cqw)", cell: (result) => <Winner result={result} /> },
  ];
  if (isAdmin)
    columns.push({
      key: "status",
      head: "Status",
      width: "min(9rem, 11cqw)",
      cell: (result) => <Status result={result} />,
    });
  return columns;
}
