import type { InputHTMLAttributes } from "react";
import css from "./field.module.css";
import { Field, type FieldWords } from "./field.tsx";

interface DateFieldProps extends FieldWords {
  /** A day as `YYYY-MM-DD`, or "" for none. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

export function DateField({ label, help, error, value, onValue }: DateFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <div className={css["inside"]}>
          <input {...control} type="date" value={value} onChange={(picked) => onValue(picked.target.value)} />
        </div>
      )}
    </Field>
  );
}

interface DateTimeFieldProps
  extends FieldWords,
    Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className" | "value" | "onChange" | "type" | "min" | "max"> {
  /** Local time as `YYYY-MM-DDTHH:mm`, or "" for none. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly min?: string;
  readonly max?: string;
}

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
