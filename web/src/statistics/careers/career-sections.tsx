import { Link, type LinkOptions } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Career, MapStats, PairRecord, PlayerRound } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import { useState } from "react";
import { WinLossBar } from "../../competitions/win-loss-bar.tsx";
import { MapLink } from "../../league-ui/map-link.tsx";
import { Person } from "../../league-ui/person.tsx";
import { paths, pathsByArea } from "../../paths.ts";
import { formatCount, formatDecimal, formatPercent } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { EmptyPage, Pagination } from "../../platform/pagination.tsx";
import { useQuery } from "../../platform/query.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { Column } from "../../ui/column.ts";
import { FilterField, FilterRow } from "../../ui/filter-row.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";
import { cardPosition } from "../../ui/table-rows.tsx";
import { type CareerSearch, careersQueries, competitionParam } from "./careers-queries.ts";
import { PlayerRoundsTable } from "./player-rounds.tsx";

interface RoundsSectionProps {
  readonly title: string;
  readonly area: Area;
  readonly userId: string;
  readonly search: CareerSearch;
  readonly onSearchChange: (changes: Partial<CareerSearch>) => void;
  /** The mode or season of the rounds; empty for all. */
  readonly competitionId: string;
  readonly maps: readonly MapStats[];
}

const outcomes = [
  { value: "W", label: "Won" },
  { value: "L", label: "Lost" },
  { value: "D", label: "Drawn" },
] as const;

/** A player's rounds, with filters. */
export function RoundsSection(props: RoundsSectionProps) {
  const { title, area, userId, search, onSearchChange, competitionId, maps } = props;
  const query = useQuery(careersQueries.rounds(area, userId, search));
  const isFiltered = search.map !== "" || search.outcome !== "";
  const renderTable = ({ rounds, isLoading }: { rounds: readonly PlayerRound[]; isLoading: boolean }) => (
    <PlayerRoundsTable
      area={area}
      rounds={rounds}
      hasOneCompetition={competitionId !== ""}
      isLoading={isLoading}
      skeletonRowCount={search.numberPerPage}
      empty={
        <EmptyPage
          page={search.page}
          onPagingChange={onSearchChange}
          onClearFilters={isFiltered && (() => onSearchChange({ map: "", outcome: "" }))}
        >
          {isFiltered ? "No rounds match these filters." : "No round has been validated yet."}
        </EmptyPage>
      }
    />
  );
  return (
    <Section title={title}>
      <FilterRow summary={query.data?.total !== undefined && formatCount(query.data.total, "round")}>
        <FilterField
          label="Map"
          allLabel="All maps"
          value={search.map}
          options={maps.flatMap(({ map }) => (map === null ? [] : { value: map, label: map }))}
          onValueChange={(map) => onSearchChange({ map })}
        />
        <FilterField
          label="Result"
          allLabel="All results"
          value={search.outcome}
          options={outcomes}
          onValueChange={(outcome) => onSearchChange({ outcome })}
        />
      </FilterRow>
      <Loaded query={query} skeleton={renderTable({ rounds: [], isLoading: true })}>
        {({ data, total = 0 }) => (
          <>
            {renderTable({ rounds: data, isLoading: false })}
            <Pagination
              paging={search}
              total={total}
              onPagingChange={onSearchChange}
              csv={{
                path: `user/${userId}/rounds`,
                params: { ...search, [competitionParam[area]]: competitionId, area },
              }}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** A player's statistics by map. It shows five maps until the viewer expands it. */
export function MapsSection({ title, maps }: Pick<Career, "maps"> & { readonly title: string }) {
  const [isCollapsed, setIsCollapsed] = useState(maps.length > COLLAPSED_COUNT);
  return (
    <Section title={title}>
      <div
        className="not-print:data-[collapsed=true]:[&_tbody_tr:nth-child(n_+_6)]:hidden"
        data-collapsed={isCollapsed}
      >
        <Table
          caption="Statistics by map, most played first"
          columns={mapColumns}
          rows={maps}
          rowKey={({ map }) => map ?? ""}
          collapsibleCards={true}
          empty={<EmptyState>Statistics of a map start with its first validated round.</EmptyState>}
        />
      </div>
      {isCollapsed && <ShowAllButton items={`${maps.length} maps`} onShow={() => setIsCollapsed(false)} />}
    </Section>
  );
}

const mapColumns: readonly Column<MapStats>[] = [
  {
    key: "map",
    head: "Map",
    cell: ({ map }) => <MapLink map={map} renderLink={(name, props) => <Link {...paths.map(name)} {...props} />} />,
  },
  { key: "games", head: "Rounds", align: "end", cell: ({ games }) => games },
  {
    key: "record",
    head: "W–L–D",
    title: "Won, lost, drawn",
    card: cardPosition.besideTitle,
    cell: (stats) => <WinLossBar record={stats} />,
  },
  { key: "rate", head: "Won", title: "Win rate", align: "end", cell: ({ winRate }) => formatPercent(winRate) },
  { key: "red", head: "Red", title: "Win rate as red", align: "end", cell: ({ red }) => formatWinRate(red) },
  { key: "blue", head: "Blue", title: "Win rate as blue", align: "end", cell: ({ blue }) => formatWinRate(blue) },
  {
    key: "kd",
    head: "K/D",
    align: "end",
    // Forfeits have neither kills nor an average score.
    cell: ({ kdRatio, averageScore }) => formatDecimal(averageScore === null ? null : kdRatio, 2),
  },
  {
    key: "score",
    head: "Score",
    title: "Average score",
    align: "end",
    cell: ({ averageScore }) => formatDecimal(averageScore, 1),
  },
];

/** Formats the win rate of a side. A dash if the player has not played on it. */
function formatWinRate({ games, winRate }: MapStats["red"]): string {
  return formatPercent(games === 0 ? null : winRate);
}

export function PairsSection({ area, userId, career }: { area: Area; userId: string; career: Career }) {
  const modeSuffix = career.modeName === null ? "" : ` in ${isolateBidi(career.modeName)}`;
  const getLink = (otherId: string) => pathsByArea[area].versus(userId, otherId);
  return (
    <Section title={`Partners and opponents${modeSuffix}`}>
      {career.partners.length + career.opponents.length === 0 ? (
        <EmptyState>Partners and opponents appear after the first validated round.</EmptyState>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-x-8 gap-y-4">
          <Pairs
            title="Partners"
            pairs={career.partners}
            getLink={getLink}
            empty="Nobody has played on the same side yet."
          />
          <Pairs
            title="Opponents"
            pairs={career.opponents}
            getLink={getLink}
            empty="Nobody has played on the other side yet."
          />
        </div>
      )}
    </Section>
  );
}

interface PairsProps {
  readonly title: string;
  readonly pairs: readonly PairRecord[];
  /** Returns the link to the head-to-head comparison with another player. */
  readonly getLink: (otherId: string) => LinkOptions;
  readonly empty: string;
}

/** A list of pairs. It shows five until the viewer expands it. */
function Pairs({ title, pairs, getLink, empty }: PairsProps) {
  const [isCollapsed, setIsCollapsed] = useState(pairs.length > COLLAPSED_COUNT);
  return (
    <div>
      <h3 className="mb-2 text-soft text-sm font-semibold">{title}</h3>
      {pairs.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <ul
          className={classNames(
            "border border-line rounded-md bg-surface",
            "not-print:data-[collapsed=true]:[&_li:nth-child(n_+_6)]:hidden",
            "[&_li+li]:border-t [&_li+li]:border-line",
          )}
          data-collapsed={isCollapsed}
        >
          {pairs.map(({ user, ...winLossRecord }) => (
            <li key={user._id}>
              <Link
                {...getLink(user._id)}
                className={classNames(
                  "grid grid-cols-[minmax(0,1fr)_minmax(8rem,14rem)] items-center gap-3 min-h-row",
                  "py-0 px-3",
                  "no-underline",
                  "max-sm:grid-cols-[minmax(0,1fr)_8rem]",
                  "hover:bg-hover",
                )}
              >
                <Person userId={user._id} name={user.userName} picture={user} />
                <WinLossBar record={winLossRecord} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isCollapsed && (
        <ShowAllButton items={`${pairs.length} ${title.toLowerCase()}`} onShow={() => setIsCollapsed(false)} />
      )}
    </div>
  );
}

/** Expands a collapsed list. */
function ShowAllButton({ items, onShow }: { readonly items: string; readonly onShow: () => void }) {
  return (
    <div className="mt-2 max-sm:grid">
      <Button onClick={onShow}>{`Show all ${items}`}</Button>
    </div>
  );
}

/** How many entries a collapsed list shows. The class with `nth-child` must hide the others. */
const COLLAPSED_COUNT = 5;
