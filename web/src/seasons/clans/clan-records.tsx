import { Link, useNavigate } from "@tanstack/react-router";
import type { ClanSeason, MatchDay, Rivalry } from "contract/clan-seasons.ts";
import { Readout, roundTicks, useTableSwitch } from "../../charts/chart-frame.tsx";
import { LineChart } from "../../charts/line-chart.tsx";
import { GamesShare } from "../../competitions/games-record.tsx";
import { ClanLabel } from "../../league-ui/crest.tsx";
import { paths } from "../../paths.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { counted, NONE } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { dateWords, zonedTime } from "../../platform/time-zone.ts";
import type { Column } from "../../ui/column.ts";
import { Figure, FigureRow } from "../../ui/figure.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { inCard } from "../../ui/table-rows.tsx";
import { differenceWords } from "./clan-ranks.ts";
import { clansQueries } from "./clans-queries.ts";

/** A clan against each other one of its season, and its bests; nothing while they are loading. */
export function ClanRecords({ clanId }: { readonly clanId: string }) {
  const { data } = useQuery(clansQueries.season(clanId));
  if (!data) return null;
  return (
    <>
      {data.rivalries.length > 0 && (
        <Section title="Against each clan">
          <Table
            caption="Rounds against each other clan of the season"
            columns={columns}
            rows={data.rivalries}
            rowKey={({ clanId: other }) => other}
            link={({ clanId: other }, parts) => <Link {...paths.league.clan(other)} {...parts} />}
          />
        </Section>
      )}
      <Section title="Records of the season">
        <Records records={data.records} />
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
    card: inCard.beside,
    cell: (rivalry) => (rivalry.games === 0 ? NONE : <GamesShare games={rivalry} />),
  },
  {
    key: "difference",
    head: "Difference",
    align: "end",
    cell: ({ games, teamScore, otherScore }) => (games === 0 ? NONE : differenceWords(teamScore - otherScore)),
  },
  {
    key: "score",
    head: "Score",
    title: "Points of both teams in all rounds",
    align: "end",
    cell: ({ games, teamScore, otherScore }) => (
      <span className="whitespace-nowrap">{games === 0 ? NONE : `${teamScore}–${otherScore}`}</span>
    ),
  },
];

function Records({ records: { longestStreak, highestScore, highestWin } }: Pick<ClanSeason, "records">) {
  return (
    <div className="py-4 px-5 border border-line rounded-md bg-surface [&_dl]:items-end">
      <FigureRow>
        <Figure label="Longest streak">{longestStreak === 0 ? NONE : counted(longestStreak, "win")}</Figure>
        <Figure label="Highest score">
          <Best best={highestScore} words={(value) => String(value)} />
        </Figure>
        <Figure label="Highest win">
          <Best best={highestWin} words={(value) => `+${value}`} />
        </Figure>
      </FigureRow>
    </div>
  );
}

function Best({ best, words }: { best: ClanSeason["records"]["highestScore"]; words: (value: number) => string }) {
  if (best === null) return NONE;
  return (
    <Link {...paths.league.result(best.resultId)} className="inline-flex items-end min-w-target min-h-target">
      {words(best.value)}
    </Link>
  );
}

/** A clan's place in the table after each match day, as a picture or as a table. */
export function RanksSection({ clanId }: { readonly clanId: string }) {
  const found = useQuery(clansQueries.season(clanId));
  const { isTable, tableSwitch } = useTableSwitch();
  const points = (found.data?.matchDays ?? []).map(toPoint);
  const [first, ...more] = points;
  return (
    <Section title="Place in the table" actions={first && tableSwitch}>
      <Loaded query={found} skeleton={<Skeleton height="20rem" />}>
        {({ clans }) => {
          if (!first) return <Empty>The first validated round of the season will begin a line here.</Empty>;
          return isTable ? <RanksTable points={points} /> : <RanksPicture points={[first, ...more]} clans={clans} />;
        }}
      </Loaded>
    </Section>
  );
}

type Point = MatchDay & { readonly x: number; readonly y: number; readonly low: number; readonly high: number };

/** The first place is the highest: values are ranks below zero. */
function toPoint(matchDay: MatchDay, index: number): Point {
  return { ...matchDay, x: index + 1, y: -matchDay.rank, low: -matchDay.rank, high: -matchDay.rank };
}

function RanksPicture({ points, clans }: { readonly points: readonly [Point, ...Point[]]; readonly clans: number }) {
  const navigate = useNavigate();
  const ticks = [1, ...roundTicks(2, clans, 3), clans].map((rank) => -rank);
  return (
    <LineChart
      key={points.length}
      label="Place in the table by match day"
      points={points}
      start={points[0]}
      xName="Match day"
      words={(y) => String(-y)}
      peak={null}
      axis={{ low: -Math.max(clans, 2), high: -1, ticks: [...new Set(ticks)] }}
      readout={(point) => <RankReadout point={point} />}
      onOpen={({ day }) => void navigate(calendarOf(day))}
    />
  );
}

/** The calendar of a match day. */
function calendarOf(day: string) {
  return { ...paths.league.calendar, search: { view: "day", date: day } } as const;
}

function RankReadout({ point: { day, rank, points, x } }: { readonly point: Point }) {
  return (
    <Readout
      link={(parts) => <Link {...calendarOf(day)} {...parts} />}
      before={
        <strong className="min-w-8 text-gold-text font-display text-xl leading-none font-bold text-center">
          {rank}
        </strong>
      }
      lines={[
        `Place ${rank} with ${counted(points, "point")}`,
        <>
          Match day {x} · <time dateTime={day}>{wordsOf(day)}</time>
        </>,
      ]}
    />
  );
}

function RanksTable({ points }: { readonly points: readonly Point[] }) {
  return (
    <Table
      caption="Place in the table by match day, the last first"
      rows={points.toReversed()}
      rowKey={({ day }) => day}
      link={({ day }, parts) => <Link {...calendarOf(day)} {...parts} />}
      columns={[
        { key: "day", head: "Day", cell: ({ day }) => wordsOf(day) },
        { key: "number", head: "Match day", align: "end", cell: ({ x }) => x },
        { key: "rank", head: "Place", align: "end", cell: ({ rank }) => rank },
        { key: "points", head: "Points", align: "end", cell: (point) => point.points },
      ]}
    />
  );
}

/** A match day, in UTC: `21 November 2026`. */
function wordsOf(day: string): string {
  return dateWords(zonedTime(`${day}T12:00Z`, "UTC"));
}
