import type { Faults } from "../platform/failures.ts";
import { periodFaults, viewersZone } from "../platform/typed-dates.ts";
import type { Form } from "../platform/use-form.ts";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { NameField } from "../ui/name-field.tsx";

/** What stands in the fields of a season; dates as the browser's date fields hold them. */
interface SeasonDraft {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** What is wrong with a season as it stands in the fields. */
export function seasonFaults({ name, ...period }: SeasonDraft): Faults {
  return { ...(name.trim() === "" && { name: "Please enter a name" }), ...periodFaults(period) };
}

/** The fields of a season's form. */
export function SeasonFields({ form: { draft, setFields, faults } }: { readonly form: Form<SeasonDraft> }) {
  return (
    <>
      <NameField required={true} value={draft.name} onValue={(name) => setFields({ name })} error={faults["name"]} />
      <DateTimeField
        label="Start date"
        required={true}
        value={draft.startDate}
        onValue={(startDate) => setFields({ startDate })}
        error={faults["startDate"]}
      />
      <DateTimeField
        label="End date"
        required={true}
        value={draft.endDate}
        onValue={(endDate) => setFields({ endDate })}
        help={`In ${viewersZone()}. The dates inform; an admin ends the season.`}
        error={faults["endDate"]}
      />
    </>
  );
}
