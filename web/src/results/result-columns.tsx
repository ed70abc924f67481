import type { Column } from "../ui/column.ts";
import { Mode } from "./mode.tsx";
import { mapWord } from "./mode-words.ts";
import { playedAt } from "./played-at.ts";
import css from "./result-columns.module.css";
import type { ResultSummary, ResultsArea } from "./results-area.ts";
import { Score } from "./score.tsx";
import { Status } from "./status.tsx";
import { Winner } from "./winner.tsx";

/** The columns of a list of results; whether a result is validated is for admins to know. */
export function resultColumns(area: ResultsArea, isAdmin: boolean): Column<ResultSummary>[] {
  const columns: Column<ResultSummary>[] = [
    { key: "date", head: "Date", width: "9.75rem", cell: ({ date }) => <time dateTime={date}>{playedAt(date)}</time> },
    { key: "mode", head: "Mode", cell: (result) => <Mode result={result} /> },
    { key: "map", head: "Map", cell: ({ map }) => <Clipped>{mapWord(map)}</Clipped> },
    {
      key: "red",
      head: area.sideHeads.red,
      align: "end",
      width: "9.5rem",
      cell: (result) => area.sideCell(result, "red"),
    },
    { key: "score", head: "Score", align: "center", width: "9rem", cell: (result) => <Score result={result} /> },
    { key: "blue", head: area.sideHeads.blue, width: "9.5rem", cell: (result) => area.sideCell(result, "blue") },
    { key: "winner", head: "Winner", width: "6.5rem", cell: (result) => <Winner result={result} /> },
  ];
  if (isAdmin)
    columns.push({ key: "status", head: "Status", width: "9rem", cell: (result) => <Status result={result} /> });
  return columns;
}

function Clipped({ children }: { readonly children: string }) {
  return (
    <span className={css["clipped"]} title={children}>
      {children}
    </span>
  );
}
