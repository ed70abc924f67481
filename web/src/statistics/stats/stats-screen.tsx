import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import type { GradedFigure, StatSort } from "contract/stat-figures.ts";
import type { ReactNode } from "react";
import { ModeField } from "../../competitions/mode-field.tsx";
import { NoSeasonPage } from "../../competitions/season-parts.tsx";
import { useSeason } from "../../competitions/seasons-queries.ts";
import { figureWords, gradeBounds, gradedValue, placesAmong, RatingFigure } from "../../competitions/stat-figures.tsx";
import { Person } from "../../league-ui/person.tsx";
import { pathsIn } from "../../paths.ts";
import { useDebouncedText } from "../../platform/debounce.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { BeyondLastPage, type CsvSource, ListPages } from "../../platform/list-pages.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { counted, fixed, NONE, percent } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { type ChangeSearch, type SearchOf, useSearchParams } from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import type { Column } from "../../ui/column.ts";
import { FilterRow } from "../../ui/filter-row.tsx";
import { Grade } from "../../ui/grade.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Table } from "../../ui/table.tsx";
import { inCard } from "../../ui/table-rows.tsx";
import {
  leagueStatsSearch,
  type StatSummary,
  type StatsPage,
  type StatsParams,
  statsQueries,
  statsSearch,
} from "./stats-queries.ts";

export function StatsScreen() {
  const [search, onSearch] = useSearchParams(statsSearch);
  const query = useQuery(statsQueries.list("ranked", search));
  const list = { area: "ranked", query, search, onSearch } as const;
  return (
    <StatsList {...list} board={query.data?.data[0]?.modeName}>
      <ModeField modeId={search.modeId} onMode={(modeId) => onSearch({ modeId })} />
    </StatsList>
  );
}

export function LeagueStatsScreen() {
  const [search, onSearch] = useSearchParams(leagueStatsSearch);
  const { season, isKnown } = useSeason();
  const query = useQuery(statsQueries.list("league", search));
  if (isKnown && !season) return <NoSeasonPage title="Stats" />;
  return <StatsList area="league" query={query} search={search} onSearch={onSearch} board={season?.name} />;
}

interface ListProps {
  readonly area: Area;
  readonly search: SearchOf<StatsParams>;
  readonly onSearch: ChangeSearch<StatsParams>;
}

interface StatsListProps extends ListProps {
  readonly query: UseQueryResult<StatsPage>;
  readonly board: string | undefined;
  readonly children?: ReactNode;
}

function StatsList({ query, board, children, ...list }: StatsListProps) {
  const { area, search, onSearch } = list;
  useDocumentTitle("Stats", query.data && statsWords(query.data, board));
  const onName = (name: "userName" | "clanName") => (typed: string) => onSearch({ [name]: typed }, "replace");
  const [userName, setUserName] = useDebouncedText(search.userName, onName("userName"));
  const [clanName, setClanName] = useDebouncedText(search.clanName, onName("clanName"));
  return (
    <Page
      title="Stats"
      actions={
        <Link {...pathsIn[area].records} className={buttonClass()}>
          Records
        </Link>
      }
      lede="Averages are per round; only validated results count. Below five games (?) they are provisional. Beside kills and deaths, # is the place among those shown."
    >
      <FilterRow outcome={query.data?.total !== undefined && counted(query.data.total, "player")}>
        {children}
        <SearchField label="Player" placeholder="Player name" value={userName} onValue={setUserName} />
        <SearchField label="Clan" placeholder="Clan name" value={clanName} onValue={setClanName} />
      </FilterRow>
      <Loaded query={query} skeleton={<StatsTable {...list} rows={[]} loading={true} />}>
        {({ data, total = data.length }) => (
          <>
            <StatsTable {...list} rows={data} />
            <ListPages paging={search} total={total} onPaging={onSearch} csv={csvOf(area, search, data[0])} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The stats of a list are all of one mode or season. */
function csvOf(area: Area, search: ListProps["search"], { modeId, seasonId }: Partial<StatSummary> = {}): CsvSource {
  return [area === "league" ? "stat/search" : "statRanked/search", { ...search, modeId, seasonId }];
}

function statsWords({ data, total = data.length }: StatsPage, board: string | undefined): string {
  const [first] = data;
  const whose = `${counted(total, "player")}${board === undefined ? "" : ` in ${board}`}`;
  const what = `Wins, kills, deaths, flags and Elo of ${whose}`;
  if (!first) return `${what}.`;
  const { userName, elo, winRate, numberGames } = first;
  return `${what}. First: ${isolated(userName)}, ${fixed(elo, 2)} Elo, ${percent(winRate)} of ${counted(numberGames, "round")} won.`;
}

function StatsTable({
  rows,
  loading = false,
  ...list
}: ListProps & { readonly rows: readonly StatSummary[]; readonly loading?: boolean }) {
  const { area, search, onSearch } = list;
  const { sort, asc, numberPerPage } = search;
  const columns = statColumns(rows, sort);
  return (
    <Table
      caption="Stats"
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      link={({ _id }, parts) => <Link {...pathsIn[area].stat(_id)} {...parts} />}
      sort={{ key: sort, asc }}
      onSort={({ key, asc }) => onSearch({ sort: columns.find((column) => column.key === key)?.key ?? sort, asc })}
      cardsBelow="desktop"
      folds={true}
      loading={loading}
      skeletonRows={numberPerPage}
      empty={<NoStats {...list} />}
    />
  );
}

interface StatColumn extends Column<StatSummary> {
  readonly key: StatSort;
}

/** The columns of a list in which these players are shown, in the order of a figure, which tells their places by itself. */
function statColumns(shown: readonly StatSummary[], sort: StatSort): readonly StatColumn[] {
  const graded = (figure: GradedFigure, head: string): StatColumn => {
    const places = placesAmong(figure === sort ? [] : shown, figure);
    return {
      key: figure,
      head,
      align: "end",
      sortable: true,
      cell: (stat) => (
        <Grade value={gradedValue(figure, stat)} {...gradeBounds(figure)} place={places.get(stat._id)}>
          {figure === "elo" ? <RatingFigure of={stat} /> : figureWords(stat, figure)}
        </Grade>
      ),
    };
  };
  return [
    ...columns,
    graded("winRate", "Win rate"),
    graded("averageKills", "Avg. Kills"),
    graded("averageDeaths", "Avg. Deaths"),
    graded("kdRatio", "K/D"),
    graded("averageFlags", "Avg. Flag"),
    graded("averageScore", "Avg. Score"),
    { ...graded("elo", "elo"), card: inCard.beside },
  ];
}

const columns: readonly StatColumn[] = [
  {
    key: "userName",
    head: "Player",
    sortable: true,
    cell: (stat) => (
      <span /* Ten figures want their room: the longest names end in dots. */
        className="block overflow-hidden text-ellipsis in-table:max-w-60 cards:max-w-full"
      >
        <Person userId={stat.userId} name={stat.userName} picture={stat} />
      </span>
    ),
  },
  {
    key: "clanName",
    head: "Clan",
    sortable: true,
    card: inCard.below,
    cell: ({ clanName }) => (
      <span
        className="block overflow-hidden text-ellipsis in-table:max-w-36 cards:max-w-full"
        data-empty={clanName === null}
      >
        {clanName ?? NONE}
      </span>
    ),
  },
  { key: "numberWins", head: "Wins", align: "end", sortable: true, cell: ({ numberWins }) => numberWins },
  { key: "numberLosses", head: "Losses", align: "end", sortable: true, cell: ({ numberLosses }) => numberLosses },
];

/** Says why a list of stats is empty, with a link or button to change that. */
function NoStats({ area, search, onSearch }: ListProps) {
  const { isAdmin } = useSession();
  if (search.page > 1) return <BeyondLastPage onPaging={onSearch} />;
  if (search.userName === "" && search.clanName === "") {
    const toResults = (
      <Link {...pathsIn[area].results} className={buttonClass()}>
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
