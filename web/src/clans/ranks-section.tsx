import { Link, useNavigate } from "@tanstack/react-router";
import type { ClanSeason, MatchDay } from "contract/clan-seasons.ts";
import { LineChart } from "../charts/line-chart.tsx";
import { Readout } from "../charts/readout.tsx";
import { roundTicks } from "../charts/ticks.ts";
import { useTableSwitch } from "../charts/use-table-switch.tsx";
import { paths } from "../paths.ts";
import { Loaded } from "../platform/loaded.tsx";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { dateWords, zonedTime } from "../platform/time-zone.ts";
import { Empty } from "../ui/empty.tsx";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Table } from "../ui/table.tsx";
import { clansQueries } from "./clans-queries.ts";

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

interface RanksPictureProps extends Pick<ClanSeason, "clans"> {
  readonly points: readonly [Point, ...Point[]];
}

function RanksPicture({ points, clans }: RanksPictureProps) {
  const navigate = useNavigate();
  const [first] = points;
  const ticks = [1, ...roundTicks(2, clans, 3), clans].map((rank) => -rank);
  return (
    <LineChart
      key={points.length}
      label="Place in the table by match day"
      points={points}
      start={first}
      xName="Match day"
      words={(y) => String(-y)}
      peak={null}
      axis={{ low: -Math.max(clans, 2), high: -1, ticks: [...new Set(ticks)] }}
      readout={(point) => <RankReadout point={point} />}
      onOpen={({ day }) => void navigate({ ...paths.league.calendar, search: searchOf(day) })}
    />
  );
}

/** The calendar of a match day. */
function searchOf(day: string) {
  return { view: "day" as const, date: day };
}

function RankReadout({ point: { day, rank, points, x } }: { readonly point: Point }) {
  return (
    <Readout
      link={(parts) => <Link {...paths.league.calendar} search={searchOf(day)} {...parts} />}
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
      link={({ day }, parts) => <Link {...paths.league.calendar} search={searchOf(day)} {...parts} />}
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
