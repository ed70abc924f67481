import { Link } from "@tanstack/react-router";
import type { DayTable } from "contract/clan-seasons.ts";
import type { Clan } from "contract/clans.ts";
import type { ClanSort } from "contract/constants.ts";
import { useSeason, useSeasonRules } from "../../competitions/seasons-queries.ts";
import { ClanLabel } from "../../league-ui/emblem.tsx";
import { Rank } from "../../league-ui/rank.tsx";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { EMPTY_VALUE, formatDecimal, formatPercent } from "../../platform/format-numbers.ts";
import { EmptyPage } from "../../platform/list-pages.tsx";
import { query, useQuery } from "../../platform/query.ts";
import { type ChangeSearch, type SearchValues, textParam, useSearchParams } from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import { formatShortMonth, toZonedTime } from "../../platform/time-zone.ts";
import type { Column } from "../../ui/column.ts";
import { FilterRow } from "../../ui/filter-row.tsx";
import { Section } from "../../ui/page.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Table } from "../../ui/table.tsx";
import { cardPosition } from "../../ui/table-rows.tsx";
import { ClanName } from "./clan-name.tsx";
import { formatDifference, hasLineAbove, type RankedClan } from "./clan-ranks.ts";
import type { clansSearch } from "./clans-queries.ts";

interface ClansTableProps {
  readonly search: SearchValues<typeof clansSearch>;
  readonly onSearch: ChangeSearch<typeof clansSearch>;
  readonly clans: readonly RankedClan[];
  readonly loading: boolean;
}

/** The usual number of clans in a season. */
const TYPICAL_CLANS = 10;

/**
 * Clans with their ranks. The viewer's own clan is highlighted. In table order, lines separate the podium and the
 * relegation ranks.
 */
export function ClansTable({ search, onSearch, clans, loading }: ClansTableProps) {
  const { sort, asc, page, numberPerPage } = search;
  const { user } = useSession();
  const rules = useSeasonRules(useSeason().season);
  const isTableOrder = sort === "points" && !asc;
  return (
    <Table
      caption="Clans"
      columns={clanColumns}
      rows={clans}
      rowKey={({ clan }) => clan._id}
      link={({ clan }, props) => <Link {...paths.league.clan(clan._id)} {...props} />}
      highlight={({ clan }) => clan._id === user?.clanId}
      dividerAbove={({ rank }, index) => isTableOrder && index > 0 && rank !== null && hasLineAbove(rank, rules)}
      sort={{ key: sort, asc }}
      onSort={({ key, asc }) => onSearch({ sort: clanColumns.find((column) => column.key === key)?.key ?? sort, asc })}
      collapsible={true}
      loadingRows={loading}
      skeletonRows={Math.min(numberPerPage, TYPICAL_CLANS)}
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
  { key: "name", head: "Name", sortable: true, width: "w-[44%]", cell: (ranked) => <ClanName {...ranked} /> },
  numberColumn("numberGames", "Nb. Games", ({ numberGames }) => numberGames),
  numberColumn("numberWins", "Wins", ({ numberWins }) => numberWins),
  numberColumn("numberLosses", "Losses", ({ numberLosses }) => numberLosses),
  numberColumn("winRate", "Win rate", ({ winRate }) => formatPercent(winRate)),
  {
    ...numberColumn("points", "Points", ({ points }) => (
      <strong /* Aligns the display font with the text around it. */
        className="relative top-0.25 font-display text-lg leading-[1.3] font-bold"
      >
        {points}
      </strong>
    )),
    card: cardPosition.besideName,
    headInCard: true,
  },
  numberColumn("difference", "Difference", ({ difference }) => formatDifference(difference)),
  numberColumn("averageElo", "Avg. Elo", ({ averageElo }) => formatDecimal(averageElo, 2)),
];

function numberColumn(key: ClanSort, head: string, render: (clan: Clan) => React.ReactNode): ClanColumn {
  return { key, head, align: "end", sortable: true, cell: ({ clan }) => render(clan) };
}

function seasonTablesQuery(seasonId: string) {
  return query({
    queryKey: ["clans", "tables", seasonId],
    queryFn: async ({ signal }) => (await api.seasonTables.getSeasonTables({ id: seasonId, signal })).data,
    meta: { failure: "Error while fetching clans" },
  });
}

/** The selected match day, in UTC; by default the last but one. */
const matchDaySearch = { day: textParam(10) } as const;

/** The table of a season after a match day chosen by the viewer. Renders nothing if there are fewer than two match days. */
export function MatchDayTable({ seasonId }: { readonly seasonId: string }) {
  const { data: days = [] } = useQuery(seasonTablesQuery(seasonId));
  const rules = useSeasonRules(useSeason().season);
  const [search, change] = useSearchParams(matchDaySearch);
  const selectedIndex = days.findIndex(({ day }) => day === search.day);
  const shownDay = days[selectedIndex] ?? days.at(-2);
  if (days.length < 2 || shownDay === undefined) return null;
  const previousDay = days[days.indexOf(shownDay) - 1];
  return (
    <Section title="After a match day">
      <FilterRow>
        <SelectField
          label="Match day"
          value={shownDay.day}
          options={days
            .map(({ day }, index) => ({ value: day, label: `${index + 1} · ${formatDay(day)}` }))
            .toReversed()}
          onValueChange={(day) => change({ day })}
        />
      </FilterRow>
      <Table
        caption={`The table after ${formatDay(shownDay.day)}`}
        columns={columns}
        rows={shownDay.table.map((line, index) => ({
          ...line,
          rank: index + 1,
          gained: countGainedRanks(line.clanId, index + 1, previousDay),
        }))}
        rowKey={({ clanId }) => clanId}
        link={({ clanId }, props) => <Link {...paths.league.clan(clanId)} {...props} />}
        dividerAbove={({ rank }, index) => index > 0 && hasLineAbove(rank, rules)}
        collapsible={true}
      />
    </Section>
  );
}

/** Formats a day in UTC: `20 Nov 2026`. */
function formatDay(day: string): string {
  const time = toZonedTime(`${day}T00:00:00Z`, "UTC");
  return `${time.day} ${formatShortMonth(time)} ${time.year}`;
}

type MatchDayRow = DayTable["table"][number] & {
  readonly rank: number;
  /** Ranks gained since the previous match day; 0 on the first one. */
  readonly gained: number;
};

function countGainedRanks(clanId: string, rank: number, previousDay: DayTable | undefined): number {
  if (previousDay === undefined) return 0;
  return previousDay.table.findIndex((line) => line.clanId === clanId) + 1 - rank;
}

const columns: readonly Column<MatchDayRow>[] = [
  {
    key: "clan",
    head: "Clan",
    cell: ({ rank, clanName }) => (
      <span className="flex gap-2 items-center min-w-0">
        <Rank rank={rank} />
        <ClanLabel name={clanName} size={26} />
      </span>
    ),
  },
  {
    key: "gained",
    head: "Moved",
    title: "Places gained or lost on this match day",
    align: "end",
    cell: ({ gained }) => (gained === 0 ? EMPTY_VALUE : formatDifference(gained)),
  },
  { key: "games", head: "Games", align: "end", cell: ({ games }) => games },
  { key: "wins", head: "Wins", align: "end", cell: ({ wins }) => wins },
  { key: "losses", head: "Losses", align: "end", cell: ({ losses }) => losses },
  {
    key: "points",
    head: "Points",
    align: "end",
    card: cardPosition.besideName,
    headInCard: true,
    cell: ({ points }) => <strong>{points}</strong>,
  },
  { key: "difference", head: "Difference", align: "end", cell: ({ difference }) => formatDifference(difference) },
];
