import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import type { Conflict } from "./conflict-message.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { Icon } from "./icon.tsx";

interface ChoiceListProps {
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly value: string | null;
  readonly onValue: (value: string) => void;
  readonly empty: ReactNode;
  /** Only as high as its options: for a list without a search. */
  readonly fits?: boolean;
  readonly error?: string | undefined;
  readonly conflict?: Conflict | undefined;
}

export function ChoiceList({ legend, options, value, onValue, empty, fits, error, conflict }: ChoiceListProps) {
  const name = useId();
  return (
    <Choices
      legend={legend}
      className={classNames(BOX, "h-62", fits && "h-auto min-h-36 max-h-62")}
      error={error}
      conflict={conflict}
    >
      {options.length === 0 && <p className="p-4 text-soft">{empty}</p>}
      {options.map((option) => (
        <Choice
          key={option.value}
          type="radio"
          /* Also while it is pointed at. */ className={classNames(
            "gap-3 min-h-row py-1 px-4",
            "border-b border-line",
            "last:border-b-0",
            "has-checked:bg-gold-tint has-checked:inset-shadow-[3px_0_var(--color-gold-edge)]",
            "has-checked:font-semibold",
          )}
          name={name}
          value={option.value}
          checked={option.value === value}
          onChange={() => onValue(option.value)}
          isWrong={Boolean(error ?? conflict)}
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
  /** Called with them in the order of the options. */
  readonly onValues: (values: Value[]) => void;
  /** Pending: keeps its focus; its caller ignores presses. */
  readonly busy?: boolean;
  readonly empty?: ReactNode;
  readonly error?: string | undefined;
  readonly conflict?: Conflict | undefined;
}

export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { legend, options, values, onValues, busy, empty, error, conflict } = props;
  const all = options.map(({ value }) => value);
  const isAll = values.length === all.length;
  const toggle = (toggled: Value) => {
    const isChosen = values.includes(toggled);
    onValues(all.filter((value) => (value === toggled ? !isChosen : values.includes(value))));
  };
  const count = (
    <span className="ml-1 text-soft font-normal tabular-nums">
      {values.length} of {all.length}
    </span>
  );
  return (
    <Choices
      legend={
        <>
          {legend} {count}
        </>
      }
      beside={
        <Button
          className="absolute bottom-full right-0"
          kind="quiet"
          size="small"
          onClick={() => onValues(isAll ? [] : all)}
        >
          {isAll ? "Choose none" : "Choose all"}
        </Button>
      }
      className={classNames(BOX, "grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] max-h-64")}
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
          isWrong={Boolean(error ?? conflict)}
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
  /** From 1, Monday. */
  readonly value: readonly number[];
  readonly onValue: (value: number[]) => void;
  readonly error: string | undefined;
  readonly conflict?: Conflict | undefined;
}

export function WeekdaysField({ label, value, onValue, error, conflict }: WeekdaysFieldProps) {
  const toggle = (day: number) =>
    onValue(value.includes(day) ? value.filter((other) => other !== day) : [...value, day].sort());
  return (
    <Choices
      legend={label}
      className="flex flex-wrap gap-2"
      error={error}
      conflict={conflict}
      wordsOf={(days) => (Array.isArray(days) ? days.map((day) => WEEKDAYS[day - 1]).join(", ") : undefined)}
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
          isWrong={Boolean(error ?? conflict)}
        >
          {name}
        </Choice>
      ))}
    </Choices>
  );
}

/** A list of choices that scrolls. */
const BOX = "overflow-y-auto border border-line-strong rounded-md bg-surface";

interface ChoicesProps {
  readonly legend: ReactNode;
  readonly beside?: ReactNode;
  /** The class of the list. */
  readonly className: string;
  readonly busy?: boolean | undefined;
  readonly error: string | undefined;
  readonly conflict: Conflict | undefined;
  /** Says chosen values in words. */
  readonly wordsOf?: (value: unknown) => string | undefined;
  readonly children: ReactNode;
}

function Choices(props: ChoicesProps) {
  const { legend, beside, className, busy, error, conflict, wordsOf, children } = props;
  const errorId = useId();
  return (
    <fieldset
      className="relative min-w-0 p-0 border-0 aria-disabled:text-soft"
      aria-disabled={busy}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="mb-1.5 p-0 text-sm font-semibold">{legend}</legend>
      {beside}
      <div className={className}>{children}</div>
      {error && (
        <p id={errorId} className="flex items-center gap-1.5 mt-1.5 text-danger-text text-sm font-medium" role="alert">
          <Icon of={CircleAlert} size={14} />
          {error}
        </p>
      )}
      {conflict && (
        <div className="mt-1.5">
          <ConflictNote conflict={conflict} wordsOf={wordsOf} />
        </div>
      )}
    </fieldset>
  );
}

interface ChoiceProps extends Omit<ComponentProps<"input">, "type"> {
  readonly type: "checkbox" | "radio";
  readonly children: ReactNode;
  readonly isWrong: boolean;
}

/** One of the choices; the whole line is its label. The class is the line's. */
function Choice({ children, className, isWrong, ...input }: ChoiceProps) {
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
        aria-invalid={isWrong ? true : undefined}
      />
      {children}
    </label>
  );
}
