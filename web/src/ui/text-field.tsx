import type { KeyboardEvent } from "react";
import { type ControlProps, Field } from "./field.tsx";

type TextFieldProps = ControlProps<"input", string>;

/** A line of text, or with another `type` what that says: a day as `YYYY-MM-DD`, or "" for none. */
export function TextField({ label, help, error, conflict, onValue, ...rest }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} conflict={conflict}>
      {(control) => <input type="text" {...rest} {...control} onChange={(typed) => onValue(typed.target.value)} />}
    </Field>
  );
}

export function NameField(props: Omit<TextFieldProps, "label">) {
  return <TextField label="Name" name="name" autoComplete="off" dir="auto" {...props} />;
}

/** A local time as `YYYY-MM-DDTHH:mm`, or "" for none. */
export function DateTimeField({ label, help, error, conflict, onValue, ...rest }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} conflict={conflict} wordsOf={timeWords}>
      {(control) => (
        <input {...rest} {...control} type="datetime-local" onChange={(typed) => onValue(typed.target.value)} />
      )}
    </Field>
  );
}

function timeWords(time: unknown): string | undefined {
  return typeof time === "string" ? time.replace("T", " ") : undefined;
}

/** Several lines of text; grows with its content in browsers that support it. Ctrl+Enter submits its form. */
export function TextArea(props: ControlProps<"textarea", string>) {
  const { label, help, error, conflict, onValue, rows = 4, ...rest } = props;
  return (
    <Field label={label} help={help} error={error} conflict={conflict}>
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
export function NumberField(props: ControlProps<"input", number | null>) {
  const { label, help, error, conflict, value, onValue, ...rest } = props;
  return (
    <Field label={label} help={help} error={error} conflict={conflict}>
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
