import { useQuery } from "../platform/query.ts";
import { FilterField } from "../ui/filter-row.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { modesQueries, selectMode } from "./modes-queries.ts";

interface ModeFieldProps {
  /** As in the URL; if empty or unknown, the first mode by name is shown. */
  readonly modeId: string;
  readonly onModeChange: (modeId: string) => void;
}

/** Selects the mode of a page. */
export function ModeField({ modeId, onModeChange }: ModeFieldProps) {
  const { data: modes = [] } = useQuery(modesQueries.all);
  return (
    <SelectField
      label="Mode"
      value={selectMode(modes, modeId)?._id ?? ""}
      placeholder="–"
      disabled={modes.length === 0}
      options={modes.map(({ _id, name }) => ({ value: _id, label: name }))}
      onValueChange={onModeChange}
    />
  );
}

interface ModeFilterProps {
  /** The id of a mode; empty for all modes. */
  readonly value: string;
  readonly onValueChange: (modeId: string) => void;
}

/** Filters a list by a mode, or shows all modes. */
export function ModeFilter({ value, onValueChange }: ModeFilterProps) {
  const { data: modes = [], isSuccess } = useQuery(modesQueries.all);
  return (
    <FilterField
      label="Mode"
      allLabel="All modes"
      options={modes.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      unknownLabel={isSuccess ? "Unknown" : "…"}
      onValueChange={onValueChange}
    />
  );
}
