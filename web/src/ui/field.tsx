import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import type { Conflict } from "./conflict-message.tsx";
import css from "./field.module.css";
import { Icon } from "./icon.tsx";
import { LazyConflictMessage } from "./lazy-conflict-message.tsx";

export interface FieldBaseProps {
  readonly label: string;
  /** A text below the control, hidden while there is an error. */
  readonly help?: ReactNode;
  /** The error message. */
  readonly error?: string | undefined;
  /** Another user's change of the field. */
  readonly conflict?: Conflict | undefined;
}

/**
 * The props of a field with a native control: its texts, its value, and the control's attributes that the field does not
 * set.
 */
export type ControlProps<Tag extends "input" | "select" | "textarea", Value> = FieldBaseProps &
  Omit<ComponentProps<Tag>, "id" | "className" | "value" | "onChange"> & {
    readonly value: Value;
    readonly onValueChange: (value: Value) => void;
  };

interface FieldProps extends FieldBaseProps {
  /** Formats a value for the conflict message, if it is not plain text. */
  readonly formatValue?: (value: unknown) => string | undefined;
  /** @param control the attributes that link the control to its label, help and error */
  readonly children: (
    control: Pick<ComponentProps<"input">, "aria-describedby" | "aria-invalid"> & { id: string; className: string },
  ) => ReactNode;
}

/** A label, a control, and a help text or error, linked for screen readers. */
export function Field({ label, help, error, conflict, formatValue, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const conflictId = `${id}-conflict`;
  const note = error ?? help;
  const descriptionIds = [...(note ? [noteId] : []), ...(conflict ? [conflictId] : [])];
  return (
    <div className={css["field"]}>
      <label className={css["label"]} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: css["control"] ?? "",
        ...(descriptionIds.length > 0 ? { "aria-describedby": descriptionIds.join(" ") } : {}),
        ...(error || conflict ? { "aria-invalid": true } : {}),
      })}
      {note && (
        // The help text keeps its height, so that nothing moves when the error replaces it.
        <p id={noteId} className={css["note"]} data-help={error && typeof help === "string" ? help : undefined}>
          <span
            className={classNames(
              "flex items-start gap-1.5 [&_svg]:mt-0.5",
              error ? "text-danger-text font-medium" : "text-soft",
            )}
          >
            {error && <Icon icon={CircleAlert} size={14} />}
            {note}
          </span>
        </p>
      )}
      {conflict && <LazyConflictMessage id={conflictId} conflict={conflict} formatValue={formatValue} />}
    </div>
  );
}

/** Moves the focus to the first invalid control of a form. Call it after the errors are shown. */
export function focusFirstInvalidField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
