import type { ReactNode } from "react";
import { SelectField, type SelectOption } from "./select-field.tsx";

interface FilterRowProps {
  readonly children: ReactNode;
  /** The number of matches, e.g. "400 results"; shown at the right. */
  readonly outcome?: ReactNode;
}

/** The filters of a page in one row; its fields have their label at the left instead of above. */
export function FilterRow({ children, outcome }: FilterRowProps) {
  return (
    <search className="flex flex-wrap items-center gap-x-3 gap-y-2" data-filter-row="">
      {children}
      {outcome && (
        <p className="ml-auto text-soft text-sm tabular-nums" aria-live="polite">
          {outcome}
        </p>
      )}
    </search>
  );
}

interface FilterFieldProps {
  readonly label: string;
  /** What is shown for none of them. */
  readonly all: string;
  readonly options: readonly SelectOption<string>[];
  /** Empty for all; named `unknown` where it is none of the options. */
  readonly value: string;
  readonly unknown?: string;
  readonly onValue: (value: string) => void;
}

/** Filters a list by one of several values, or by none. */
export function FilterField({ label, all, options, value, unknown = value, onValue }: FilterFieldProps) {
  const isKnown = value === "" || options.some((option) => option.value === value);
  const known = [{ value: "", label: all }, ...options];
  const shown = isKnown ? known : [...known, { value, label: unknown }];
  return <SelectField label={label} value={value} options={shown} onValue={onValue} />;
}
