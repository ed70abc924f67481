import { Link, useNavigate } from "@tanstack/react-router";
import type { ClanSeason, MatchDay, Rivalry } from "contract/clan-seasons.ts";
import { computeAxisTicks, Readout, useTableSwitch } from "../../charts/chart-frame.tsx";
import { LineChart } from "../../charts/line-chart.tsx";
import { WinLossBar } from "../../competitions/win-loss-bar.tsx";
import { ClanLabel } from "../../league-ui/emblem.tsx";
import { paths } from "../../paths.ts";
import { EMPTY_VALUE, formatCount } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { formatDate, toZonedTime } from "../../platform/time-zone.ts";
import type { Column } from "../../ui/column.ts";
import { KeyFigure, KeyFigureRow } from "../../ui/key-figure.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { cardPosition } from "../../ui/table-rows.tsx";
import { formatDifference } from "./clan-ranks.ts";
import { clansQueries } from "./clans-queries.ts";

/** A clan's record against each other clan of the season, and its best results. Renders nothing while loading. */
export function ClanRecords({ clanId }: { readonly clanId: string }) {
  const { data: clanSeason } = useQuery(clansQueries.season(clanId));
  if (!clanSeason) return null;
  return (
    <>
      {clanSeason.rivalries.length > 0 && (
        <Section title="Against each clan">
          <Table
            caption="Rounds against each other clan of the season"
            columns={columns}
            rows={clanSeason.rivalries}
            rowKey={(rivalry) => rivalry.clanId}
            renderLink={(rivalry, props) => <Link {...paths.league.clan(rivalry.clanId)} {...props} />}
          />
        </Section>
      )}
      <Section title="Records of the season">
        <Records records={clanSeason.records} />
      </Section>
    </>
  );
}

const columns: readonly Column<Rivalry>[] = [
  { key: "clan", head: "Clan", cell: ({ clanName }) => <ClanLabel name={clanName} size={24} /> },
  { key: "games", head: "Games", align: "end", cell: ({ games }) => games },
  {
    key: "record",
    head: "Rounds",
    title: "Rounds won, lost and drawn",
    card: cardPosition.besideTitle,
    cell: (rivalry) => (rivalry.games === 0 ? EMPTY_VALUE : <WinLossBar record={rivalry} />),
  },
  {
    key: "difference",
    head: "Score difference",
    title: "Total points of the clan minus those of the other clan",
    align: "end",
    cell: (rivalry) => (hasScore(rivalry) ? formatDifference(rivalry.teamScore - rivalry.otherScore) : EMPTY_VALUE),
  },
  {
    key: "score",
    head: "Score",
    title: "Total points of both clans in all rounds",
    align: "end",
    cell: (rivalry) => (
      <span className="whitespace-nowrap">
        {hasScore(rivalry) ? `${rivalry.teamScore}–${rivalry.otherScore}` : EMPTY_VALUE}
      </span>
    ),
  },
];

/** Returns whether the clans have played a round. Forfeits have no score and are no draws. */
function hasScore({ teamScore, otherScore, games, wins, losses }: Rivalry): boolean {
  return teamScore !== 0 || otherScore !== 0 || games > wins + losses;
}

function Records({ records: { longestStreak, highestScore, highestWin } }: Pick<ClanSeason, "records">) {
  return (
    <div className="py-4 px-5 border border-line rounded-md bg-surface [&_dl]:items-end">
      <KeyFigureRow>
        <KeyFigure label="Longest streak">
          {longestStreak === 0 ? EMPTY_VALUE : formatCount(longestStreak, "win")}
        </KeyFigure>
        <KeyFigure label="Highest score">
          <RecordLink record={highestScore} formatValue={(value) => String(value)} />
        </KeyFigure>
        <KeyFigure label="Highest win">
          <RecordLink record={highestWin} formatValue={(value) => `+${value}`} />
        </KeyFigure>
      </KeyFigureRow>
    </div>
  );
}

interface RecordLinkProps {
  /** `null` if there is none yet. */
  readonly record: ClanSeason["records"]["highestScore"];
  readonly formatValue: (value: number) => string;
}

function RecordLink({ record, formatValue }: RecordLinkProps) {
  if (record === null) return EMPTY_VALUE;
  return (
    <Link {...paths.league.result(record.resultId)} className="inline-flex items-end min-w-target min-h-target">
      {formatValue(record.value)}
    </Link>
  );
}

/** A clan's rank after each match day, as a chart or a table. */
export function RanksSection({ clanId }: { readonly clanId: string }) {
  const query = useQuery(clansQueries.season(clanId));
  const { isTable, tableSwitch } = useTableSwitch();
  const chartPoints = (query.data?.matchDays ?? []).map(toChartPoint);
  const [firstPoint, ...otherPoints] = chartPoints;
  return (
    <Section title="Place in the table" actions={firstPoint && tableSwitch}>
      <Loaded query={query} skeleton={<Skeleton height="20rem" />}>
        {({ clans: clanCount }) => {
          if (!firstPoint)
            return <EmptyState>The chart starts with the first validated round of the season.</EmptyState>;
          return isTable ? (
            <RanksTable chartPoints={chartPoints} />
          ) : (
            <RanksChart chartPoints={[firstPoint, ...otherPoints]} clanCount={clanCount} />
          );
        }}
      </Loaded>
    </Section>
  );
}

/** A match day as a point of the chart. `x` is its number, from 1. */
type ChartPoint = MatchDay & { readonly x: number; readonly y: number; readonly low: number; readonly high: number };

/** Converts a match day to a point. Ranks are negated, so that the first rank is at the top of the chart. */
function toChartPoint(matchDay: MatchDay, index: number): ChartPoint {
  const y = -matchDay.rank;
  // The chart can draw a range of values around each point. A rank is a single value.
  return { ...matchDay, x: index + 1, y, low: y, high: y };
}

interface RanksChartProps {
  readonly chartPoints: readonly [ChartPoint, ...ChartPoint[]];
  readonly clanCount: number;
}

function RanksChart({ chartPoints, clanCount }: RanksChartProps) {
  const navigate = useNavigate();
  // The first and the last rank, and up to three ranks between them.
  const ranks = [1, ...computeAxisTicks({ low: 2, high: clanCount, maxStepCount: 3 }), clanCount];
  const axis = {
    // With a single clan, the axis would have no length.
    low: -Math.max(clanCount, 2),
    high: -1,
    ticks: [...new Set(ranks)].map((rank) => -rank),
  };
  return (
    <LineChart
      // A new match day resets the selection to the last point.
      key={chartPoints.length}
      label="Place in the table by match day"
      points={chartPoints}
      start={chartPoints[0]}
      xLabel="Match day"
      formatValue={(y) => String(-y)}
      peak={null}
      axis={axis}
      renderReadout={(point) => <RankReadout point={point} />}
      onOpen={({ day }) => void navigate(getCalendarLink(day))}
    />
  );
}

/** Returns a link to a match day in the calendar. */
function getCalendarLink(day: string) {
  return { ...paths.league.calendar, search: { view: "day", date: day } } as const;
}

function RankReadout({ point: { day, rank, points, x } }: { readonly point: ChartPoint }) {
  return (
    <Readout
      renderLink={(props) => <Link {...getCalendarLink(day)} {...props} />}
      leading={
        <strong className="min-w-8 text-gold-text font-display text-xl leading-none font-bold text-center">
          {rank}
        </strong>
      }
      lines={[
        `Place ${rank} with ${formatCount(points, "point")}`,
        <>
          Match day {x} · <time dateTime={day}>{formatDay(day)}</time>
        </>,
      ]}
    />
  );
}

function RanksTable({ chartPoints }: { readonly chartPoints: readonly ChartPoint[] }) {
  return (
    <Table
      caption="Place in the table by match day, latest first"
      rows={chartPoints.toReversed()}
      rowKey={({ day }) => day}
      renderLink={({ day }, props) => <Link {...getCalendarLink(day)} {...props} />}
      columns={[
        { key: "day", head: "Day", cell: ({ day }) => formatDay(day) },
        { key: "number", head: "Match day", align: "end", cell: ({ x }) => x },
        { key: "rank", head: "Place", align: "end", cell: ({ rank }) => rank },
        { key: "points", head: "Points", align: "end", cell: ({ points }) => points },
      ]}
    />
  );
}

/** Formats a match day in UTC: `21 November 2026`. */
function formatDay(day: string): string {
  return formatDate(toZonedTime(`${day}T12:00Z`, "UTC"));
}
