import { ChevronDown, X } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "./button.tsx";
import css from "./field.module.css";
import { type ControlProps, Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
  /** The heading under which the option is listed. Options of a group follow each other. */
  readonly group?: string;
}

interface SelectFieldProps<Value extends string> extends Omit<ControlProps<"select", Value>, "value"> {
  /** The selected value; "" if nothing is selected, which shows the placeholder. */
  readonly value: Value | "";
  readonly options: readonly SelectOption<Value>[];
  /** Shown as a disabled option while nothing is selected. */
  readonly placeholder?: string;
  /** If given, a button in the field clears it. */
  readonly onClear?: (() => void) | undefined;
}

/** A field to select one of several options. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, help, error, conflict, options, onValueChange, placeholder, onClear, ...rest } = props;
  const select = useRef<HTMLSelectElement>(null);
  const getLabel = (value: unknown) => options.find((option) => option.value === value)?.label;
  return (
    <Field label={label} help={help} error={error} conflict={conflict} formatValue={getLabel}>
      {(control) => (
        <div className={css["inside"]}>
          <select
            ref={select}
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
            {[...Map.groupBy(options, ({ group = "" }) => group)].map(([group, groupOptions]) =>
              group === "" ? (
                groupOptions.map(renderOption)
              ) : (
                <optgroup key={group} label={group}>
                  {groupOptions.map(renderOption)}
                </optgroup>
              ),
            )}
          </select>
          {onClear ? (
            <IconButton
              className={css["end"]}
              size="small"
              label="Clear"
              icon={X}
              onClick={() => {
                onClear();
                select.current?.focus();
              }}
            />
          ) : (
            <Icon icon={ChevronDown} className="absolute text-soft pointer-events-none right-3" />
          )}
        </div>
      )}
    </Field>
  );
}

function renderOption({ value, label, disabled }: SelectOption<string>) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}
