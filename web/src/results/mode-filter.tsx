import { useQuery } from "@tanstack/react-query";
import { modesQueries } from "../modes/modes-queries.ts";
import { SelectField } from "../ui/select-field.tsx";

interface ModeFilterProps {
  /** The mode's key; "" for all modes. */
  readonly value: string;
  readonly onValue: (modeId: string) => void;
}

/** Which mode's results are listed. */
export function ModeFilter({ value, onValue }: ModeFilterProps) {
  const { data: modes = [], isSuccess } = useQuery(modesQueries.all);
  const options = [{ value: "", label: "All modes" }, ...modes.map(({ _id, name }) => ({ value: _id, label: name }))];
  const isKnown = options.some((option) => option.value === value);
  const named = isKnown ? options : [...options, { value, label: isSuccess ? "Unknown" : "…" }];
  return <SelectField label="Mode" value={value} options={named} onValue={onValue} />;
}
