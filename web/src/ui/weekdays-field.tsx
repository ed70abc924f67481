import { CircleAlert } from "lucide-react";
import { useId } from "react";
import { Icon } from "./icon.tsx";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

interface WeekdaysFieldProps {
  readonly label: string;
  /** From 1, Monday. */
  readonly value: readonly number[];
  readonly onValue: (value: number[]) => void;
  readonly error: string | undefined;
}

export function WeekdaysField({ label, value, onValue, error }: WeekdaysFieldProps) {
  const errorId = useId();
  const toggle = (day: number) =>
    onValue(value.includes(day) ? value.filter((other) => other !== day) : [...value, day].sort());
  return (
    <fieldset className="flex flex-wrap gap-2 p-0 border-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 p-0 text-sm font-semibold">{label}</legend>
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
