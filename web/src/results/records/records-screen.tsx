import { Link } from "@tanstack/react-router";
import { type Area, recordKinds } from "contract/constants.ts";
import type { PartnersRecord, Week } from "contract/records.ts";
import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { BarChart } from "../../charts/bar-chart.tsx";
import { useTableSwitch } from "../../charts/chart-frame.tsx";
import { GamesShare } from "../../competitions/games-record.tsx";
import { ModeFilter } from "../../competitions/mode-field.tsx";
import { modesQueries } from "../../competitions/modes-queries.ts";
import { useSeason } from "../../competitions/seasons-queries.ts";
import { paths } from "../../paths.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { counted, grouped } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { shortMonthWord, zonedTime } from "../../platform/time-zone.ts";
import { buttonClass } from "../../ui/button.tsx";
import { FilterRow } from "../../ui/filter-row.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { BestList, PlayerLink, RecordLists } from "./record-list.tsx";
import { recordsQueries, recordsSearch } from "./records-queries.ts";

export function RecordsScreen() {
  const [{ of: modeId }, change] = useSearchParams(recordsSearch);
  const { data: modes = [] } = useQuery(modesQueries.all);
  const mode = modes.find(({ _id }) => _id === modeId);
  return (
    <RecordsPage area="ranked" board={modeId === "" ? {} : { modeId }} of={mode?.name ?? "all ranked modes"}>
      <ModeFilter value={modeId} onValue={(of) => change({ of })} />
    </RecordsPage>
  );
}

/** In the address: of all seasons. */
const ALL = "all";

export function LeagueRecordsScreen() {
  const [{ of }, change] = useSearchParams(recordsSearch);
  const { season } = useSeason();
  const isAll = of === ALL || season === undefined;
  const options = [
    { value: "", label: season?.name ?? "This season" },
    { value: ALL, label: "All seasons" },
  ];
  return (
    <RecordsPage area="league" board={isAll ? {} : { seasonId: season._id }} of={isAll ? "all seasons" : season.name}>
      <SelectField
        label="Seasons"
        value={isAll ? ALL : ""}
        options={options}
        onValue={(chosen) => change({ of: chosen })}
      />
    </RecordsPage>
  );
}

interface RecordsPageProps {
  readonly area: Area;
  readonly board: { readonly modeId?: string; readonly seasonId?: string };
  /** What they are the records of, in words. */
  readonly of: string;
  readonly children: ReactNode;
}

function RecordsPage({ area, board, of, children }: RecordsPageProps) {
  const found = useQuery(recordsQueries.of(area, board));
  useDocumentTitle("Records", `The records of ${of}: highest Elo, longest streaks, biggest upsets, best pairs.`);
  return (
    <Page
      title="Records"
      lede="The five best of each kind, by the rounds that are validated."
      actions={
        <Link {...paths.maps} className={buttonClass()}>
          Maps
        </Link>
      }
    >
      <FilterRow>{children}</FilterRow>
      <Loaded query={found} skeleton={<Skeleton height="40rem" />}>
        {(records) =>
          recordKinds.every((kind) => records[kind].length === 0) ? (
            <Empty>The first validated round will set the first records here.</Empty>
          ) : (
            <RecordLists kinds={recordKinds} records={records}>
              <PartnersList area={area} partners={records.partners} />
            </RecordLists>
          )
        }
      </Loaded>
      <p className="text-soft text-sm">
        An upset is a win of a team that had at most 40 % by Elo. Forfeits set no records of rounds.
      </p>
      <WeeksSection />
    </Page>
  );
}

function PartnersList({ area, partners }: { area: Area; partners: readonly PartnersRecord[] }) {
  if (partners.length === 0) return null;
  return (
    <BestList title="Best pairs, by games won more than lost together" icon={Users} heading="h2">
      {partners.map(({ players, boardName, ...games }) => (
        <li
          key={[boardName, ...players.map(({ userName }) => userName)].join(" ")}
          className="grid gap-1 py-2 px-4 [&+&]:border-t [&+&]:border-line"
        >
          <span className="flex flex-wrap gap-x-4">
            {players.map((player) => (
              <PlayerLink key={player.userName} area={area} player={player} />
            ))}
          </span>
          <span className="grid grid-cols-[minmax(0,1fr)_minmax(8rem,12rem)] items-center gap-3 [&>:last-child]:col-2">
            {boardName !== null && <span className="text-soft text-sm">{boardName}</span>}
            <GamesShare games={games} />
          </span>
        </li>
      ))}
    </BestList>
  );
}

function WeeksSection() {
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
