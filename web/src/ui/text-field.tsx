import type { InputHTMLAttributes } from "react";
import { Field, type FieldWords } from "./field.tsx";

interface TextFieldProps
  extends FieldWords,
    Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className" | "value" | "onChange"> {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly type?: "text" | "email" | "url" | "date";
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

interface NameFieldProps {
  /** The form of something that has a name. */
  readonly form: {
    readonly draft: { readonly name: string };
    readonly setFields: (fields: { readonly name: string }) => void;
    readonly faults: Readonly<Record<string, string>>;
  };
  readonly disabled?: boolean;
  readonly required?: boolean;
}

/** What something is called, in whatever script. */
export function NameField({ form, ...parts }: NameFieldProps) {
  const { draft, setFields, faults } = form;
  return (
    <TextField
      label="Name"
      name="name"
      autoComplete="off"
      dir="auto"
      value={draft.name}
      onValue={(name) => setFields({ name })}
      error={faults["name"]}
      {...parts}
    />
  );
}
