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

const fieldsClass = "grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-x-4 gap-y-5 items-start";

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
      <div className={fieldsClass}>
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
      <div className={fieldsClass}>
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
    <fieldset className="flex flex-wrap gap-2 p-0 border-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 p-0 text-sm font-semibold">Weekdays</legend>
      {WEEKDAYS.map((name, index) => (
        <label
          key={name}
          className="inline-flex items-center gap-2 min-h-control py-1 px-3 border border-line-strong rounded-md bg-surface cursor-pointer hover:bg-hover has-checked:border-gold-edge has-checked:bg-gold-tint has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1"
        >
          <input
            type="checkbox"
            className="m-0 accent-default size-4 focus-visible:outline-none"
            checked={value.includes(index + 1)}
            onChange={() => toggle(index + 1)}
            aria-invalid={error ? true : undefined}
          />
          {name}
        </label>
      ))}
      {error && (
        <p
          id={errorId}
          className="flex flex-[1_0_100%] items-center gap-1.5 text-danger-text text-sm font-medium"
          role="alert"
        >
          <Icon of={CircleAlert} size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
