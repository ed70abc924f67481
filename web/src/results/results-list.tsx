import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pageSizes } from "contract/constants.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useSession } from "../platform/session.ts";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Table } from "../ui/table.tsx";
import { ResultCard } from "./result-card.tsx";
import { resultColumns } from "./result-columns.tsx";
import type { ResultSummary, ResultsArea } from "./results-area.ts";

interface Place {
  readonly page: number;
  readonly numberPerPage: (typeof pageSizes)[number];
}

interface ResultsListProps {
  readonly area: ResultsArea;
  readonly query: UseQueryResult<{ readonly results: readonly ResultSummary[]; readonly total: number }>;
  /** Where in the list the viewer is, and how to go elsewhere. */
  readonly place: Place;
  readonly onPlace: (changes: Partial<Place>) => void;
  /** One sentence for when there are none at all. */
  readonly empty: string;
}

/** Results of either area, page by page; a row leads to its scoreboard. */
export function ResultsList({ area, query, place, onPlace, empty }: ResultsListProps) {
  const { isAdmin } = useSession();
  const { page, numberPerPage } = place;
  const table = (results: readonly ResultSummary[], loading: boolean) => (
    <Table
      caption="Results"
      columns={resultColumns(area, isAdmin)}
      rows={results}
      rowKey={({ _id }) => _id}
      link={({ _id }, parts) => <Link {...area.paths.one(_id)} {...parts} />}
      dim={({ freezed }) => !freezed}
      card={(result) => <ResultCard area={area} result={result} />}
      loading={loading}
      skeletonRows={numberPerPage}
      empty={page === 1 ? <Empty>{empty}</Empty> : <BeyondTheLast onFirst={() => onPlace({ page: 1 })} />}
    />
  );
  return (
    <Loaded query={query} skeleton={table([], true)}>
      {({ results, total }) => (
        <>
          {table(results, false)}
          {total > 0 && (
            <Pagination
              page={page}
              numberPerPage={numberPerPage}
              total={total}
              onPage={(chosen) => onPlace({ page: chosen })}
              onSize={(chosen) =>
                onPlace({ numberPerPage: pageSizes.find((size) => size === chosen) ?? numberPerPage })
              }
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function BeyondTheLast({ onFirst }: { readonly onFirst: () => void }) {
  return <Empty action={<Button onClick={onFirst}>First page</Button>}>The list ends before this page.</Empty>;
}
