import { ModeField } from "../modes/mode-field.tsx";
import type { ChangeSearch, SearchOf } from "../platform/search-params.ts";
import { useDebouncedText } from "../platform/use-debounced-text.ts";
import { FilterRow } from "../ui/filter-row.tsx";
import { SearchField } from "../ui/search-field.tsx";
import type { playersSearch } from "./players-search.ts";

type Params = typeof playersSearch;

interface PlayersFiltersProps {
  readonly search: SearchOf<Params>;
  readonly onSearch: ChangeSearch<Params>;
  /** How many players the filters left over. */
  readonly total: number | undefined;
}

export function PlayersFilters({ search, onSearch, total }: PlayersFiltersProps) {
  const [userName, setUserName] = useDebouncedText(search.userName, (typed) =>
    onSearch({ userName: typed }, "replace"),
  );
  return (
    <FilterRow outcome={total !== undefined && (total === 1 ? "1 player" : `${total} players`)}>
      <ModeField modeId={search.modeId} onMode={(modeId) => onSearch({ modeId })} />
      <SearchField label="Player name" value={userName} onValue={setUserName} />
    </FilterRow>
  );
}
