import { Link, type LinkOptions } from "@tanstack/react-router";
import type { Career, MapFigures, PairRecord, PlayerRound } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import { useState } from "react";
import { GamesShare } from "../../competitions/games-record.tsx";
import { MapLink } from "../../league-ui/map-link.tsx";
import { Person } from "../../league-ui/person.tsx";
import { paths, pathsIn } from "../../paths.ts";
import { EmptyPage, ListPages } from "../../platform/list-pages.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { counted, fixed, percent } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { Column } from "../../ui/column.ts";
import { FilterField, FilterRow } from "../../ui/filter-row.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Table } from "../../ui/table.tsx";
import { inCard } from "../../ui/table-rows.tsx";
import { boardIn, type CareerBoard, type CareerSearch, careersQueries } from "./careers-queries.ts";
import { PlayerRoundsTable } from "./player-rounds.tsx";

interface RoundsSectionProps {
  readonly area: Area;
  readonly userId: string;
  readonly search: CareerSearch;
  readonly onSearch: (changes: Partial<CareerSearch>) => void;
  readonly boards: readonly CareerBoard[];
  readonly maps: readonly MapFigures[];
}

const outcomes = [
  { value: "", label: "All" },
  { value: "W", label: "Won" },
  { value: "L", label: "Lost" },
  { value: "D", label: "Drawn" },
] as const;

export function RoundsSection({ area, userId, search, onSearch, boards, maps }: RoundsSectionProps) {
  const found = useQuery(careersQueries.rounds(area, userId, search));
  const isFiltered = search.map !== "" || search.outcome !== "";
  const table = (rounds: readonly PlayerRound[], loading = false) => (
    <PlayerRoundsTable
      area={area}
      rounds={rounds}
      loading={loading}
      skeletonRows={search.numberPerPage}
      empty={
        <EmptyPage page={search.page} onPaging={onSearch}>
          {isFiltered ? "There is no such round." : "No round has been validated yet: the first one will stand here."}
        </EmptyPage>
      }
    />
  );
  return (
    <Section title="Rounds">
      <FilterRow outcome={found.data?.total !== undefined && counted(found.data.total, "round")}>
        {boards.length > 1 && (
          <FilterField
            label={area === "ranked" ? "Mode" : "Season"}
            all={area === "ranked" ? "All modes" : "All seasons"}
            value={search[boardIn[area]]}
            options={boards.map(({ id, name }) => ({ value: id, label: name }))}
            onValue={(id) => onSearch({ [boardIn[area]]: id })}
          />
        )}
        <FilterField
          label="Map"
          all="All maps"
          value={search.map}
          options={maps.flatMap(({ map }) => (map === null ? [] : { value: map, label: map }))}
          onValue={(map) => onSearch({ map })}
        />
        <SelectField
          label="Result"
          value={search.outcome}
          options={outcomes}
          onValue={(outcome) => onSearch({ outcome })}
        />
      </FilterRow>
      <Loaded query={found} skeleton={table([], true)}>
        {({ data, total = 0 }) => (
          <>
            {table(data)}
            <ListPages
              paging={search}
              total={total}
              onPaging={onSearch}
              csv={[`user/${userId}/rounds`, { ...search, area }]}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}

export function MapsSection({ maps }: Pick<Career, "maps">) {
  return (
    <Section title="Maps and sides">
      <Table
        caption="Figures by map, the most played first"
        columns={mapColumns}
        rows={maps}
        rowKey={({ map }) => map ?? ""}
        folds={true}
        empty={<Empty>The first validated round will begin the figures of its map here.</Empty>}
      />
    </Section>
  );
}

const mapColumns: readonly Column<MapFigures>[] = [
  {
    key: "map",
    head: "Map",
    cell: ({ map }) => <MapLink map={map} link={(name, parts) => <Link {...paths.map(name)} {...parts} />} />,
  },
  { key: "games", head: "Games", align: "end", cell: ({ games }) => games },
  {
    key: "record",
    head: "W–L–D",
    title: "Won, lost, drawn",
    card: inCard.beside,
    cell: (figures) => <GamesShare games={figures} />,
  },
  { key: "rate", head: "Won", title: "Win rate", align: "end", cell: ({ winRate }) => percent(winRate) },
  { key: "red", head: "Red", title: "Win rate as red", align: "end", cell: ({ red }) => rateOf(red) },
  { key: "blue", head: "Blue", title: "Win rate as blue", align: "end", cell: ({ blue }) => rateOf(blue) },
  { key: "kd", head: "K/D", align: "end", cell: ({ kdRatio }) => fixed(kdRatio, 2) },
  {
    key: "score",
    head: "Score",
    title: "Average score",
    align: "end",
    cell: ({ averageScore }) => fixed(averageScore, 1),
  },
];

function rateOf({ games, winRate }: MapFigures["red"]): string {
  return percent(games === 0 ? null : winRate);
}

export function PairsSection({ area, userId, career }: { area: Area; userId: string; career: Career }) {
  const where = career.modeName === null ? "" : ` in ${isolated(career.modeName)}`;
  const link = (otherId: string) => pathsIn[area].versus(userId, otherId);
  return (
    <Section title={`Partners and opponents${where}`}>
      {career.partners.length + career.opponents.length === 0 ? (
        <Empty>Who plays with and against this player will stand here from the first validated round on.</Empty>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-x-8 gap-y-4">
          <Pairs title="Partners" pairs={career.partners} link={link} empty="Nobody has played on the same side yet." />
          <Pairs
            title="Opponents"
            pairs={career.opponents}
            link={link}
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
  readonly link: (otherId: string) => LinkOptions;
  readonly empty: string;
}

/** The pairs; on phones the first five, until all are asked for. */
function Pairs({ title, pairs, link, empty }: PairsProps) {
  const [isFolded, setIsFolded] = useState(pairs.length > FOLDED);
  return (
    <div>
      <h3 className="mb-2 text-soft text-sm font-semibold">{title}</h3>
      {pairs.length === 0 ? (
        <Empty>{empty}</Empty>
      ) : (
        <ul
          className={classNames(
            "border border-line rounded-md bg-surface",
            "max-sm:data-[folded=true]:[&_li:nth-child(n_+_6)]:hidden",
            "[&_li+li]:border-t [&_li+li]:border-line",
          )}
          data-folded={isFolded}
        >
          {pairs.map(({ user, ...games }) => (
            <li key={user._id}>
              <Link
                {...link(user._id)}
                className={classNames(
                  "grid grid-cols-[minmax(0,1fr)_minmax(8rem,14rem)] items-center gap-3 min-h-row",
                  "py-0 px-3",
                  "no-underline",
                  "max-sm:grid-cols-[minmax(0,1fr)_8rem]",
                  "hover:bg-hover",
                )}
              >
                <Person userId={user._id} name={user.userName} picture={user} />
                <GamesShare games={games} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isFolded && (
        <div /* Of a folded list phones show five; elsewhere there is room for all. */
          className="hidden max-sm:grid max-sm:mt-2"
        >
          <Button onClick={() => setIsFolded(false)}>
            Show all {pairs.length} {title.toLowerCase()}
          </Button>
        </div>
      )}
    </div>
  );
}

/** How many pairs a folded list shows; the style sheet hides the others. */
const FOLDED = 5;
