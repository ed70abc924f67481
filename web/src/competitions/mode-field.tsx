import { useQuery } from "../platform/query.ts";
import { FilterField } from "../ui/filter-row.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { chosenMode, modesQueries } from "./modes-queries.ts";

/** The mode in the address; without one, the first by name is shown. */
export function ModeField({ modeId, onMode }: { readonly modeId: string; readonly onMode: (modeId: string) => void }) {
  const { data: modes = [] } = useQuery(modesQueries.all);
  return (
    <SelectField
      label="Mode"
      value={chosenMode(modes, modeId)?._id ?? ""}
      placeholder="–"
      disabled={modes.length === 0}
      options={modes.map(({ _id, name }) => ({ value: _id, label: name }))}
      onValue={onMode}
    />
  );
}

/** One mode, or all. */
export function ModeFilter({ value, onValue }: { readonly value: string; readonly onValue: (modeId: string) => void }) {
  const { data: modes = [], isSuccess } = useQuery(modesQueries.all);
  return (
    <FilterField
      label="Mode"
      all="All modes"
      options={modes.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      unknown={isSuccess ? "Unknown" : "…"}
      onValue={onValue}
    />
  );
}
