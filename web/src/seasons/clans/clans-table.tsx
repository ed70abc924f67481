import { Link } from "@tanstack/react-router";
import type { DayTable } from "contract/clan-seasons.ts";
import type { Clan } from "contract/clans.ts";
import type { ClanSort } from "contract/constants.ts";
import { useRules, useSeason } from "../../competitions/seasons-queries.ts";
import { ClanLabel } from "../../league-ui/crest.tsx";
import { Rank } from "../../league-ui/rank.tsx";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { EmptyPage } from "../../platform/list-pages.tsx";
import { fixed, NONE, percent } from "../../platform/numbers.ts";
import { query, useQuery } from "../../platform/query.ts";
import { type ChangeSearch, type SearchOf, textParam, useSearchParams } from "../../platform/search-params.ts";
import { useSession } from "../../platform/session.ts";
import { shortMonthWord, zonedTime } from "../../platform/time-zone.ts";
import type { Column } from "../../ui/column.ts";
import { FilterRow } from "../../ui/filter-row.tsx";
import { Section } from "../../ui/page.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Table } from "../../ui/table.tsx";
import { inCard } from "../../ui/table-rows.tsx";
import { ClanName } from "./clan-name.tsx";
import { differenceWords, hasLineAbove, type RankedClan } from "./clan-ranks.ts";
import type { clansSearch } from "./clans-queries.ts";

interface ClansTableProps {
  readonly search: SearchOf<typeof clansSearch>;
  readonly onSearch: ChangeSearch<typeof clansSearch>;
  readonly clans: readonly RankedClan[];
  readonly loading: boolean;
}

/** The usual number of clans in a season. */
const LIKELY = 10;

/**
 * Clans with their ranks, the viewer's own highlighted; in the order of the table, with lines at the podium and the
 * relegation places.
 */
export function ClansTable({ search, onSearch, clans, loading }: ClansTableProps) {
  const { sort, asc, page, numberPerPage } = search;
  const { user } = useSession();
  const rules = useRules(useSeason().season);
  const isInOrder = sort === "points" && !asc;
  return (
    <Table
      caption="Clans"
      columns={clanColumns}
      rows={clans}
      rowKey={({ clan }) => clan._id}
      link={({ clan }, parts) => <Link {...paths.league.clan(clan._id)} {...parts} />}
      mark={({ clan }) => clan._id === user?.clanId}
      ruleAbove={({ rank }, index) => isInOrder && index > 0 && rank !== null && hasLineAbove(rank, rules)}
      sort={{ key: sort, asc }}
      onSort={({ key, asc }) => onSearch({ sort: clanColumns.find((column) => column.key === key)?.key ?? sort, asc })}
      folds={true}
      loading={loading}
      skeletonRows={Math.min(numberPerPage, LIKELY)}
      empty={
        <EmptyPage page={page} onPaging={onSearch}>
          There are no clans in this season yet.
        </EmptyPage>
      }
    />
  );
}

type ClanColumn = Column<RankedClan> & { readonly key: ClanSort };

const clanColumns: readonly ClanColumn[] = [
  { key: "name", head: "Name", sortable: true, width: "w-[44%]", cell: (ranked) => <ClanName {...ranked} /> },
  figure("numberGames", "Nb. Games", ({ numberGames }) => numberGames),
  figure("numberWins", "Wins", ({ numberWins }) => numberWins),
  figure("numberLosses", "Losses", ({ numberLosses }) => numberLosses),
  figure("winRate", "Win rate", ({ winRate }) => percent(winRate)),
  {
    ...figure("points", "Points", ({ points }) => (
      <strong /* The display face sits higher on its line than the text around it. */
        className="relative top-0.25 font-display text-lg leading-[1.3] font-bold"
      >
        {points}
      </strong>
    )),
    card: inCard.beside,
    headInCard: true,
  },
  figure("difference", "Difference", ({ difference }) => differenceWords(difference)),
  figure("averageElo", "Avg. Elo", ({ averageElo }) => fixed(averageElo, 2)),
];

function figure(key: ClanSort, head: string, words: (clan: Clan) => React.ReactNode): ClanColumn {
  return { key, head, align: "end", sortable: true, cell: ({ clan }) => words(clan) };
}

function tablesOf(seasonId: string) {
  return query({
    queryKey: ["clans", "tables", seasonId],
    queryFn: async ({ signal }) => (await api.seasonTables.getSeasonTables({ id: seasonId, signal })).data,
    meta: { failure: "Error while fetching clans" },
  });
}

/** The match day that is shown, in UTC; empty: the one before the last. */
const earlierSearch = { day: textParam(10) } as const;

/** The table of a season after one of its match days, which the viewer chooses; nothing before there are two. */
export function EarlierTable({ seasonId }: { readonly seasonId: string }) {
  const { data: days = [] } = useQuery(tablesOf(seasonId));
  const rules = useRules(useSeason().season);
  const [search, change] = useSearchParams(earlierSearch);
  const index = days.findIndex(({ day }) => day === search.day);
  const shown = days[index] ?? days.at(-2);
  if (days.length < 2 || shown === undefined) return null;
  const before = days[days.indexOf(shown) - 1];
  return (
    <Section title="After a match day">
      <FilterRow>
        <SelectField
          label="Match day"
          value={shown.day}
          options={days.map(({ day }, at) => ({ value: day, label: `${at + 1} · ${dayWords(day)}` })).toReversed()}
          onValue={(day) => change({ day })}
        />
      </FilterRow>
      <Table
        caption={`The table after ${dayWords(shown.day)}`}
        columns={columns}
        rows={shown.table.map((line, at) => ({ ...line, rank: at + 1, gained: gainedBy(line.clanId, at + 1, before) }))}
        rowKey={({ clanId }) => clanId}
        link={({ clanId }, parts) => <Link {...paths.league.clan(clanId)} {...parts} />}
        ruleAbove={({ rank }, at) => at > 0 && hasLineAbove(rank, rules)}
        folds={true}
      />
    </Section>
  );
}

/** A day in UTC, as `20 Nov 2026`. */
function dayWords(day: string): string {
  const time = zonedTime(`${day}T00:00:00Z`, "UTC");
  return `${time.day} ${shortMonthWord(time)} ${time.year}`;
}

type Line = DayTable["table"][number] & {
  readonly rank: number;
  /** The ranks it gained since the match day before; 0 on the first one. */
  readonly gained: number;
};

function gainedBy(clanId: string, rank: number, before: DayTable | undefined): number {
  if (before === undefined) return 0;
  return before.table.findIndex((line) => line.clanId === clanId) + 1 - rank;
}

const columns: readonly Column<Line>[] = [
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
    cell: ({ gained }) => (gained === 0 ? NONE : differenceWords(gained)),
  },
  { key: "games", head: "Games", align: "end", cell: ({ games }) => games },
  { key: "wins", head: "Wins", align: "end", cell: ({ wins }) => wins },
  { key: "losses", head: "Losses", align: "end", cell: ({ losses }) => losses },
  {
    key: "points",
    head: "Points",
    align: "end",
    card: inCard.beside,
    headInCard: true,
    cell: ({ points }) => <strong>{points}</strong>,
  },
  { key: "difference", head: "Difference", align: "end", cell: ({ difference }) => differenceWords(difference) },
];
