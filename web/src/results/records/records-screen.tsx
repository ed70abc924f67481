import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { type Area, type RecordKind, recordKinds } from "contract/constants.ts";
import type { PartnersRecord, Records, Week } from "contract/records.ts";
import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { BarChart } from "../../charts/bar-chart.tsx";
import { useTableSwitch } from "../../charts/chart-frame.tsx";
import { ModeFilter } from "../../competitions/mode-field.tsx";
import { modesQueries } from "../../competitions/modes-queries.ts";
import { useSeason } from "../../competitions/seasons-queries.ts";
import { WinLossBar } from "../../competitions/win-loss-bar.tsx";
import { paths } from "../../paths.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { formatCount, formatInteger } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { formatShortMonth, toZonedTime } from "../../platform/time-zone.ts";
import { Button, getButtonClass } from "../../ui/button.tsx";
import { FilterRow } from "../../ui/filter-row.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { PlayerLink, RecordLists, TopList } from "./record-list.tsx";
import { recordsQueries, recordsSearch } from "./records-queries.ts";

// The search parameter `of` selects the competition: in the ranked area the id of a mode (empty for all modes), in the league
// area all seasons (empty for the current season).

export function RankedRecordsScreen() {
  const [{ of: modeId }, changeSearch] = useSearchParams(recordsSearch);
  const { data: modes = [] } = useQuery(modesQueries.all);
  const mode = modes.find(({ _id }) => _id === modeId);
  return (
    <RecordsPage
      area="ranked"
      competition={modeId === "" ? {} : { modeId }}
      competitionName={mode?.name ?? "all ranked modes"}
      onClearFilters={modeId !== "" && (() => changeSearch({ of: "" }))}
    >
      <ModeFilter value={modeId} onValueChange={(of) => changeSearch({ of })} />
    </RecordsPage>
  );
}

/** The search parameter for all seasons. */
const ALL_SEASONS = "all";

export function LeagueRecordsScreen() {
  const [{ of: selectedSeasons }, changeSearch] = useSearchParams(recordsSearch);
  const { season } = useSeason();
  const showsAllSeasons = selectedSeasons === ALL_SEASONS || season === undefined;
  return (
    <RecordsPage
      area="league"
      competition={showsAllSeasons ? {} : { seasonId: season._id }}
      competitionName={showsAllSeasons ? "all seasons" : season.name}
    >
      {/* The header selects the season. */}
      {season && (
        <Button size="small" onClick={() => changeSearch({ of: showsAllSeasons ? "" : ALL_SEASONS })}>
          {showsAllSeasons ? `Only ${isolateBidi(season.name)}` : "All seasons"}
        </Button>
      )}
    </RecordsPage>
  );
}

interface RecordsPageProps {
  readonly area: Area;
  readonly competition: { readonly modeId?: string; readonly seasonId?: string };
  /** The name of the mode or season, for the meta description. */
  readonly competitionName: string;
  readonly onClearFilters?: (() => void) | false;
  readonly children: ReactNode;
}

function RecordsPage({ area, competition, competitionName, onClearFilters, children }: RecordsPageProps) {
  const query = useQuery(recordsQueries.byCompetition(area, competition));
  useDocumentTitle(
    "Records",
    `The records of ${isolateBidi(competitionName)}: highest Elo, longest streaks, biggest upsets, best pairs.`,
  );
  return (
    <Page
      title="Records"
      subtitle="The top five of each kind, from validated rounds. Forfeits do not count."
      actions={
        <Link {...paths.maps} className={getButtonClass()}>
          Maps
        </Link>
      }
    >
      <FilterRow>{children}</FilterRow>
      <Loaded query={query} skeleton={<Skeleton height="40rem" />}>
        {(records) =>
          recordKinds.every((kind) => records[kind].length === 0) ? (
            <EmptyState
              onClearFilters={onClearFilters}
              action={
                !onClearFilters && (
                  <Link {...(area === "ranked" ? paths.queues : paths.league.agenda)} className={getButtonClass()}>
                    {area === "ranked" ? "Join a queue" : "Upcoming matches"}
                  </Link>
                )
              }
            >
              Records start with the first validated round.
            </EmptyState>
          ) : (
            <RecordSections area={area} records={records} />
          )
        }
      </Loaded>
      <WeeksSection />
    </Page>
  );
}

interface RecordGroup {
  /** The URL fragment of the section. */
  readonly id: string;
  readonly title: string;
  readonly caption: string;
  readonly kinds: readonly (RecordKind | "partners")[];
}

const recordGroups: readonly RecordGroup[] = [
  {
    id: "players",
    title: "Elo and streaks",
    caption: "The highest Elo after a round, and the most wins in a row.",
    kinds: ["elo", "streak"],
  },
  {
    id: "rounds",
    title: "One round of a player",
    caption: "The most that a player has done in a single round.",
    kinds: ["score", "kills", "flags", "returns", "carrierKills", "hooksHit"],
  },
  {
    id: "wins",
    title: "Wins of teams",
    caption: "An upset is a win of a team with a chance of at most 40 % by Elo.",
    kinds: ["lead", "upset"],
  },
  {
    id: "pairs",
    title: "Pairs",
    caption: "Games won, lost and drawn as teammates.",
    kinds: ["partners"],
  },
];

const WEEKS = { id: "weeks", title: "Rounds per week" };

/** The groups of records that are not empty, below links to them. */
function RecordSections({ area, records }: { readonly area: Area; readonly records: Records }) {
  const shownGroups = recordGroups.filter(({ kinds }) => kinds.some((kind) => records[kind].length > 0));
  return (
    <>
      <nav className="flex flex-wrap gap-x-5" aria-label="Groups of records">
        {[...shownGroups, WEEKS].map(({ id, title }) => (
          <a key={id} href={`#${id}`} className="inline-flex items-center min-w-target min-h-target">
            {title}
          </a>
        ))}
      </nav>
      {shownGroups.map(({ id, title, caption, kinds }) => (
        <Section key={id} id={id} title={title}>
          <p className="text-soft text-sm">{caption}</p>
          {id === "pairs" ? (
            <PartnersList area={area} partners={records.partners} />
          ) : (
            <RecordLists kinds={recordKinds.filter((kind) => kinds.includes(kind))} records={records} />
          )}
        </Section>
      ))}
    </>
  );
}

function PartnersList({ area, partners }: { area: Area; partners: readonly PartnersRecord[] }) {
  return (
    <TopList title="Best pairs, by games won minus games lost together" icon={Users}>
      {/* `boardName` is the API's name of the competition; `null` for all seasons. */}
      {partners.map(({ players, boardName: competitionName, ...winLossRecord }) => (
        <li
          key={[competitionName, ...players.map(({ userName }) => userName)].join(" ")}
          className="grid gap-1 py-2 px-4 [&+&]:border-t [&+&]:border-line"
        >
          <span className="flex flex-wrap gap-x-4">
            {players.map((player) => (
              <PlayerLink key={player.userName} area={area} player={player} />
            ))}
          </span>
          <span className="grid grid-cols-[minmax(0,1fr)_minmax(8rem,12rem)] items-center gap-3 [&>:last-child]:col-2">
            {competitionName !== null && <span className="text-soft text-sm">{competitionName}</span>}
            <WinLossBar record={winLossRecord} />
          </span>
        </li>
      ))}
    </TopList>
  );
}

function WeeksSection() {
  const query = useQuery(recordsQueries.weeks);
  const { isTable, tableSwitch } = useTableSwitch();
  return (
    <Section {...WEEKS} actions={tableSwitch}>
      <Loaded query={query} skeleton={<Skeleton height="16rem" />}>
        {(weeks) => (isTable ? <WeeksTable weeks={weeks} /> : <WeeksChart weeks={weeks} />)}
      </Loaded>
    </Section>
  );
}

function WeeksChart({ weeks }: { readonly weeks: readonly Week[] }) {
  // The first bar is separate, because the type of the chart requires at least one bar.
  const [firstWeek, ...otherWeeks] = weeks.map((week) => ({
    ...week,
    value: week.ranked + week.league,
    name: formatFirstDay(week),
  }));
  if (firstWeek === undefined || [firstWeek, ...otherWeeks].every(({ value }) => value === 0)) {
    return <EmptyState>No round of the last half year is validated.</EmptyState>;
  }
  return (
    <BarChart
      label="Rounds per week"
      bars={[firstWeek, ...otherWeeks]}
      renderReadout={({ name, value, ranked, league }) => (
        <p className="flex flex-col px-2">
          <span className="font-semibold tabular-nums">{formatCount(value, "round")}</span>
          <span className="text-soft text-sm">
            Week of {name}: {formatInteger(ranked)} ranked, {formatInteger(league)} in the league
          </span>
        </p>
      )}
    />
  );
}

function WeeksTable({ weeks }: { readonly weeks: readonly Week[] }) {
  return (
    <Table
      caption="Rounds per week, latest first"
      rows={weeks.toReversed()}
      rowKey={({ startDate }) => startDate}
      columns={[
        { key: "week", head: "Week of", cell: (week) => formatFirstDay(week) },
        { key: "ranked", head: "Ranked", align: "end", cell: ({ ranked }) => formatInteger(ranked) },
        { key: "league", head: "League", align: "end", cell: ({ league }) => formatInteger(league) },
        { key: "both", head: "Both", align: "end", cell: ({ ranked, league }) => formatInteger(ranked + league) },
      ]}
    />
  );
}

/** Formats the first day of a week. Weeks are in UTC. */
function formatFirstDay({ startDate }: Week): string {
  const monday = toZonedTime(startDate, "UTC");
  return `${monday.day} ${formatShortMonth(monday)} ${monday.year}`;
}
