import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { listOfNames } from "contract/isolated.ts";
import { forfeitSide } from "contract/result-can.ts";
import type { Side } from "contract/sides.ts";
import { Fragment } from "react";
import { mapWord } from "../league-ui/mode-words.ts";
import { pathsIn } from "../paths.ts";
import { EmptyPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { NONE } from "../platform/numbers.ts";
import { useSession } from "../platform/session.ts";
import type { Column } from "../ui/column.ts";
import { Table } from "../ui/table.tsx";
import { Clipped, clanOnSide, Elo, eloWords, ModeCell, Played, Score, Status, Winner } from "./result-cells.tsx";
import css from "./results-list.module.css";
import type { ResultsPage } from "./results-queries.ts";

type ListedResult = ResultsPage["results"][number];
type ListPagesProps = Parameters<typeof ListPages>[0];

interface ResultsListProps extends Required<Pick<ListPagesProps, "paging" | "onPaging" | "csv">> {
  readonly area: Area;
  readonly query: UseQueryResult<ResultsPage>;
  /** The keys of results that are not shown yet. */
  readonly held: ReadonlySet<string>;
  readonly empty: string;
}

/** Results of either area, in pages; a row links to its result. */
export function ResultsList({ area, query, held, empty, ...list }: ResultsListProps) {
  const { isAdmin } = useSession();
  const table = (results: readonly ListedResult[], loading = false) => (
    <Table
      caption="Results"
      columns={isAdmin ? [...columns[area], statusColumn] : columns[area]}
      rows={results}
      rowKey={({ _id }) => _id}
      link={({ _id }, parts) => <Link {...pathsIn[area].result(_id)} {...parts} />}
      dim={({ freezed }) => !freezed}
      cardsBelow="desktop"
      loading={loading}
      skeletonRows={list.paging.numberPerPage}
      empty={
        <EmptyPage page={list.paging.page} onPaging={list.onPaging}>
          {empty}
        </EmptyPage>
      }
    />
  );
  return (
    <Loaded query={query} skeleton={table([], true)}>
      {({ results, total }) => (
        <>
          {table(results.filter(({ _id }) => !held.has(_id)))}
          <ListPages total={total} {...list} />
        </>
      )}
    </Loaded>
  );
}

type Rating = typeof Elo;

/** The class that gives a column its width in a table, and its place in a card. */
const at = (place: string | undefined) => ({ width: place, card: place });

const columnsOf = (redHead: string, blueHead: string, Rating: Rating): Column<ListedResult>[] => [
  { key: "date", head: "Date", ...at(css["date"]), cell: ({ date }) => <Played date={date} /> },
  { key: "mode", head: "Mode", ...at(css["mode"]), cell: (result) => <ModeCell result={result} /> },
  { key: "map", head: "Map", ...at(css["map"]), cell: ({ map }) => <Clipped kind="fact">{mapWord(map)}</Clipped> },
  { key: "red", head: redHead, align: "end", ...at(css["red"]), cell: sideCell("red", Rating) },
  { key: "score", head: "Score", align: "center", ...at(css["score"]), cell: (result) => <Score result={result} /> },
  { key: "blue", head: blueHead, ...at(css["blue"]), cell: sideCell("blue", Rating) },
  { key: "winner", head: "Winner", ...at(css["winner"]), cell: (result) => <Winner result={result} /> },
];

const columns = {
  ranked: columnsOf("ELO Red", "ELO Blue", Elo),
  league: columnsOf("Red clan (elo)", "Blue clan (elo)", ClanElo),
};

/** Only admins see whether a result is validated. */
const statusColumn: Column<ListedResult> = {
  key: "status",
  head: "Status",
  ...at(css["status"]),
  cell: (result) => <Status result={result} />,
};

/** A side and its players. */
function sideCell(side: Side, Rating: Rating) {
  return (result: ListedResult) => {
    const names = result[`${side}Players`].map(({ userName }) => userName);
    return (
      <span className={css["side"]}>
        <span className={css["rating"]}>
          <Rating result={result} side={side} />
        </span>
        <span className={css["names"]} title={listOfNames(names)}>
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
  const { before, gain } = eloWords(result, side);
  return (
    <span className="block leading-[1.2]">
      <Clipped kind="name">{clanOnSide(result, side)?.name ?? NONE}</Clipped>{" "}
      <span className="text-soft text-sm tabular-nums @max-[48rem]/table:text-xs cards:text-xs">
        ({before}) {gain} {forfeitSide(result) === side && <span className="@max-[48rem]/table:block">(Forfeit)</span>}
      </span>
    </span>
  );
}
