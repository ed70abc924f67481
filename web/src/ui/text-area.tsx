import type { TextareaHTMLAttributes } from "react";
import { Field, type FieldWords } from "./field.tsx";

interface TextAreaProps
  extends FieldWords,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className" | "value" | "onChange"> {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Several lines of text; grows with its content in browsers that support it. */
export function TextArea({ label, help, error, value, onValue, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <textarea rows={rows} {...rest} {...control} value={value} onChange={(typed) => onValue(typed.target.value)} />
      )}
    </Field>
  );
}
