import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { getForfeitSide } from "contract/result-permissions.ts";
import type { Side } from "contract/sides.ts";
import type { ReactNode } from "react";
import { getMapLabel } from "../league-ui/mode-labels.ts";
import { pathsByArea } from "../paths.ts";
import { EMPTY_VALUE } from "../platform/format-numbers.ts";
import { Loaded } from "../platform/loaded.tsx";
import { EmptyPage, Pagination } from "../platform/pagination.tsx";
import { useSession } from "../platform/session.ts";
import { classNames } from "../ui/class-names.ts";
import type { Column } from "../ui/column.ts";
import { Table } from "../ui/table.tsx";
import { FittingNames } from "./fitting-names.tsx";
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
import type { LoadedResults } from "./results-queries.ts";

type ListedResult = LoadedResults["results"][number];
type PaginationProps = Parameters<typeof Pagination>[0];

interface ResultsListProps extends Required<Pick<PaginationProps, "paging" | "onPagingChange" | "csv">> {
  readonly area: Area;
  readonly query: UseQueryResult<LoadedResults>;
  /** The ids of new results that are not shown yet. */
  readonly hiddenIds: ReadonlySet<string>;
  /** The text of an empty list. */
  readonly empty: string;
  /** A link that leads to where the list is filled. */
  readonly emptyAction: ReactNode;
  /** Clears the filters. Set only while there are some. */
  readonly onClearFilters: (() => void) | false;
}

/** A paginated list of results of either area. Each row links to its result. */
export function ResultsList({ area, query, hiddenIds, empty, emptyAction, onClearFilters, ...list }: ResultsListProps) {
  const { isAdmin } = useSession();
  const renderTable = ({ results, isLoading }: { results: readonly ListedResult[]; isLoading: boolean }) => (
    <Table
      caption="Results"
      columns={isAdmin ? [...columns[area], statusColumn] : columns[area]}
      rows={results}
      rowKey={({ _id }) => _id}
      renderLink={({ _id }, props) => <Link {...pathsByArea[area].result(_id)} {...props} />}
      isDimmed={({ freezed: isValidated }) => !isValidated}
      // A narrow table has no room for the words of the status.
      cardsBelow={isAdmin ? "desktop" : "tablet"}
      isCompact={true}
      isLoading={isLoading}
      skeletonRowCount={list.paging.numberPerPage}
      empty={
        <EmptyPage
          page={list.paging.page}
          onPagingChange={list.onPagingChange}
          onClearFilters={onClearFilters}
          action={emptyAction}
        >
          {empty}
        </EmptyPage>
      }
    />
  );
  return (
    <Loaded query={query} skeleton={renderTable({ results: [], isLoading: true })}>
      {({ results, total }) => (
        <>
          {renderTable({ results: results.filter(({ _id }) => !hiddenIds.has(_id)), isLoading: false })}
          <Pagination total={total} {...list} />
        </>
      )}
    </Loaded>
  );
}

/** The component that shows a side's Elo: `Elo`, or `ClanElo` with the clan's name. */
type RatingComponent = typeof Elo;

/** Returns the props that apply a class to a column. The class sets the width in a table, and the position in a card. */
const getColumnClasses = (className: string | undefined) => ({ width: className, card: className });

const createColumns = (
  area: Area,
  redHead: string,
  blueHead: string,
  Rating: RatingComponent,
): Column<ListedResult>[] => [
  { key: "date", head: "Date", ...getColumnClasses(css["date"]), cell: ({ date }) => <PlayedDate date={date} /> },
  {
    key: "mode",
    head: "Mode",
    ...getColumnClasses(classNames(css["mode"], css[area])),
    cell: (result) => <ModeCell result={result} />,
  },
  {
    key: "map",
    head: "Map",
    ...getColumnClasses(css["map"]),
    cell: ({ map }) => <TruncatedText kind="detail">{getMapLabel(map)}</TruncatedText>,
  },
  { key: "red", head: redHead, align: "end", ...getColumnClasses(css["red"]), cell: createSideCell("red", Rating) },
  {
    key: "score",
    head: "Score",
    align: "center",
    ...getColumnClasses(css["score"]),
    cell: (result) => <Score result={result} />,
  },
  { key: "blue", head: blueHead, ...getColumnClasses(css["blue"]), cell: createSideCell("blue", Rating) },
  {
    key: "winner",
    head: "Winner",
    ...getColumnClasses(classNames(css["winner"], css[area])),
    cell: (result) => <Winner result={result} />,
  },
];

const columns = {
  ranked: createColumns("ranked", "ELO Red", "ELO Blue", Elo),
  league: createColumns("league", "Red clan (elo)", "Blue clan (elo)", ClanElo),
};

/** Only admins see whether a result is validated. */
const statusColumn: Column<ListedResult> = {
  key: "status",
  head: "Status",
  ...getColumnClasses(css["status"]),
  cell: (result) => <Status result={result} />,
};

/** Creates the renderer of a cell with a side's Elo and its players. */
function createSideCell(side: Side, Rating: RatingComponent) {
  return (result: ListedResult) => {
    const names = result[`${side}Players`].map(({ userName }) => userName);
    return (
      <span className={css["side"]}>
        <span className={css["rating"]}>
          <Rating result={result} side={side} />
        </span>
        <FittingNames names={names} />
      </span>
    );
  };
}

/** A side's clan, its Elo before the round in brackets, and its gain, on as few lines as possible. */
function ClanElo({ result, side }: Parameters<RatingComponent>[0]) {
  const { before, gain } = formatElo(result, side);
  return (
    <span className={css["clan"]}>
      <TruncatedText kind="name">{getClanOfSide(result, side)?.name ?? EMPTY_VALUE}</TruncatedText>{" "}
      <span className="text-soft text-xs tabular-nums">
        ({before}) {gain} {getForfeitSide(result) === side && <span className="inline-block">(Forfeit)</span>}
      </span>
    </span>
  );
}
