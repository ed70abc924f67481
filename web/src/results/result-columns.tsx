import type { Column } from "../ui/column.ts";
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
    { key: "date", head: "Date", cell: ({ date }) => <time dateTime={date}>{playedAt(date)}</time> },
    { key: "mode", head: "Mode", cell: (result) => <Clipped>{area.modeWords(result)}</Clipped> },
    { key: "map", head: "Map", cell: ({ map }) => <Clipped>{mapWord(map)}</Clipped> },
    { key: "red", head: area.sideHeads.red, align: "end", cell: (result) => area.sideCell(result, "red") },
    { key: "score", head: "Score", align: "center", cell: (result) => <Score result={result} /> },
    { key: "blue", head: area.sideHeads.blue, cell: (result) => area.sideCell(result, "blue") },
    { key: "winner", head: "Winner", cell: (result) => <Winner result={result} /> },
  ];
  if (isAdmin) columns.push({ key: "status", head: "Status", cell: (result) => <Status result={result} /> });
  return columns;
}

function Clipped({ children }: { readonly children: string }) {
  return (
    <span className={css["clipped"]} title={children}>
      {children}
    </span>
  );
}
