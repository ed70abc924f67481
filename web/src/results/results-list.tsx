import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { joinNames } from "contract/bidi-isolation.ts";
import type { Area } from "contract/constants.ts";
import { getForfeitSide } from "contract/result-permissions.ts";
import type { Side } from "contract/sides.ts";
import { Fragment } from "react";
import { mapLabel } from "../league-ui/mode-labels.ts";
import { pathsByArea } from "../paths.ts";
import { EMPTY_VALUE } from "../platform/format-numbers.ts";
import { EmptyPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useSession } from "../platform/session.ts";
import type { Column } from "../ui/column.ts";
import { Table } from "../ui/table.tsx";
import {
  Elo,
  formatElo,
  getClanOfSide,
  ModeCell,
  PlayedDate,
  Score,
  Status,
  TruncatedText,
  Winner,
} from "./result-cells.tsx";
import css from "./results-list.module.css";
import type { ResultsPage } from "./results-queries.ts";

type ListedResult = ResultsPage["results"][number];
type ListPagesProps = Parameters<typeof ListPages>[0];

interface ResultsListProps extends Required<Pick<ListPagesProps, "paging" | "onPagingChange" | "csv">> {
  readonly area: Area;
  readonly query: UseQueryResult<ResultsPage>;
  /** The ids of new results that are not shown yet. */
  readonly hiddenIds: ReadonlySet<string>;
  readonly empty: string;
}

/** A paginated list of results of either area. Each row links to its result. */
export function ResultsList({ area, query, hiddenIds, empty, ...list }: ResultsListProps) {
  const { isAdmin } = useSession();
  const table = (results: readonly ListedResult[], loading = false) => (
    <Table
      caption="Results"
      columns={isAdmin ? [...columns[area], statusColumn] : columns[area]}
      rows={results}
      rowKey={({ _id }) => _id}
      link={({ _id }, props) => <Link {...pathsByArea[area].result(_id)} {...props} />}
      isDimmed={({ freezed }) => !freezed}
      cardsBelow="desktop"
      loadingRows={loading}
      skeletonRows={list.paging.numberPerPage}
      empty={
        <EmptyPage page={list.paging.page} onPagingChange={list.onPagingChange}>
          {empty}
        </EmptyPage>
      }
    />
  );
  return (
    <Loaded query={query} skeleton={table([], true)}>
      {({ results, total }) => (
        <>
          {table(results.filter(({ _id }) => !hiddenIds.has(_id)))}
          <ListPages total={total} {...list} />
        </>
      )}
    </Loaded>
  );
}

type Rating = typeof Elo;

/** The class sets the column's width in a table and its position in a card. */
const columnClasses = (className: string | undefined) => ({ width: className, card: className });

const createColumns = (redHead: string, blueHead: string, Rating: Rating): Column<ListedResult>[] => [
  { key: "date", head: "Date", ...columnClasses(css["date"]), cell: ({ date }) => <PlayedDate date={date} /> },
  { key: "mode", head: "Mode", ...columnClasses(css["mode"]), cell: (result) => <ModeCell result={result} /> },
  {
    key: "map",
    head: "Map",
    ...columnClasses(css["map"]),
    cell: ({ map }) => <TruncatedText kind="detail">{mapLabel(map)}</TruncatedText>,
  },
  { key: "red", head: redHead, align: "end", ...columnClasses(css["red"]), cell: sideCell("red", Rating) },
  {
    key: "score",
    head: "Score",
    align: "center",
    ...columnClasses(css["score"]),
    cell: (result) => <Score result={result} />,
  },
  { key: "blue", head: blueHead, ...columnClasses(css["blue"]), cell: sideCell("blue", Rating) },
  { key: "winner", head: "Winner", ...columnClasses(css["winner"]), cell: (result) => <Winner result={result} /> },
];

const columns = {
  ranked: createColumns("ELO Red", "ELO Blue", Elo),
  league: createColumns("Red clan (elo)", "Blue clan (elo)", ClanElo),
};

/** Only admins see whether a result is validated. */
const statusColumn: Column<ListedResult> = {
  key: "status",
  head: "Status",
  ...columnClasses(css["status"]),
  cell: (result) => <Status result={result} />,
};

/** A cell with a side's Elo and its players. */
function sideCell(side: Side, Rating: Rating) {
  return (result: ListedResult) => {
    const names = result[`${side}Players`].map(({ userName }) => userName);
    return (
      <span className={css["side"]}>
        <span className={css["rating"]}>
          <Rating result={result} side={side} />
        </span>
        <span className={css["names"]} title={joinNames(names)}>
          {names.map((name, index) => (
            <Fragment key={name}>
              {" "}
              <bdi translate="no">{index < names.length - 1 ? `${name},` : name}</bdi>
            </Fragment>
          ))}
        </span>
      </span>
    );
  };
}

function ClanElo({ result, side }: Parameters<Rating>[0]) {
  const { before, gain } = formatElo(result, side);
  return (
    <span className="block leading-[1.2]">
      <TruncatedText kind="name">{getClanOfSide(result, side)?.name ?? EMPTY_VALUE}</TruncatedText>{" "}
      <span className="text-soft text-sm tabular-nums @max-[48rem]/table:text-xs cards:text-xs">
        ({before}) {gain}{" "}
        {getForfeitSide(result) === side && <span className="@max-[48rem]/table:block">(Forfeit)</span>}
      </span>
    </span>
  );
}
