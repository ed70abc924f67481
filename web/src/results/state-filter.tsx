import { SelectField } from "../ui/select-field.tsx";

type State = "" | "UNVALIDATED" | "VALIDATED";

interface StateFilterProps {
  readonly value: State;
  readonly onValue: (state: State) => void;
}

/** Lists all results, or those that are validated or not; for admins. */
export function StateFilter({ value, onValue }: StateFilterProps) {
  return (
    <SelectField<"ALL" | "UNVALIDATED" | "VALIDATED">
      label="Status"
      value={value || "ALL"}
      options={[
        { value: "ALL", label: "All" },
        { value: "UNVALIDATED", label: "Not validated" },
        { value: "VALIDATED", label: "Validated" },
      ]}
      onValue={(chosen) => onValue(chosen === "ALL" ? "" : chosen)}
    />
  );
}
