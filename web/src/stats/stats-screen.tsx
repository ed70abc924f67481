import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ModeField } from "../modes/mode-field.tsx";
import { useDebouncedText } from "../platform/debounce.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { BeyondLastPage, type CsvSource, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { counted, fixed, percent } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { type ChangeSearch, type SearchOf, useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { NoSeasonPage } from "../seasons/season-parts.tsx";
import { useSeason } from "../seasons/seasons-queries.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { FilterRow } from "../ui/filter-row.tsx";
import { Empty } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Table } from "../ui/table.tsx";
import { statColumns } from "./stat-columns.tsx";
import type { ShownStatsArea, StatSummary, StatsPage } from "./stats-area.ts";
import { leagueStatsArea, rankedStatsArea } from "./stats-areas.tsx";
import {
  leagueStatsQueries,
  leagueStatsSearch,
  rankedStatsQueries,
  type StatsParams,
  statsSearch,
} from "./stats-queries.ts";

export function StatsScreen() {
  const [search, change] = useSearchParams(statsSearch);
  const query = useQuery(rankedStatsQueries.list(search));
  return (
    <StatsList
      area={rankedStatsArea}
      query={query}
      search={search}
      onSearch={change}
      board={query.data?.data[0]?.modeName}
    >
      <ModeField modeId={search.modeId} onMode={(modeId) => change({ modeId })} />
    </StatsList>
  );
}

export function LeagueStatsScreen() {
  const [search, change] = useSearchParams(leagueStatsSearch);
  const { season, isKnown } = useSeason();
  const query = useQuery(leagueStatsQueries.list(search));
  if (isKnown && !season) return <NoSeasonPage title="Stats" />;
  return <StatsList area={leagueStatsArea} query={query} search={search} onSearch={change} board={season?.name} />;
}

interface StatsListProps {
  readonly area: ShownStatsArea;
  readonly query: UseQueryResult<StatsPage>;
  readonly search: SearchOf<StatsParams>;
  readonly onSearch: ChangeSearch<StatsParams>;
  readonly board: string | undefined;
  readonly children?: ReactNode;
}

function StatsList({ area, query, search, onSearch, board, children }: StatsListProps) {
  useDocumentTitle("Stats", query.data && statsWords(query.data, board));
  const table = { area, search, onSearch };
  return (
    <Page
      title="Stats"
      actions={
        <Link {...area.paths.records} className={buttonClass()}>
          Records
        </Link>
      }
      lede="Averages are per round; only validated results count. Below five games (?) they are provisional. Beside kills and deaths, # is the place among those shown."
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
  readonly total: number | undefined;
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

interface StatsTableProps {
  readonly area: ShownStatsArea;
  readonly search: SearchOf<StatsParams>;
  readonly onSearch: ChangeSearch<StatsParams>;
  readonly rows: readonly StatSummary[];
  readonly loading?: boolean;
}

function StatsTable({ area, search, onSearch, rows, loading = false }: StatsTableProps) {
  const { sort, asc, numberPerPage } = search;
  const columns = statColumns(rows, sort);
  return (
    <Table
      caption="Stats"
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      link={({ _id }, parts) => <Link {...area.paths.one(_id)} {...parts} />}
      sort={{ key: sort, asc }}
      onSort={({ key, asc }) => onSearch({ sort: columns.find((column) => column.key === key)?.key ?? sort, asc })}
      cardsBelow="desktop"
      folds={true}
      loading={loading}
      skeletonRows={numberPerPage}
      empty={<NoStats area={area} search={search} onSearch={onSearch} />}
    />
  );
}

interface NoStatsProps {
  readonly area: ShownStatsArea;
  readonly search: SearchOf<StatsParams>;
  readonly onSearch: ChangeSearch<StatsParams>;
}

/** Says why a list of stats is empty, with a link or button to change that. */
function NoStats({ area, search, onSearch }: NoStatsProps) {
  const { isAdmin } = useSession();
  if (search.page > 1) return <BeyondLastPage onPaging={onSearch} />;
  if (search.userName === "" && search.clanName === "") {
    const toResults = (
      <Link {...area.paths.results} className={buttonClass()}>
        Go to results
      </Link>
    );
    return (
      <Empty action={isAdmin && toResults}>
        Nobody has played here yet: stats begin with a player’s first validated result.
      </Empty>
    );
  }
  return (
    <Empty action={<Button onClick={() => onSearch({ userName: "", clanName: "" })}>Show all players</Button>}>
      No player here fits these names.
    </Empty>
  );
}
