import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { pageSizes } from "contract/constants.ts";
import type { ReactNode } from "react";
import { BeyondLastPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useSession } from "../platform/session.ts";
import { Empty } from "../ui/empty.tsx";
import { Table } from "../ui/table.tsx";
import { ResultCard } from "./result-card.tsx";
import { resultColumns } from "./result-columns.tsx";
import type { ResultSummary, ResultsArea, ResultsPage } from "./results-area.ts";

interface Place {
  readonly page: number;
  readonly numberPerPage: (typeof pageSizes)[number];
}

interface ResultsListProps {
  readonly area: ResultsArea;
  readonly query: UseQueryResult<ResultsPage>;
  /** Where in the list the viewer is, and how to go elsewhere. */
  readonly place: Place;
  readonly onPlace: (changes: Partial<Place>) => void;
  /** One sentence for when there are none at all, and the first step for who can do it. */
  readonly empty: string;
  readonly firstStep?: ReactNode;
}

/** Results of either area, page by page; a row leads to its scoreboard. */
export function ResultsList({ area, query, place, onPlace, empty, firstStep }: ResultsListProps) {
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
      skeletonRows={place.numberPerPage}
      empty={place.page === 1 ? <Empty action={firstStep}>{empty}</Empty> : <BeyondLastPage onPlace={onPlace} />}
    />
  );
  return (
    <Loaded query={query} skeleton={table([], true)}>
      {({ results, total }) => (
        <>
          {table(results, false)}
          <ListPages place={place} total={total} onPlace={onPlace} />
        </>
      )}
    </Loaded>
  );
}
