import type { Week } from "contract/records.ts";
import { BarChart } from "../charts/bar-chart.tsx";
import { useTableSwitch } from "../charts/use-table-switch.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { counted, grouped } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { shortMonthWord, zonedTime } from "../platform/time-zone.ts";
import { Empty } from "../ui/empty.tsx";
import { Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Table } from "../ui/table.tsx";
import { recordsQueries } from "./records-queries.ts";

/** How many rounds were played in each week of the last half year, as a picture or as a table. */
export function WeeksSection() {
  const found = useQuery(recordsQueries.weeks);
  const { isTable, tableSwitch } = useTableSwitch();
  return (
    <Section title="Rounds per week" actions={tableSwitch}>
      <Loaded query={found} skeleton={<Skeleton height="16rem" />}>
        {(weeks) => (isTable ? <WeeksTable weeks={weeks} /> : <WeeksPicture weeks={weeks} />)}
      </Loaded>
    </Section>
  );
}

function WeeksPicture({ weeks }: { readonly weeks: readonly Week[] }) {
  const [first, ...more] = weeks.map((week) => ({ ...week, value: week.ranked + week.league, name: dayOf(week) }));
  if (first === undefined || [first, ...more].every(({ value }) => value === 0)) {
    return <Empty>No round of the last half year is validated.</Empty>;
  }
  return (
    <BarChart
      label="Rounds per week"
      bars={[first, ...more]}
      readout={({ name, value, ranked, league }) => (
        <p className="flex flex-col px-2">
          <span className="font-semibold tabular-nums">{counted(value, "round")}</span>
          <span className="text-soft text-sm">
            Week of {name}: {grouped(ranked)} ranked, {grouped(league)} in the league
          </span>
        </p>
      )}
    />
  );
}

function WeeksTable({ weeks }: { readonly weeks: readonly Week[] }) {
  return (
    <Table
      caption="Rounds per week, the last first"
      rows={weeks.toReversed()}
      rowKey={({ startDate }) => startDate}
      columns={[
        { key: "week", head: "Week of", cell: (week) => dayOf(week) },
        { key: "ranked", head: "Ranked", align: "end", cell: ({ ranked }) => grouped(ranked) },
        { key: "league", head: "League", align: "end", cell: ({ league }) => grouped(league) },
        { key: "both", head: "Both", align: "end", cell: ({ ranked, league }) => grouped(ranked + league) },
      ]}
    />
  );
}

/** Weeks are those of UTC, whatever the viewer's zone. */
function dayOf({ startDate }: Week): string {
  const monday = zonedTime(startDate, "UTC");
  return `${monday.day} ${shortMonthWord(monday)} ${monday.year}`;
}
