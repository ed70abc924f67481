import type { InputHTMLAttributes } from "react";
import { Field, type FieldWords } from "./field.tsx";

interface DateTimeFieldProps
  extends FieldWords,
    Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className" | "value" | "onChange" | "type" | "min" | "max"> {
  /** Local time as `YYYY-MM-DDTHH:mm`, or "" for none. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly min?: string;
  readonly max?: string;
}

/** A date and a time, with the browser's own picker. */
export function DateTimeField({ label, help, error, value, onValue, ...rest }: DateTimeFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <input
          {...rest}
          {...control}
          type="datetime-local"
          value={value}
          onChange={(picked) => onValue(picked.target.value)}
        />
      )}
    </Field>
  );
}
