import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../ui/select-field.tsx";
import { chosenMode, modesQueries } from "./modes-queries.ts";

interface ModeFieldProps {
  /** As the address has it; where it names no mode, the first by name counts. */
  readonly modeId: string;
  readonly onMode: (modeId: string) => void;
}

/** Chooses the mode that a list counts for. */
export function ModeField({ modeId, onMode }: ModeFieldProps) {
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
