import type { Faults } from "../platform/failures.ts";
import { viewersZone } from "../platform/typed-dates.ts";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { SeasonDraft } from "./season-draft.ts";

interface SeasonFieldsProps {
  readonly values: SeasonDraft;
  readonly onChange: (changed: Partial<SeasonDraft>) => void;
  readonly faults: Faults;
}

/** The fields of a season's form. */
export function SeasonFields({ values, onChange, faults }: SeasonFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        dir="auto"
        required={true}
        value={values.name}
        onValue={(name) => onChange({ name })}
        error={faults["name"]}
      />
      <DateTimeField
        label="Start date"
        required={true}
        value={values.startDate}
        onValue={(startDate) => onChange({ startDate })}
        error={faults["startDate"]}
      />
      <DateTimeField
        label="End date"
        required={true}
        value={values.endDate}
        onValue={(endDate) => onChange({ endDate })}
        help={`In ${viewersZone()}. The dates inform; an admin ends the season.`}
        error={faults["endDate"]}
      />
    </>
  );
}
