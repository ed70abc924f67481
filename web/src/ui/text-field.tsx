import type { ComponentProps } from "react";
import { Field, type FieldWords } from "./field.tsx";

interface TextFieldProps extends FieldWords, Omit<ComponentProps<"input">, "id" | "className" | "value" | "onChange"> {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly type?: "text" | "email" | "url" | "date" | "time";
}

/** One line of text. */
export function TextField({ label, help, error, value, onValue, ...rest }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <input type="text" {...rest} {...control} value={value} onChange={(typed) => onValue(typed.target.value)} />
      )}
    </Field>
  );
}

/** The field for a name, in any script. */
export function NameField(props: Omit<TextFieldProps, "label">) {
  return <TextField label="Name" name="name" autoComplete="off" dir="auto" {...props} />;
}
