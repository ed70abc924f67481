import { viewersZone } from "../platform/typed-dates.ts";
import type { Form } from "../platform/use-form.ts";
import { DateTimeField } from "../ui/date-time-field.tsx";
import type { EventDraft } from "./event-draft.ts";
import css from "./event-fields.module.css";

type Dates = Pick<EventDraft, "startDate" | "endDate">;

/** When an event begins and ends, in the viewer's zone, which they name. */
export function DateFields({ form: { draft, setFields, faults } }: { readonly form: Form<Dates> }) {
  return (
    <div className={css["dates"]}>
      <DateTimeField
        label="Start date"
        required={true}
        value={draft.startDate}
        onValue={(startDate) => setFields({ startDate })}
        help={`In ${viewersZone()}`}
        error={faults["startDate"]}
      />
      <DateTimeField
        label="End date"
        required={true}
        value={draft.endDate}
        onValue={(endDate) => setFields({ endDate })}
        error={faults["endDate"]}
      />
    </div>
  );
}
