import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useDebouncedText } from "../platform/debounce.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { type CsvSource, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { counted, fixed, percent } from "../platform/numbers.ts";
import type { ChangeSearch, SearchOf } from "../platform/search-params.ts";
import { FilterRow } from "../ui/filter-row.tsx";
import { Page } from "../ui/page.tsx";
import { SearchField } from "../ui/search-field.tsx";
import type { StatSummary, StatsArea, StatsPage } from "./stats-area.ts";
import type { StatsParams } from "./stats-search.ts";
import { StatsTable } from "./stats-table.tsx";

interface StatsListProps {
  readonly area: StatsArea;
  readonly query: UseQueryResult<StatsPage>;
  readonly search: SearchOf<StatsParams>;
  readonly onSearch: ChangeSearch<StatsParams>;
  /** The name of the mode or season. */
  readonly board: string | undefined;
  /** The filters that only this area has. */
  readonly children?: ReactNode;
}

/** The stats of a mode or season, best first, sortable and searchable; a row links to a player's stat. */
export function StatsList({ area, query, search, onSearch, board, children }: StatsListProps) {
  useDocumentTitle("Stats", query.data && statsWords(query.data, board));
  const table = { area, search, onSearch };
  return (
    <Page
      title="Stats"
      lede="Averages are per round; only validated results count. Below five games (?) they are provisional."
    >
      <StatsFilters search={search} onSearch={onSearch} total={query.data?.total}>
        {children}
      </StatsFilters>
      <Loaded query={query} skeleton={<StatsTable {...table} rows={[]} loading={true} />}>
        {({ data, total = data.length }) => (
          <>
            <StatsTable {...table} rows={data} />
            <ListPages paging={search} total={total} onPaging={onSearch} csv={csvOf(search, data[0])} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The stats of a list are all of one mode or season. */
function csvOf(search: SearchOf<StatsParams>, { modeId, seasonId }: Partial<StatSummary> = {}): CsvSource {
  return [modeId === undefined ? "stat/search" : "statRanked/search", { ...search, modeId, seasonId }];
}

/** A sentence about the list, for the page's description. */
function statsWords({ data, total = data.length }: StatsPage, board: string | undefined): string {
  const [first] = data;
  const whose = `${counted(total, "player")}${board === undefined ? "" : ` in ${board}`}`;
  const what = `Wins, kills, deaths, flags and Elo of ${whose}`;
  if (!first) return `${what}.`;
  const { userName, elo, winRate, numberGames } = first;
  return `${what}. First: ${userName}, ${fixed(elo, 2)} Elo, ${percent(winRate)} of ${counted(numberGames, "round")} won.`;
}

interface StatsFiltersProps {
  readonly search: SearchOf<StatsParams>;
  readonly onSearch: ChangeSearch<StatsParams>;
  /** The number of stats that match the filters. */
  readonly total: number | undefined;
  /** The filters that only one area has. */
  readonly children?: ReactNode;
}

function StatsFilters({ search, onSearch, total, children }: StatsFiltersProps) {
  const [userName, setUserName] = useDebouncedText(search.userName, (typed) =>
    onSearch({ userName: typed }, "replace"),
  );
  const [clanName, setClanName] = useDebouncedText(search.clanName, (typed) =>
    onSearch({ clanName: typed }, "replace"),
  );
  return (
    <FilterRow outcome={total !== undefined && counted(total, "player")}>
      {children}
      <SearchField label="Player" placeholder="Player name" value={userName} onValue={setUserName} />
      <SearchField label="Clan" placeholder="Clan name" value={clanName} onValue={setClanName} />
    </FilterRow>
  );
}
