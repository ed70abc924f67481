import type { ComponentProps, KeyboardEvent } from "react";
import { Field, type FieldWords } from "./field.tsx";

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
