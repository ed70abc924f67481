import type { Faults } from "../platform/failures.ts";
import { viewersZone } from "../platform/typed-dates.ts";
import { DateTimeField } from "../ui/date-time-field.tsx";
import type { EventDraft } from "./event-draft.ts";
import css from "./event-fields.module.css";

type Dates = Pick<EventDraft, "startDate" | "endDate">;

interface DateFieldsProps {
  readonly typed: Dates;
  readonly onType: (typed: Partial<Dates>) => void;
  readonly faults: Faults;
}

/** When an event begins and ends, in the viewer's zone, which they name. */
export function DateFields({ typed: { startDate, endDate }, onType, faults }: DateFieldsProps) {
  return (
    <div className={css["dates"]}>
      <DateTimeField
        label="Start date"
        required={true}
        value={startDate}
        onValue={(start) => onType({ startDate: start })}
        help={`In ${viewersZone()}`}
        error={faults["startDate"]}
      />
      <DateTimeField
        label="End date"
        required={true}
        value={endDate}
        onValue={(end) => onType({ endDate: end })}
        error={faults["endDate"]}
      />
    </div>
  );
}
