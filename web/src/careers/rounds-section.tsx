import type { MapFigures } from "contract/careers.ts";
import { EmptyPage, ListPages } from "../platform/list-pages.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { FilterRow } from "../ui/filter-row.tsx";
import { Section } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import type { CareerBoard, CareersArea } from "./careers-area.ts";
import { type CareerSearch, careersQueries } from "./careers-queries.ts";
import { PlayerRoundsTable } from "./player-rounds.tsx";

interface RoundsSectionProps {
  readonly area: CareersArea;
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
  const found = useQuery(careersQueries.rounds(area.name, userId, search));
  const known = maps.flatMap(({ map }) => (map === null ? [] : [map]));
  const named = search.map === "" || known.includes(search.map) ? known : [...known, search.map];
  const all = area.choice === "modeId" ? "All modes" : "All seasons";
  const isFiltered = search.map !== "" || search.outcome !== "";
  const list = (rounds: Parameters<typeof PlayerRoundsTable>[0]["rounds"], loading: boolean) => (
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
          <SelectField
            label={area.choice === "modeId" ? "Mode" : "Season"}
            value={search[area.choice]}
            options={[{ value: "", label: all }, ...boards.map(({ id, name }) => ({ value: id, label: name }))]}
            onValue={(id) => onSearch({ [area.choice]: id })}
          />
        )}
        <SelectField
          label="Map"
          value={search.map}
          options={[{ value: "", label: "All maps" }, ...named.map((map) => ({ value: map, label: map }))]}
          onValue={(map) => onSearch({ map })}
        />
        <SelectField
          label="Result"
          value={search.outcome}
          options={outcomes}
          onValue={(outcome) => onSearch({ outcome })}
        />
      </FilterRow>
      <Loaded query={found} skeleton={list([], true)}>
        {({ data, total = 0 }) => (
          <>
            {list(data, false)}
            <ListPages
              paging={search}
              total={total}
              onPaging={onSearch}
              csv={[`user/${userId}/rounds`, { ...search, area: area.name }]}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}
