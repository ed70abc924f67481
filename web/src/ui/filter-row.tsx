import type { ReactNode } from "react";
import { SelectField, type SelectOption } from "./select-field.tsx";

interface FilterRowProps {
  readonly children: ReactNode;
  /** The number of entries found, e.g. "400 results"; shown at the right. */
  readonly summary?: ReactNode;
}

/**
 * The filters of a page in one row. Fields in it have their label at the left instead of above. On phones, the labels
 * of several fields are hidden, so their values must say what they filter, such as "All maps".
 */
export function FilterRow({ children, summary }: FilterRowProps) {
  return (
    <search className="flex flex-wrap items-center gap-x-3 gap-y-2" data-filter-row="">
      {children}
      {summary && (
        <p className="ml-auto text-soft text-sm tabular-nums" aria-live="polite">
          {summary}
        </p>
      )}
    </search>
  );
}

interface FilterFieldProps<Value extends string> {
  readonly label: string;
  /** The label of the option for no filter, e.g. "All modes". */
  readonly allLabel: string;
  readonly options: readonly SelectOption<Value>[];
  /** The chosen option; empty for no filter. */
  readonly value: Value | "";
  /** Shown if the value is not among the options. Default: the value. */
  readonly unknownLabel?: string;
  readonly onValueChange: (value: Value | "") => void;
}

/** A field that filters a list by one of several values. While a value is chosen, a button clears it. */
export function FilterField<Value extends string>(props: FilterFieldProps<Value>) {
  const { label, allLabel, options, value, unknownLabel = value, onValueChange } = props;
  const isKnown = value === "" || options.some((option) => option.value === value);
  const knownOptions: readonly SelectOption<Value | "">[] = [{ value: "", label: allLabel }, ...options];
  const shownOptions = isKnown ? knownOptions : [...knownOptions, { value, label: unknownLabel }];
  return (
    <SelectField
      label={label}
      value={value}
      options={shownOptions}
      onValueChange={onValueChange}
      onClear={value === "" ? undefined : () => onValueChange("")}
    />
  );
}
