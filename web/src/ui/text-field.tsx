import type { KeyboardEvent } from "react";
import { type ControlProps, Field } from "./field.tsx";

type TextFieldProps = ControlProps<"input", string>;

/** A line of text, or with another `type` what that says: a day as `YYYY-MM-DD`, or "" for none. */
export function TextField({ label, help, error, onValue, ...rest }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <input type="text" {...rest} {...control} onChange={(typed) => onValue(typed.target.value)} />}
    </Field>
  );
}

export function NameField(props: Omit<TextFieldProps, "label">) {
  return <TextField label="Name" name="name" autoComplete="off" dir="auto" {...props} />;
}

/** A local time as `YYYY-MM-DDTHH:mm`, or "" for none. */
export function DateTimeField(props: TextFieldProps) {
  return <TextField {...props} type="datetime-local" />;
}

/** Several lines of text; grows with its content in browsers that support it. Ctrl+Enter submits its form. */
export function TextArea({ label, help, error, onValue, rows = 4, ...rest }: ControlProps<"textarea", string>) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <textarea
          rows={rows}
          onKeyDown={submitOnCtrlEnter}
          {...rest}
          {...control}
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

/** A number, or null while the box is empty or holds none; `min`, `max` and `step` as on the native input. */
export function NumberField({ label, help, error, value, onValue, ...rest }: ControlProps<"input", number | null>) {
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
