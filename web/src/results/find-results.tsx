import type { Query } from "../platform/query.ts";
import { useQuery } from "../platform/use-query.ts";
import { SelectField } from "../ui/select-field.tsx";
import { PlayerFilter } from "../users/player-filter.tsx";

interface FindResultsProps {
  readonly search: { readonly player: string; readonly map: string };
  readonly onSearch: (changes: { readonly player?: string; readonly map?: string }) => void;
  /** The maps to choose from. */
  readonly maps: Query<readonly { readonly map: string }[]>;
}

/** The filters of lists of results in both areas: by map and by player. */
export function FindResults({ search, onSearch, maps }: FindResultsProps) {
  const { data = [] } = useQuery(maps);
  return (
    <>
      <MapFilter value={search.map} onValue={(map) => onSearch({ map })} maps={data} />
      <PlayerFilter value={search.player} onValue={(player) => onSearch({ player })} />
    </>
  );
}

interface MapFilterProps {
  /** `""`: all maps. */
  readonly value: string;
  readonly onValue: (map: string) => void;
  /** The maps on which there are results. */
  readonly maps: readonly { readonly map: string }[];
}

/** The map whose results are listed. */
function MapFilter({ value, onValue, maps }: MapFilterProps) {
  const known = maps.map(({ map }) => map);
  const named = value === "" || known.includes(value) ? known : [...known, value];
  const options = [{ value: "", label: "All maps" }, ...named.map((map) => ({ value: map, label: map }))];
  return <SelectField label="Map" value={value} options={options} onValue={onValue} />;
}
