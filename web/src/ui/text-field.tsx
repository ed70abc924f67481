import type { ComponentProps, InputHTMLAttributes, KeyboardEvent } from "react";
import { Field, type FieldWords } from "./field.tsx";

interface TextFieldProps extends FieldWords, Omit<ComponentProps<"input">, "id" | "className" | "value" | "onChange"> {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly type?: "text" | "email" | "url" | "date" | "time";
}

export function TextField({ label, help, error, value, onValue, ...rest }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <input type="text" {...rest} {...control} value={value} onChange={(typed) => onValue(typed.target.value)} />
      )}
    </Field>
  );
}

export function NameField(props: Omit<TextFieldProps, "label">) {
  return <TextField label="Name" name="name" autoComplete="off" dir="auto" {...props} />;
}

interface TextAreaProps
  extends FieldWords,
    Omit<ComponentProps<"textarea">, "id" | "className" | "value" | "onChange"> {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Several lines of text; grows with its content in browsers that support it. Ctrl+Enter submits its form. */
export function TextArea({ label, help, error, value, onValue, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <textarea
          rows={rows}
          onKeyDown={submitOnCtrlEnter}
          {...rest}
          {...control}
          value={value}
          onChange={(typed) => onValue(typed.target.value)}
        />
      )}
    </Field>
  );
}

/** On a Mac ⌘ Enter, too. */
function submitOnCtrlEnter({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === "Enter" && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}

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
