import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { pageSizes } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import { Plus } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { mapWord } from "../league-ui/mode-words.ts";
import { type CsvSource, EmptyPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { counted } from "../platform/numbers.ts";
import { useSession } from "../platform/session.ts";
import type { Column } from "../ui/column.ts";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { Table } from "../ui/table.tsx";
import { Clipped, ModeCell, Played, Status } from "./result-cells.tsx";
import type { ListedResultOfArea, ResultsArea, ResultsPage } from "./results-area.ts";
import css from "./results-list.module.css";
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
  readonly paging: Paging;
  readonly onPaging: (changes: Partial<Paging>) => void;
  /** Where the list is found. */
  readonly csv: CsvSource;
  readonly empty: string;
}

/** Results of either area, in pages; a row links to its result. */
export function ResultsList({ area, query, held, paging, onPaging, csv, empty }: ResultsListProps) {
  const { isAdmin } = useSession();
  const table = (results: readonly ListedResultOfArea[], loading: boolean) => (
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
function resultColumns(area: ResultsArea, isAdmin: boolean): Column<ListedResultOfArea>[] {
  const columns: Column<ListedResultOfArea>[] = [
    {
      key: "date",
      head: "Date",
      width: css["dateColumn"],
      card: css["dateInCard"],
      cell: ({ date }) => <Played date={date} />,
    },
    { key: "mode", head: "Mode", card: css["modeInCard"], cell: (result) => <ModeCell result={result} /> },
    {
      key: "map",
      head: "Map",
      card: css["mapInCard"],
      cell: ({ map }) => <Clipped kind="fact">{mapWord(map)}</Clipped>,
    },
    {
      key: "red",
      head: area.sideHeads.red,
      align: "end",
      width: css["sideColumn"],
      card: css["redInCard"],
      cell: (result) => <SideCell area={area} result={result} side="red" />,
    },
    {
      key: "score",
      head: "Score",
      align: "center",
      width: css["scoreColumn"],
      card: css["scoreInCard"],
      cell: (result) => <Score result={result} />,
    },
    {
      key: "blue",
      head: area.sideHeads.blue,
      width: css["sideColumn"],
      card: css["blueInCard"],
      cell: (result) => <SideCell area={area} result={result} side="blue" />,
    },
    {
      key: "winner",
      head: "Winner",
      width: css["winnerColumn"],
      card: css["winnerInCard"],
      cell: (result) => <Winner result={result} />,
    },
  ];
  if (isAdmin)
    columns.push({
      key: "status",
      head: "Status",
      width: css["statusColumn"],
      card: css["statusInCard"],
      cell: (result) => <Status result={result} />,
    });
  return columns;
}

/** A side and its players. */
function SideCell({ area, result, side }: { area: ResultsArea; result: ListedResultOfArea; side: Side }) {
  const names = result[`${side}Players`].map(({ userName }) => userName);
  return (
    <span className={css["side"]} data-side={side}>
      <span className={css["rating"]}>{area.sideCell(result, side)}</span>
      <span className={css["names"]} title={names.join(", ")}>
        {names.map((name, index) => (
          <Fragment key={name}>
            {" "}
            <bdi>{index < names.length - 1 ? `${name},` : name}</bdi>
          </Fragment>
        ))}
      </span>
    </span>
  );
}

export function PostResultButton({ dialog }: { dialog: (state: OpenDialog) => ReactNode }) {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={dialog}>
      Post result
    </DialogButton>
  );
}

/**
 * What came into an open list while it was read is held back until the reader asks for it: rows that are inserted would
 * move the others. What comes below the last row, or into an empty list, moves nothing and is shown.
 * Admins, who post results themselves, see all at once.
 * @param list which list it is: another filter or page begins anew
 */
export function useHeldResults(query: UseQueryResult<ResultsPage>, list: object) {
  const { data, isFetching, isPlaceholderData } = query;
  const { isAdmin } = useSession();
  const name = JSON.stringify(list);
  const [read, setRead] = useState({ name: "", ids: new Set<string>() });
  // What an earlier visit has left in the cache is not being read yet.
  const isRead = read.name === name && !isAdmin;
  const ids = data?.results.map(({ _id }) => _id) ?? [];
  const last = isRead ? ids.findLastIndex((id) => read.ids.has(id)) : -1;
  const held = new Set(ids.filter((id, index) => index < last && !read.ids.has(id)));
  const shown = ids.filter((id) => !held.has(id));
  const hasChanged = read.name !== name ? !isFetching : shown.some((id) => !read.ids.has(id));
  if (hasChanged && !isPlaceholderData) setRead({ name, ids: new Set(shown) });
  return { held, show: () => setRead({ name, ids: new Set(ids) }) };
}

interface ResultsOutcomeProps extends ReturnType<typeof useHeldResults> {
  readonly total: number;
}

/** How many results there are, or a button that shows those that have just come. */
export function ResultsOutcome({ total, held, show }: ResultsOutcomeProps) {
  if (held.size === 0) return counted(total, "result");
  return (
    <button
      type="button" /* As high as the words that it replaces, so that it moves nothing, and as high as a target to the finger. */
      className="min-h-target my-[min(0px,(1lh_-_var(--spacing-target))/2)] text-gold-text font-semibold hover:underline"
      onClick={show}
    >
      Show {counted(held.size, "new result")}
    </button>
  );
}
