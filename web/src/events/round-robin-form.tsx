import { matchMinutesLimits } from "contract/constants.ts";
import { CircleAlert } from "lucide-react";
import { useId } from "react";
import { zoneWords } from "../platform/time-zone.ts";
import type { Form } from "../platform/use-form.ts";
import { DateField } from "../ui/date-field.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { Icon } from "../ui/icon.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { RoundRobinTimes } from "./round-robin-draft.ts";
import css from "./round-robin-form.module.css";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

interface RoundRobinFormProps {
  readonly form: Form<RoundRobinTimes>;
  /** The league's, which hours and days are in; `undefined` before the first preview. */
  readonly timeZone: string | undefined;
}

/** When the matches of a round robin may be. */
export function RoundRobinForm({ form, timeZone }: RoundRobinFormProps) {
  return (
    <EditForm form={form} submit="Preview" sendsUnchanged={true}>
      <div className={css["fields"]}>
        <SelectField
          label="Round robin"
          options={[
            { value: "single", label: "Single, each pair once" },
            { value: "double", label: "Double, each pair twice" },
          ]}
          {...form.fields.legs}
        />
        <DateField label="First day" {...form.fields.firstDay} />
        <DateField label="Last day" {...form.fields.lastDay} />
      </div>
      <Weekdays {...form.fields.weekdays} />
      <div className={css["fields"]}>
        <TextField
          label="From"
          type="time"
          help={timeZone === undefined ? "In the league's time zone." : `In ${zoneWords(timeZone)}.`}
          {...form.fields.firstHour}
        />
        <TextField label="To" type="time" {...form.fields.lastHour} />
        <NumberField
          label="Minutes of a match"
          min={matchMinutesLimits.min}
          max={matchMinutesLimits.max}
          help="With the break after it: the next one begins then."
          {...form.fields.minutes}
        />
      </div>
    </EditForm>
  );
}

interface WeekdaysProps {
  readonly value: readonly number[];
  readonly onValue: (value: number[]) => void;
  readonly error: string | undefined;
}

function Weekdays({ value, onValue, error }: WeekdaysProps) {
  const errorId = useId();
  const toggle = (day: number) =>
    onValue(value.includes(day) ? value.filter((other) => other !== day) : [...value, day].sort());
  return (
    <fieldset className={css["weekdays"]} aria-describedby={error ? errorId : undefined}>
      <legend className={css["legend"]}>Weekdays</legend>
      {WEEKDAYS.map((name, index) => (
        <label key={name} className={css["weekday"]}>
          <input
            type="checkbox"
            className={css["check"]}
            checked={value.includes(index + 1)}
            onChange={() => toggle(index + 1)}
            aria-invalid={error ? true : undefined}
          />
          {name}
        </label>
      ))}
      {error && (
        <p id={errorId} className={css["error"]} role="alert">
          <Icon of={CircleAlert} size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
