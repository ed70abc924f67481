import type { KeyboardEvent } from "react";
import { type ControlProps, Field } from "./field.tsx";

type TextFieldProps = ControlProps<"input", string>;

/** A single-line field. With `type="date"`, the value is a day as `YYYY-MM-DD`, or "" for none. */
export function TextField({ label, help, error, conflict, onValueChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} conflict={conflict}>
      {(control) => (
        <input type="text" {...rest} {...control} onChange={(event) => onValueChange(event.target.value)} />
      )}
    </Field>
  );
}

/** A field for the name of a record. */
export function NameField(props: Omit<TextFieldProps, "label">) {
  return <TextField label="Name" name="name" autoComplete="off" dir="auto" {...props} />;
}

/** A field for a local time as `YYYY-MM-DDTHH:mm`, or "" for none. */
export function DateTimeField({ label, help, error, conflict, onValueChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} conflict={conflict} formatValue={formatLocalTime}>
      {(control) => (
        <input {...rest} {...control} type="datetime-local" onChange={(event) => onValueChange(event.target.value)} />
      )}
    </Field>
  );
}

/** Formats the other user's value for the conflict message. */
function formatLocalTime(time: unknown): string | undefined {
  return typeof time === "string" ? time.replace("T", " ") : undefined;
}

/** A field for several lines of text. It grows with its content, if the browser supports that. Ctrl+Enter submits. */
export function TextArea(props: ControlProps<"textarea", string>) {
  const { label, help, error, conflict, onValueChange, rows = 4, ...rest } = props;
  return (
    <Field label={label} help={help} error={error} conflict={conflict}>
      {(control) => (
        <textarea
          rows={rows}
          onKeyDown={submitOnCtrlEnter}
          {...rest}
          {...control}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Submits the form of a text area on Ctrl Enter, or ⌘ Enter on a Mac. */
function submitOnCtrlEnter({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === "Enter" && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}

/** A field for a number; the value is `null` while the field is empty or invalid. */
export function NumberField(props: ControlProps<"input", number | null>) {
  const { label, help, error, conflict, value, onValueChange, ...rest } = props;
  return (
    <Field label={label} help={help} error={error} conflict={conflict}>
      {(control) => (
        <input
          inputMode="numeric"
          {...rest}
          {...control}
          type="number"
          value={value ?? ""}
          onChange={(event) => {
            const number = event.target.valueAsNumber;
            onValueChange(Number.isNaN(number) ? null : number);
          }}
        />
      )}
    </Field>
  );
}
