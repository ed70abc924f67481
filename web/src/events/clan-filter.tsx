import { clansQueries } from "../clans/clans-queries.ts";
import { useQuery } from "../platform/use-query.ts";
import { FilterRow } from "../ui/filter-row.tsx";
import { SelectField } from "../ui/select-field.tsx";

interface ClanFilterProps {
  /** `undefined` while it is loading. */
  readonly seasonId: string | undefined;
  /** The id of a clan, or empty for all. */
  readonly value: string;
  readonly onValue: (clanId: string) => void;
}

const ALL = "all";

/** Chooses the clan of a season whose events are shown. */
export function ClanFilter({ seasonId, value, onValue }: ClanFilterProps) {
  const { data: clans = [] } = useQuery({ ...clansQueries.table(seasonId ?? ""), enabled: seasonId !== undefined });
  const byName = clans.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  return (
    <FilterRow>
      <SelectField
        label="Clan"
        value={value || ALL}
        options={[{ value: ALL, label: "All clans" }, ...byName.map(({ _id, name }) => ({ value: _id, label: name }))]}
        onValue={(chosen) => onValue(chosen === ALL ? "" : chosen)}
      />
    </FilterRow>
  );
}
