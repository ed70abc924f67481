import { ModeField } from "../modes/mode-field.tsx";
import type { ChangeSearch, SearchOf } from "../platform/search-params.ts";
import { useTyped } from "../platform/use-typed.ts";
import { FilterRow } from "../ui/filter-row.tsx";
import { SearchField } from "../ui/search-field.tsx";
import type { StatsArea } from "./stats-area.ts";
import type { StatsParams } from "./stats-search.ts";

interface StatsFiltersProps {
  readonly area: StatsArea;
  readonly search: SearchOf<StatsParams>;
  readonly onSearch: ChangeSearch<StatsParams>;
  /** How many stats the filters left over. */
  readonly total: number | undefined;
}

export function StatsFilters({ area, search, onSearch, total }: StatsFiltersProps) {
  const [userName, setUserName] = useTyped(search.userName, (typed) => onSearch({ userName: typed }, "replace"));
  const [clanName, setClanName] = useTyped(search.clanName, (typed) => onSearch({ clanName: typed }, "replace"));
  return (
    <FilterRow outcome={total !== undefined && (total === 1 ? "1 player" : `${total} players`)}>
      {area.countsFor === "mode" && <ModeField modeId={search.modeId} onMode={(modeId) => onSearch({ modeId })} />}
      <SearchField label="Player" placeholder="Player name" value={userName} onValue={setUserName} />
      <SearchField label="Clan" placeholder="Clan name" value={clanName} onValue={setClanName} />
    </FilterRow>
  );
}
