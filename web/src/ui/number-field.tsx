import type { InputHTMLAttributes } from "react";
import { Field, type FieldWords } from "./field.tsx";

interface NumberFieldProps
  extends FieldWords,
    Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className" | "value" | "onChange" | "type"> {
  /** The number, or null while the box is empty or holds none. */
  readonly value: number | null;
  readonly onValue: (value: number | null) => void;
}

/** A number; `min`, `max` and `step` as on the native input. */
export function NumberField({ label, help, error, value, onValue, ...rest }: NumberFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <input
          inputMode="numeric"
          {...rest}
          {...control}
          type="number"
          value={value ?? ""}
          onChange={(typed) => {
            const number = typed.target.valueAsNumber;
            onValue(Number.isNaN(number) ? null : number);
          }}
        />
      )}
    </Field>
  );
}
