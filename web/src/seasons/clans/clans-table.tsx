import { Link } from "@tanstack/react-router";
import type { DayStandings } from "contract/clan-seasons.ts";
import type { Clan } from "contract/clans.ts";
import type { ClanSort } from "contract/constants.ts";
import { useSeason, useSeasonRules } from "../../competitions/seasons-queries.ts";
import { ClanLabel } from "../../league-ui/emblem.tsx";
import { Rank } from "../../league-ui/rank.tsx";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { EMPTY_VALUE, formatDecimal, formatPercent } from "../../platform/format-numbers.ts";
import { EmptyPage } from "../../platform/pagination.tsx";
import { defineQuery, useQuery } from "../../platform/query.ts";
import {
  type ChangeSearch,
  createTextParam,
  type SearchValues,
  useSearchParams,
} from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import { formatShortMonth, toZonedTime } from "../../platform/time-zone.ts";
import type { Column } from "../../ui/column.ts";
import { FilterRow } from "../../ui/filter-row.tsx";
import { Section } from "../../ui/page.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Table } from "../../ui/table.tsx";
import { cardPosition } from "../../ui/table-rows.tsx";
import { ClanCell, Points } from "./clan-cell.tsx";
import { formatDifference, hasLineAbove, type RankedClan } from "./clan-ranks.ts";
import type { clansSearch } from "./clans-queries.ts";

interface ClansTableProps {
  readonly search: SearchValues<typeof clansSearch>;
  readonly onSearch: ChangeSearch<typeof clansSearch>;
  readonly clans: readonly RankedClan[];
  readonly isLoading: boolean;
}

/** The usual number of clans in a season, for the skeleton of the table. */
const TYPICAL_CLAN_COUNT = 10;

/**
 * Clans with their ranks. The viewer's own clan is highlighted. In table order, lines separate the podium and the
 * relegation ranks.
 */
export function ClansTable({ search, onSearch, clans, isLoading }: ClansTableProps) {
  const { sort, asc, page, numberPerPage } = search;
  const { user } = useSession();
  const rules = useSeasonRules(useSeason().season);
  const changeOrder = ({ key, asc: isAscending }: { readonly key: string; readonly asc: boolean }) => {
    const newSort = clanColumns.find((column) => column.key === key)?.key ?? sort;
    onSearch({ sort: newSort, asc: isAscending });
  };
  const isTableOrder = sort === "points" && !asc;
  return (
    <Table
      caption="Clans"
      columns={clanColumns}
      rows={clans}
      rowKey={({ clan }) => clan._id}
      renderLink={({ clan }, props) => <Link {...paths.league.clan(clan._id)} {...props} />}
      isHighlighted={({ clan }) => clan._id === user?.clanId}
      hasDividerAbove={({ rank }, index) => isTableOrder && index > 0 && rank !== null && hasLineAbove(rank, rules)}
      sort={{ key: sort, asc }}
      onSort={changeOrder}
      collapsibleCards={true}
      isLoading={isLoading}
      skeletonRowCount={Math.min(numberPerPage, TYPICAL_CLAN_COUNT)}
      empty={
        <EmptyPage page={page} onPagingChange={onSearch}>
          There are no clans in this season yet.
        </EmptyPage>
      }
    />
  );
}

type ClanColumn = Column<RankedClan> & { readonly key: ClanSort };

const clanColumns: readonly ClanColumn[] = [
  {
    key: "name",
    head: "Name",
    // The width of the form of five matches in the cells.
    headEnd: <span className="block w-[6.125rem] @max-[60rem]/table:hidden">Form</span>,
    sortable: true,
    width: "w-[44%]",
    cell: (rankedClan) => <ClanCell {...rankedClan} />,
  },
  // "Nb. Games" is intended: users know this label from the site that this one replaces.
  createNumberColumn("numberGames", "Nb. Games", ({ numberGames }) => numberGames),
  createNumberColumn("numberWins", "Wins", ({ numberWins }) => numberWins),
  createNumberColumn("numberLosses", "Losses", ({ numberLosses }) => numberLosses),
  createNumberColumn("winRate", "Win rate", ({ winRate }) => formatPercent(winRate)),
  {
    ...createNumberColumn("points", "Points", ({ points }) => <Points points={points} />),
    card: cardPosition.besideTitle,
    showsHeadInCard: true,
  },
  createNumberColumn("difference", "Difference", ({ difference }) => formatDifference(difference)),
  createNumberColumn("averageElo", "Avg. Elo", ({ averageElo }) => formatDecimal(averageElo, 2)),
];

function createNumberColumn(key: ClanSort, head: string, renderValue: (clan: Clan) => React.ReactNode): ClanColumn {
  return { key, head, align: "end", sortable: true, cell: ({ clan }) => renderValue(clan) };
}

/** The table of a season after each of its match days, in order. */
function createSeasonTablesQuery(seasonId: string) {
  return defineQuery({
    queryKey: ["clans", "tables", seasonId],
    queryFn: async ({ signal }) => (await api.seasonTables.getSeasonTables({ id: seasonId, signal })).data,
    meta: { failure: "Error while fetching clans" },
  });
}

const DATE_LENGTH = "2026-11-20".length;

/** The selected match day, in UTC. By default the second-last, because the page already shows the table after the last. */
const matchDaySearch = { day: createTextParam(DATE_LENGTH) } as const;

/** The table of a season after a match day chosen by the viewer. Renders nothing if there are fewer than two match days. */
export function MatchDayTable({ seasonId }: { readonly seasonId: string }) {
  const { data: days = [] } = useQuery(createSeasonTablesQuery(seasonId));
  const rules = useSeasonRules(useSeason().season);
  const [search, changeSearch] = useSearchParams(matchDaySearch);
  const selectedIndex = days.findIndex(({ day }) => day === search.day);
  const shownDay = days[selectedIndex] ?? days.at(-2);
  if (days.length < 2 || shownDay === undefined) return null;
  const previousDay = days[days.indexOf(shownDay) - 1];
  const rows = shownDay.table.map((clan, index) => {
    const rank = index + 1;
    return { ...clan, rank, gainedRanks: countGainedRanks(clan.clanId, rank, previousDay) };
  });
  const hasMoves = rows.some(({ gainedRanks }) => gainedRanks !== 0);
  return (
    <Section title="Earlier standings">
      <FilterRow>
        <SelectField
          label="Match day"
          value={shownDay.day}
          options={days
            .map(({ day }, index) => ({ value: day, label: `${index + 1} · ${formatDay(day)}` }))
            .toReversed()}
          onValueChange={(day) => changeSearch({ day })}
        />
      </FilterRow>
      <Table
        caption={`The table after ${formatDay(shownDay.day)}`}
        columns={hasMoves ? matchDayColumns : matchDayColumns.filter(({ key }) => key !== "gained")}
        rows={rows}
        rowKey={({ clanId }) => clanId}
        renderLink={({ clanId }, props) => <Link {...paths.league.clan(clanId)} {...props} />}
        hasDividerAbove={({ rank }, index) => index > 0 && hasLineAbove(rank, rules)}
        collapsibleCards={true}
      />
    </Section>
  );
}

/** Formats a day in UTC: `20 Nov 2026`. */
function formatDay(day: string): string {
  const time = toZonedTime(`${day}T00:00:00Z`, "UTC");
  return `${time.day} ${formatShortMonth(time)} ${time.year}`;
}

type MatchDayRow = DayStandings["table"][number] & {
  readonly rank: number;
  /** The number of ranks gained since the previous match day, negative for lost ranks; 0 on the first match day. */
  readonly gainedRanks: number;
};

function countGainedRanks(clanId: string, rank: number, previousDay: DayStandings | undefined): number {
  if (previousDay === undefined) return 0;
  const previousRank = previousDay.table.findIndex((clan) => clan.clanId === clanId) + 1;
  return previousRank - rank;
}

const matchDayColumns: readonly Column<MatchDayRow>[] = [
  {
    key: "clan",
    head: "Clan",
    cell: ({ rank, clanName }) => (
      <span className="flex gap-2 items-center min-w-0">
        <Rank rank={rank} />
        <ClanLabel name={clanName} size={26} wraps={true} />
      </span>
    ),
  },
  {
    key: "gained",
    head: "Moved",
    title: "Places gained or lost on this match day",
    align: "end",
    cell: ({ gainedRanks }) => (gainedRanks === 0 ? EMPTY_VALUE : formatDifference(gainedRanks)),
  },
  { key: "games", head: "Games", align: "end", cell: ({ games }) => games },
  { key: "wins", head: "Wins", align: "end", cell: ({ wins }) => wins },
  { key: "losses", head: "Losses", align: "end", cell: ({ losses }) => losses },
  {
    key: "points",
    head: "Points",
    align: "end",
    card: cardPosition.besideTitle,
    showsHeadInCard: true,
    cell: ({ points }) => <strong>{points}</strong>,
  },
  { key: "difference", head: "Difference", align: "end", cell: ({ difference }) => formatDifference(difference) },
];
