import { useQuery } from "@tanstack/react-query";
import { useDocumentTitle } from "../platform/document-title.ts";
import { ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useSearchParams } from "../platform/search-params.ts";
import { useDebouncedText } from "../platform/use-debounced-text.ts";
import { FilterRow } from "../ui/filter-row.tsx";
import { Page } from "../ui/page.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { CreatePlayer } from "./create-player.tsx";
import { LeaguePlayersTable } from "./league-players-table.tsx";
import { NobodyFound } from "./nobody.tsx";
import { leaguePlayersSearch } from "./players-search.ts";
import { usersQueries } from "./users-queries.ts";

/** All players by name, with their clans. */
export function LeaguePlayersScreen() {
  useDocumentTitle("Players");
  const [search, change] = useSearchParams(leaguePlayersSearch);
  const [userName, setUserName] = useDebouncedText(search.userName, (typed) => change({ userName: typed }, "replace"));
  const found = useQuery(usersQueries.list(search));
  const total = found.data?.total;
  return (
    <Page title="Players" lede="Everybody who plays, and for which clan." actions={<CreatePlayer />}>
      <FilterRow outcome={total !== undefined && (total === 1 ? "1 player" : `${total} players`)}>
        <SearchField label="Player name" value={userName} onValue={setUserName} />
      </FilterRow>
      <Loaded query={found} skeleton={<LeaguePlayersTable users={[]} loading={search.numberPerPage} />}>
        {({ data, total = data.length }) => (
          <>
            {data.length > 0 && <LeaguePlayersTable users={data} />}
            {data.length === 0 && <NobodyFound search={search} onSearch={change} />}
            <ListPages place={search} total={total} onPlace={change} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
