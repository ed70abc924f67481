import type { ReactNode } from "react";
import type { ChangeSearch, SearchOf } from "../platform/search-params.ts";
import { useDebouncedText } from "../platform/use-debounced-text.ts";
import { FilterRow } from "../ui/filter-row.tsx";
import { SearchField } from "../ui/search-field.tsx";
import type { StatsParams } from "./stats-search.ts";

interface StatsFiltersProps {
  readonly search: SearchOf<StatsParams>;
  readonly onSearch: ChangeSearch<StatsParams>;
  /** How many stats the filters left over. */
  readonly total: number | undefined;
  /** The filters that only one area has. */
  readonly children?: ReactNode;
}

export function StatsFilters({ search, onSearch, total, children }: StatsFiltersProps) {
  const [userName, setUserName] = useDebouncedText(search.userName, (typed) =>
    onSearch({ userName: typed }, "replace"),
  );
  const [clanName, setClanName] = useDebouncedText(search.clanName, (typed) =>
    onSearch({ clanName: typed }, "replace"),
  );
  return (
    <FilterRow outcome={total !== undefined && (total === 1 ? "1 player" : `${total} players`)}>
      {children}
      <SearchField label="Player" placeholder="Player name" value={userName} onValue={setUserName} />
      <SearchField label="Clan" placeholder="Clan name" value={clanName} onValue={setClanName} />
    </FilterRow>
  );
}
