import { useQuery } from "@tanstack/react-query";
import { useDocumentTitle } from "../platform/document-title.ts";
import { ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useSearchParams } from "../platform/search-params.ts";
import { Page } from "../ui/page.tsx";
import type { StatsArea } from "./stats-area.ts";
import { StatsFilters } from "./stats-filters.tsx";
import { StatsTable } from "./stats-table.tsx";

/** How all players of a mode or season do, best first, to be sorted and searched; a row leads to a player's figures. */
export function StatsList({ area }: { readonly area: StatsArea }) {
  useDocumentTitle("Stats");
  const [search, change] = useSearchParams(area.search);
  const found = useQuery(area.list(search));
  const table = { area, search, onSearch: change };
  return (
    <Page title="Stats" lede="Averages are per round; only validated results count.">
      <StatsFilters area={area} search={search} onSearch={change} total={found.data?.total} />
      <Loaded query={found} skeleton={<StatsTable {...table} rows={[]} loading={true} />}>
        {({ data, total = data.length }) => (
          <>
            <StatsTable {...table} rows={data} />
            <ListPages place={search} total={total} onPlace={change} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
