import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { pageSizes } from "contract/constants.ts";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { mapWord } from "../league-ui/mode-words.ts";
import { EmptyPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useSession } from "../platform/session.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import type { Column } from "../ui/column.ts";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { Table } from "../ui/table.tsx";
import { Clipped, Mode, Played, playedAt, Status } from "./result-cells.tsx";
import type { ResultSummary, ResultsArea, ResultsPage } from "./results-area.ts";
import css from "./results-list.module.css";
import { Score, Winner } from "./score.tsx";

interface Paging {
  readonly page: number;
  readonly numberPerPage: (typeof pageSizes)[number];
}

interface ResultsListProps {
  readonly area: ResultsArea;
  readonly query: UseQueryResult<ResultsPage>;
  /** The shown page of the list, and a function that changes it. */
  readonly paging: Paging;
  readonly onPaging: (changes: Partial<Paging>) => void;
  /** One sentence for an empty list. */
  readonly empty: string;
}

/** Results of either area, in pages; a row links to its result. */
export function ResultsList({ area, query, paging, onPaging, empty }: ResultsListProps) {
  const { isAdmin } = useSession();
  const table = (results: readonly ResultSummary[], loading: boolean) => (
    <Table
      caption="Results"
      columns={resultColumns(area, isAdmin)}
      rows={results}
      rowKey={({ _id }) => _id}
      link={({ _id }, parts) => <Link {...area.paths.one(_id)} {...parts} />}
      dim={({ freezed }) => !freezed}
      cardsBelow={960}
      card={(result) => <ResultCard area={area} result={result} />}
      loading={loading}
      skeletonRows={paging.numberPerPage}
      empty={
        <EmptyPage page={paging.page} onPaging={onPaging}>
          {empty}
        </EmptyPage>
      }
    />
  );
  return (
    <Loaded query={query} skeleton={table([], true)}>
      {({ results, total }) => (
        <>
          {table(results, false)}
          <ListPages paging={paging} total={total} onPaging={onPaging} />
        </>
      )}
    </Loaded>
  );
}

/** A result in a list on a phone: red left, blue right, the score between them. */
function ResultCard({ area, result }: { readonly area: ResultsArea; readonly result: ResultSummary }) {
  const { isAdmin } = useSession();
  return (
    <span className={css["card"]}>
      <span className={css["line"]}>
        <time dateTime={result.date}>{playedAt(result.date, useTimeZone())}</time>
        {isAdmin && <Status result={result} />}
      </span>
      <span className={css["board"]}>
        <span className={css["red"]}>{area.sideCell(result, "red")}</span>
        <span className={css["score"]}>
          <Score result={result} />
        </span>
        <span className={css["blue"]}>{area.sideCell(result, "blue")}</span>
      </span>
      <span className={css["line"]}>
        <span className={css["what"]}>
          <span className={css["map"]}>{mapWord(result.map)}</span>
          {" · "}
          <Mode result={result} />
        </span>
        <Winner result={result} />
      </span>
    </span>
  );
}

/** The columns of a list of results; only admins see whether a result is validated. */
function resultColumns(area: ResultsArea, isAdmin: boolean): Column<ResultSummary>[] {
  const columns: Column<ResultSummary>[] = [
    { key: "date", head: "Date", width: css["dateColumn"], cell: ({ date }) => <Played date={date} /> },
    { key: "mode", head: "Mode", cell: (result) => <Mode result={result} /> },
    { key: "map", head: "Map", cell: ({ map }) => <Clipped kind="fact">{mapWord(map)}</Clipped> },
    {
      key: "red",
      head: area.sideHeads.red,
      align: "end",
      width: css["sideColumn"],
      cell: (result) => area.sideCell(result, "red"),
    },
    {
      key: "score",
      head: "Score",
      align: "center",
      width: css["scoreColumn"],
      cell: (result) => <Score result={result} />,
    },
    {
      key: "blue",
      head: area.sideHeads.blue,
      width: css["sideColumn"],
      cell: (result) => area.sideCell(result, "blue"),
    },
    { key: "winner", head: "Winner", width: css["winnerColumn"], cell: (result) => <Winner result={result} /> },
  ];
  if (isAdmin)
    columns.push({
      key: "status",
      head: "Status",
      width: css["statusColumn"],
      cell: (result) => <Status result={result} />,
    });
  return columns;
}

interface PostResultButtonProps {
  readonly dialog: (state: OpenDialog) => ReactNode;
}

/** A button that opens the dialog in which an admin posts a result. */
export function PostResultButton({ dialog }: PostResultButtonProps) {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={dialog}>
      Post result
    </DialogButton>
  );
}
