import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { pageSizes } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { mapWord } from "../league-ui/mode-words.ts";
import { type CsvSource, EmptyPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useSession } from "../platform/session.ts";
import type { Column } from "../ui/column.ts";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { Table } from "../ui/table.tsx";
import { Clipped, Mode, Played, Status } from "./result-cells.tsx";
import type { ListedResult, ResultsArea, ResultsPage } from "./results-area.ts";
import { Score, Winner } from "./score.tsx";

interface Paging {
  readonly page: number;
  readonly numberPerPage: (typeof pageSizes)[number];
}

interface ResultsListProps {
  readonly area: ResultsArea;
  readonly query: UseQueryResult<ResultsPage>;
  /** The keys of results that are not shown yet. */
  readonly held: ReadonlySet<string>;
  /** The shown page of the list, and a function that changes it. */
  readonly paging: Paging;
  readonly onPaging: (changes: Partial<Paging>) => void;
  /** Where the list is found. */
  readonly csv: CsvSource;
  /** One sentence for an empty list. */
  readonly empty: string;
}

/** Results of either area, in pages; a row links to its result. */
export function ResultsList({ area, query, held, paging, onPaging, csv, empty }: ResultsListProps) {
  const { isAdmin } = useSession();
  const table = (results: readonly ListedResult[], loading: boolean) => (
    <Table
      caption="Results"
      columns={resultColumns(area, isAdmin)}
      rows={results}
      rowKey={({ _id }) => _id}
      link={({ _id }, parts) => <Link {...area.paths.one(_id)} {...parts} />}
      dim={({ freezed }) => !freezed}
      cardsBelow="desktop"
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
          {table(
            results.filter(({ _id }) => !held.has(_id)),
            false,
          )}
          <ListPages paging={paging} total={total} onPaging={onPaging} csv={csv} />
        </>
      )}
    </Loaded>
  );
}

/** The columns of a list of results; only admins see whether a result is validated. */
function resultColumns(area: ResultsArea, isAdmin: boolean): Column<ListedResult>[] {
  const columns: Column<ListedResult>[] = [
    {
      key: "date",
      head: "Date",
      width: "w-[min(9.75rem,13cqw)]",
      card: "cards:text-soft cards:text-sm cards:block cards:[grid-area:1/1/auto/8]",
      cell: ({ date }) => <Played date={date} />,
    },
    {
      key: "mode",
      head: "Mode",
      card: "cards:text-soft cards:text-sm cards:[grid-area:3/5/auto/span_3]",
      cell: (result) => <Mode result={result} />,
    },
    {
      key: "map",
      head: "Map",
      card: "cards:text-soft cards:text-sm cards:[grid-area:3/1/auto/span_4]",
      cell: ({ map }) => <Clipped kind="fact">{mapWord(map)}</Clipped>,
    },
    {
      key: "red",
      head: area.sideHeads.red,
      align: "end",
      width: "w-[min(9.5rem,10cqw)] @min-[66rem]/table:w-[min(17rem,21cqw)]",
      card: "cards:[grid-area:2/1/auto/span_4] cards:self-center cards:text-sm",
      cell: (result) => <SideCell area={area} result={result} side="red" />,
    },
    {
      key: "score",
      head: "Score",
      align: "center",
      width: "w-[min(9rem,15cqw)]",
      card: "cards:[grid-area:2/5/auto/span_4] cards:items-center cards:font-display cards:text-xl",
      cell: (result) => <Score result={result} />,
    },
    {
      key: "blue",
      head: area.sideHeads.blue,
      width: "w-[min(9.5rem,10cqw)] @min-[66rem]/table:w-[min(17rem,21cqw)]",
      card: "cards:[grid-area:2/9/auto/-1] cards:items-end cards:self-center cards:text-sm cards:[--cell-align:end]",
      cell: (result) => <SideCell area={area} result={result} side="blue" />,
    },
    {
      key: "winner",
      head: "Winner",
      width: "w-[min(6.5rem,9cqw)]",
      card: "cards:text-soft cards:text-sm cards:[grid-area:3/8/auto/-1] cards:items-end",
      cell: (result) => <Winner result={result} />,
    },
  ];
  if (isAdmin)
    columns.push({
      key: "status",
      head: "Status",
      width: "w-[min(9rem,11cqw)]",
      card: "cards:[grid-area:1/8/auto/-1] cards:items-end",
      cell: (result) => <Status result={result} />,
    });
  return columns;
}

interface SideCellProps {
  readonly area: ResultsArea;
  readonly result: ListedResult;
  readonly side: Side;
}

/** A side of a result; where there is room, with the names of its players. */
function SideCell({ area, result, side }: SideCellProps) {
  const names = result[`${side}Players`].map(({ userName }) => userName);
  return (
    <span
      className="@min-[66rem]/table:flex @min-[66rem]/table:flex-col @min-[66rem]/table:items-start @min-[66rem]/table:data-[side=red]:items-end"
      data-side={side}
    >
      {area.sideCell(result, side)}
      <span /* Names stand where there is room for them: not in cards, nor in a narrow table. They take the width that the column has, and do not widen it. */
        className="hidden @min-[66rem]/table:block @min-[66rem]/table:overflow-clip @min-[66rem]/table:w-0 @min-[66rem]/table:min-w-full @min-[66rem]/table:text-soft @min-[66rem]/table:text-sm @min-[66rem]/table:leading-[1.3] @min-[66rem]/table:text-ellipsis @min-[66rem]/table:whitespace-nowrap"
        title={names.join(", ")}
        dir="auto"
      >
        {names.join(", ")}
      </span>
    </span>
  );
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
