import { useQuery } from "@tanstack/react-query";
import { useDocumentTitle } from "../platform/document-title.ts";
import { ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useSearchParams } from "../platform/search-params.ts";
import { NoSeason } from "../seasons/no-season.tsx";
import { SeasonLede } from "../seasons/season-lede.tsx";
import { useSeason } from "../seasons/use-season.ts";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ClansActions } from "./clans-actions.tsx";
import { clansQueries } from "./clans-queries.ts";
import { clansSearch } from "./clans-search.ts";
import { ClansTable } from "./clans-table.tsx";
import { TableLegend } from "./table-legend.tsx";

/** The table of a season; a row opens its clan. */
export function ClansScreen() {
  useDocumentTitle("Clans");
  const [search, change] = useSearchParams(clansSearch);
  const { season, isKnown } = useSeason();
  const found = useQuery(clansQueries.list(search));
  const table = { search, onSearch: change };
  if (isKnown && !season) {
    return (
      <Page title="Clans">
        <NoSeason />
      </Page>
    );
  }
  return (
    <Page
      title="Clans"
      lede={season ? <SeasonLede season={season} /> : found.isPending && <Skeleton width="24ch" />}
      actions={season && <ClansActions season={season} />}
    >
      <Loaded query={found} skeleton={<ClansTable {...table} clans={[]} loading={true} />}>
        {({ clans, total }) => (
          <>
            <ClansTable {...table} clans={clans} />
            {clans.some(({ place }) => place !== null) && <TableLegend />}
            <ListPages place={search} total={total} onPlace={change} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
