import { ChevronDown } from "lucide-react";
import css from "./field.module.css";
import { type ControlProps, Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectFieldProps<Value extends string> extends Omit<ControlProps<"select", Value>, "value"> {
  /** The selected value; "" if nothing is selected, which shows the placeholder. */
  readonly value: Value | "";
  readonly options: readonly SelectOption<Value>[];
  /** Shown as a disabled option while nothing is selected. */
  readonly placeholder?: string;
}

/** A field to select one of several options. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, help, error, conflict, options, onValueChange, placeholder, ...rest } = props;
  const getLabel = (value: unknown) => options.find((option) => option.value === value)?.label;
  return (
    <Field label={label} help={help} error={error} conflict={conflict} formatValue={getLabel}>
      {(control) => (
        <div className={css["inside"]}>
          <select
            {...rest}
            {...control}
            onChange={(event) => {
              const selected = options.find((option) => option.value === event.target.value);
              if (selected) onValueChange(selected.value);
            }}
          >
            {placeholder !== undefined && (
              <option value="" disabled={true}>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon icon={ChevronDown} className="absolute text-soft pointer-events-none right-3" />
        </div>
      )}
    </Field>
  );
}
