import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import type { Conflict } from "./conflict-message.tsx";
import { Icon } from "./icon.tsx";
import { LazyConflictMessage } from "./lazy-conflict-message.tsx";

interface ChoiceListProps {
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly value: string | null;
  readonly onValueChange: (value: string) => void;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
  /** Makes the list only as high as its options. For lists without a search field. */
  readonly fitsContent?: boolean;
  readonly error?: string | undefined;
  readonly conflict?: Conflict | undefined;
}

/** A list of radio buttons. */
export function ChoiceList({
  legend,
  options,
  value,
  onValueChange,
  empty,
  fitsContent,
  error,
  conflict,
}: ChoiceListProps) {
  const name = useId();
  return (
    <Choices
      legend={legend}
      className={classNames(scrollBoxClass, "h-62", fitsContent && "h-auto min-h-36 max-h-62")}
      error={error}
      conflict={conflict}
    >
      {options.length === 0 && <p className="p-4 text-soft">{empty}</p>}
      {options.map((option) => (
        <Choice
          key={option.value}
          type="radio"
          className={classNames(
            "gap-3 min-h-row py-1 px-4",
            "border-b border-line",
            "last:border-b-0",
            "has-checked:bg-gold-tint has-checked:inset-shadow-[3px_0_var(--color-gold-edge)]",
            "has-checked:font-semibold",
          )}
          name={name}
          value={option.value}
          checked={option.value === value}
          onChange={() => onValueChange(option.value)}
          isInvalid={Boolean(error ?? conflict)}
        >
          {option.label}
        </Choice>
      ))}
    </Choices>
  );
}

interface CheckListProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly values: readonly Value[];
  /** Called with the checked values, in the order of the options. */
  readonly onValuesChange: (values: Value[]) => void;
  /** Shows the list as disabled, but it keeps the focus. The caller must ignore changes. */
  readonly busy?: boolean;
  readonly empty?: ReactNode;
  readonly error?: string | undefined;
  readonly conflict?: Conflict | undefined;
}

/** A list of checkboxes, with a button that checks all or none. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { legend, options, values, onValuesChange, busy, empty, error, conflict } = props;
  const allValues = options.map(({ value }) => value);
  const areAllChecked = values.length === allValues.length;
  const toggle = (toggled: Value) => {
    const wasChecked = values.includes(toggled);
    onValuesChange(allValues.filter((value) => (value === toggled ? !wasChecked : values.includes(value))));
  };
  const count = (
    <span className="ml-1 text-soft font-normal tabular-nums">
      {values.length} of {allValues.length}
    </span>
  );
  return (
    <Choices
      legend={
        <>
          {legend} {count}
        </>
      }
      legendAction={
        <Button
          className="absolute bottom-full right-0"
          kind="quiet"
          size="small"
          onClick={() => onValuesChange(areAllChecked ? [] : allValues)}
        >
          {areAllChecked ? "Choose none" : "Choose all"}
        </Button>
      }
      className={classNames(scrollBoxClass, "grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] max-h-64")}
      busy={busy}
      error={error}
      conflict={conflict}
    >
      {options.length === 0 && <p className="p-4 text-soft">{empty}</p>}
      {options.map(({ value, label }) => (
        <Choice
          key={value}
          type="checkbox"
          className="gap-3 min-h-control py-1 px-3"
          checked={values.includes(value)}
          onChange={() => toggle(value)}
          isInvalid={Boolean(error ?? conflict)}
        >
          {label}
        </Choice>
      ))}
    </Choices>
  );
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

interface WeekdaysFieldProps {
  readonly label: string;
  /** The chosen days, from 1 (Monday) to 7. */
  readonly value: readonly number[];
  readonly onValueChange: (value: number[]) => void;
  readonly error: string | undefined;
  readonly conflict?: Conflict | undefined;
}

/** A field to choose days of the week. */
export function WeekdaysField({ label, value, onValueChange, error, conflict }: WeekdaysFieldProps) {
  const toggle = (day: number) => {
    const days = value.includes(day) ? value.filter((chosenDay) => chosenDay !== day) : [...value, day].sort();
    onValueChange(days);
  };
  return (
    <Choices
      legend={label}
      className="flex flex-wrap gap-2"
      error={error}
      conflict={conflict}
      formatValue={(days) => (Array.isArray(days) ? days.map((day) => WEEKDAYS[day - 1]).join(", ") : undefined)}
    >
      {WEEKDAYS.map((name, index) => (
        <Choice
          key={name}
          type="checkbox"
          className={classNames(
            "gap-2 min-h-control py-1 px-3",
            "border border-line-strong rounded-md bg-surface",
            "has-checked:border-gold-edge has-checked:bg-gold-tint has-checked:font-semibold",
          )}
          checked={value.includes(index + 1)}
          onChange={() => toggle(index + 1)}
          isInvalid={Boolean(error ?? conflict)}
        >
          {name}
        </Choice>
      ))}
    </Choices>
  );
}

/** The classes of a scrolling list of choices. */
const scrollBoxClass = "overflow-y-auto border border-line-strong rounded-md bg-surface";

interface ChoicesProps {
  readonly legend: ReactNode;
  /** A button at the right of the legend. */
  readonly legendAction?: ReactNode;
  /** The class of the list. */
  readonly className: string;
  readonly busy?: boolean | undefined;
  readonly error: string | undefined;
  readonly conflict: Conflict | undefined;
  /** Formats a value for the conflict message. */
  readonly formatValue?: (value: unknown) => string | undefined;
  readonly children: ReactNode;
}

/** A group of choices with a legend, an error and a conflict. */
export function Choices(props: ChoicesProps) {
  const { legend, legendAction, className, busy, error, conflict, formatValue, children } = props;
  const errorId = useId();
  return (
    <fieldset
      className="relative min-w-0 p-0 border-0 aria-disabled:text-soft"
      aria-disabled={busy}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="mb-1.5 p-0 text-sm font-semibold">{legend}</legend>
      {legendAction}
      <div className={className}>{children}</div>
      {error && (
        <p id={errorId} className="flex items-center gap-1.5 mt-1.5 text-danger-text text-sm font-medium" role="alert">
          <Icon icon={CircleAlert} size={14} />
          {error}
        </p>
      )}
      {conflict && (
        <div className="mt-1.5">
          <LazyConflictMessage conflict={conflict} formatValue={formatValue} />
        </div>
      )}
    </fieldset>
  );
}

interface ChoiceProps extends Omit<ComponentProps<"input">, "type"> {
  readonly type: "checkbox" | "radio";
  readonly children: ReactNode;
  readonly isInvalid: boolean;
}

/** A radio button or checkbox; its whole line is the label. `className` is set on the line. */
export function Choice({ children, className, isInvalid, ...input }: ChoiceProps) {
  return (
    <label
      className={classNames(
        "flex items-center cursor-pointer",
        "hover:bg-hover",
        "in-aria-disabled:cursor-progress has-focus-visible:outline-2 has-focus-visible:outline-focus",
        "has-focus-visible:-outline-offset-2",
        className,
      )}
    >
      <input
        {...input}
        className="flex-none m-0 accent-default size-4 focus-visible:outline-none"
        aria-invalid={isInvalid ? true : undefined}
      />
      {children}
    </label>
  );
}
