import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Area } from "contract/constants.ts";
import type { GradedMetric, StatSort } from "contract/stat-metrics.ts";
import type { ReactNode } from "react";
import { ModeField } from "../../competitions/mode-field.tsx";
import { ProvisionalLegend } from "../../competitions/provisional-legend.tsx";
import { NoSeasonPage } from "../../competitions/season-components.tsx";
import { useSeason } from "../../competitions/seasons-queries.ts";
import type { StatSummary } from "../../competitions/stat-metrics.tsx";
import { EloValue, findBest, formatMetric, getGradeBounds, getGradedValue } from "../../competitions/stat-metrics.tsx";
import { Person } from "../../league-ui/person.tsx";
import { pathsByArea } from "../../paths.ts";
import { useDebouncedText } from "../../platform/debounce.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { EMPTY_VALUE, formatCount, formatDecimal, formatPercent } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { BeyondLastPage, type CsvSource, Pagination } from "../../platform/pagination.tsx";
import { useQuery } from "../../platform/query.ts";
import { type ChangeSearch, type SearchValues, useSearchParams } from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import { getButtonClass } from "../../ui/button.tsx";
import type { Column } from "../../ui/column.ts";
import { FilterRow } from "../../ui/filter-row.tsx";
import { Grade } from "../../ui/grade.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Table } from "../../ui/table.tsx";
import { cardPosition } from "../../ui/table-rows.tsx";
import { leagueStatsSearch, type StatsPage, type StatsParams, statsQueries, statsSearch } from "./stats-queries.ts";

export function StatsScreen() {
  const [search, changeSearch] = useSearchParams(statsSearch);
  const query = useQuery(statsQueries.list("ranked", search));
  const listProps = { area: "ranked", query, search, onSearchChange: changeSearch } as const;
  return (
    <StatsList {...listProps} competitionName={query.data?.data[0]?.modeName}>
      <ModeField modeId={search.modeId} onModeChange={(modeId) => changeSearch({ modeId })} />
    </StatsList>
  );
}

export function LeagueStatsScreen() {
  const [search, changeSearch] = useSearchParams(leagueStatsSearch);
  const { season, isLoaded } = useSeason();
  const query = useQuery(statsQueries.list("league", search));
  if (isLoaded && !season) return <NoSeasonPage title="Stats" />;
  return (
    <StatsList
      area="league"
      query={query}
      search={search}
      onSearchChange={changeSearch}
      competitionName={season?.name}
    />
  );
}

interface ListProps {
  readonly area: Area;
  readonly search: SearchValues<StatsParams>;
  readonly onSearchChange: ChangeSearch<StatsParams>;
}

interface StatsListProps extends ListProps {
  readonly query: UseQueryResult<StatsPage>;
  /** The name of the mode or season; `undefined` while loading. */
  readonly competitionName: string | undefined;
  readonly children?: ReactNode;
}

function StatsList({ query, competitionName, children, ...listProps }: StatsListProps) {
  const { area, search, onSearchChange } = listProps;
  useDocumentTitle("Stats", query.data && describeStats(query.data, competitionName));
  const [userName, setUserName] = useDebouncedText(search.userName, (name) =>
    onSearchChange({ userName: name }, "replace"),
  );
  const [clanName, setClanName] = useDebouncedText(search.clanName, (name) =>
    onSearchChange({ clanName: name }, "replace"),
  );
  return (
    <Page
      title="Stats"
      actions={
        <Link {...pathsByArea[area].records} className={getButtonClass()}>
          Records
        </Link>
      }
      subtitle="Averages per round, from validated results. Green is better, the best of each column is bold."
    >
      <FilterRow summary={query.data?.total !== undefined && formatCount(query.data.total, "player")}>
        {children}
        <SearchField label="Player" placeholder="Player name" value={userName} onValueChange={setUserName} />
        <SearchField label="Clan" placeholder="Clan name" value={clanName} onValueChange={setClanName} />
      </FilterRow>
      <Loaded query={query} skeleton={<StatsTable {...listProps} rows={[]} isLoading={true} />}>
        {({ data, total = data.length }) => (
          <>
            <StatsTable {...listProps} rows={data} />
            <Pagination
              paging={search}
              total={total}
              onPagingChange={onSearchChange}
              csv={toCsvSource(area, search, data[0])}
            />
            <ProvisionalLegend stats={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Returns the source of the list as CSV. Its mode or season is read from the first row, because all rows share it. */
function toCsvSource(
  area: Area,
  search: ListProps["search"],
  { modeId, seasonId }: Partial<StatSummary> = {},
): CsvSource {
  const path = area === "league" ? "stat/search" : "statRanked/search";
  return { path, params: { ...search, modeId, seasonId } };
}

/** Describes a list of stats in a sentence, for the meta description. */
function describeStats({ data, total = data.length }: StatsPage, competitionName: string | undefined): string {
  const [firstStat] = data;
  const competitionSuffix = competitionName === undefined ? "" : ` in ${isolateBidi(competitionName)}`;
  const intro = `Wins, kills, deaths, flags and Elo of ${formatCount(total, "player")}${competitionSuffix}`;
  if (!firstStat) return `${intro}.`;
  const { userName, elo, winRate, numberGames } = firstStat;
  return `${intro}. First: ${isolateBidi(userName)}, ${formatDecimal(elo, 2)} Elo, ${formatPercent(winRate)} of ${formatCount(numberGames, "round")} won.`;
}

function StatsTable({
  rows,
  isLoading = false,
  ...listProps
}: ListProps & { readonly rows: readonly StatSummary[]; readonly isLoading?: boolean }) {
  const { area, search, onSearchChange } = listProps;
  const { sort, asc, page, numberPerPage } = search;
  const columns = createColumns(rows, (page - 1) * numberPerPage);
  return (
    <Table
      caption="Stats"
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      renderLink={({ _id }, props) => <Link {...pathsByArea[area].stat(_id)} {...props} />}
      sort={{ key: sort, asc }}
      onSort={({ key, asc: isAscending }) => {
        // The found column has a key of the type that the search requires.
        const column = columns.find((candidate) => candidate.key === key);
        if (column) onSearchChange({ sort: column.key, asc: isAscending });
      }}
      cardsBelow="tablet"
      isCompact={true}
      collapsibleCards={true}
      isLoading={isLoading}
      skeletonRowCount={numberPerPage}
      empty={<NoStats {...listProps} />}
    />
  );
}

interface StatColumn extends Column<StatSummary> {
  readonly key: StatSort;
}

/**
 * Creates the columns.
 *
 * @param offset the number of players on earlier pages
 */
function createColumns(rows: readonly StatSummary[], offset: number): readonly StatColumn[] {
  const createGradedColumn = (metric: GradedMetric, head: string): StatColumn => {
    const bestIds = findBest(rows, metric);
    return {
      key: metric,
      head,
      align: "end",
      sortable: true,
      cell: (stat) => (
        <Grade value={getGradedValue(metric, stat)} {...getGradeBounds(metric)} isBest={bestIds.has(stat._id)}>
          {metric === "elo" ? <EloValue stat={stat} /> : formatMetric(stat, metric)}
        </Grade>
      ),
    };
  };
  // The spelling of the headers is that of the previous site.
  return [
    createNameColumn(offset),
    ...clanAndGamesColumns,
    createGradedColumn("winRate", "Win rate"),
    createGradedColumn("averageKills", "Avg. Kills"),
    createGradedColumn("averageDeaths", "Avg. Deaths"),
    createGradedColumn("kdRatio", "K/D"),
    createGradedColumn("averageFlags", "Avg. Flag"),
    createGradedColumn("averageScore", "Avg. Score"),
    { ...createGradedColumn("elo", "elo"), width: "w-24", card: cardPosition.besideTitle },
  ];
}

/** Creates the column with the player's position in the list. On phones it also has the values that matter most. */
const createNameColumn = (offset: number): StatColumn => ({
  key: "userName",
  head: "Player",
  width: "w-52",
  sortable: true,
  cell: (stat, index) => (
    // On the narrowest phones, the value beside the name needs more space than its column.
    <span className="flex items-center gap-2 min-w-0 max-[22.5rem]:pr-4">
      <span className="flex-none min-w-[2ch] text-soft text-sm text-end tabular-nums" aria-hidden={true}>
        {offset + index + 1}
      </span>
      {/* Long names are truncated, to leave space for ten columns. */}
      <span className="block min-w-0 overflow-hidden text-ellipsis">
        <Person userId={stat.userId} name={stat.userName} picture={stat} />
        <span className="hidden @max-[60rem]/table:block whitespace-normal text-soft text-xs font-normal tabular-nums">
          {formatClanAndGames(stat)}
        </span>
        <span className="hidden cards:block text-soft text-xs font-normal tabular-nums">
          {formatMetric(stat, "winRate")} won · {formatMetric(stat, "kdRatio")} K/D
        </span>
      </span>
    </span>
  ),
});

/** Formats what tablets show below the name instead of in columns. */
function formatClanAndGames({ clanName, numberWins, numberLosses }: StatSummary): string {
  const games = `${numberWins} won, ${numberLosses} lost`;
  return clanName === null ? games : `${isolateBidi(clanName)} · ${games}`;
}

const clanAndGamesColumns: readonly StatColumn[] = [
  {
    key: "clanName",
    head: "Clan",
    width: "w-36 @max-[66rem]/table:w-32",
    hideBelow: "desktop",
    sortable: true,
    card: cardPosition.ownLine,
    cell: ({ clanName }) => (
      <span
        className="block overflow-hidden text-ellipsis"
        title={clanName ?? undefined}
        data-empty={clanName === null}
      >
        {clanName ?? EMPTY_VALUE}
      </span>
    ),
  },
  {
    key: "numberWins",
    head: "Wins",
    width: "w-16",
    hideBelow: "desktop",
    align: "end",
    sortable: true,
    cell: ({ numberWins }) => numberWins,
  },
  {
    key: "numberLosses",
    head: "Losses",
    width: "w-16",
    hideBelow: "desktop",
    align: "end",
    sortable: true,
    cell: ({ numberLosses }) => numberLosses,
  },
];

/** Explains why a list of stats is empty, with a link or button that helps. */
function NoStats({ area, search, onSearchChange }: ListProps) {
  const { isAdmin } = useSession();
  if (search.page > 1) return <BeyondLastPage onPagingChange={onSearchChange} />;
  if (search.userName === "" && search.clanName === "") {
    const resultsLink = (
      <Link {...pathsByArea[area].results} className={getButtonClass()}>
        Go to results
      </Link>
    );
    return (
      <EmptyState action={isAdmin && resultsLink}>
        Nobody has played here yet. Stats start with a player’s first validated result.
      </EmptyState>
    );
  }
  return (
    <EmptyState onClearFilters={() => onSearchChange({ userName: "", clanName: "" })}>
      No player matches these names.
    </EmptyState>
  );
}
