import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import type { Conflict } from "./conflict-message.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import css from "./field.module.css";
import { Icon } from "./icon.tsx";

export interface FieldWords {
  readonly label: string;
  /** A text below the control, while there is no error. */
  readonly help?: ReactNode;
  /** The error message, shown instead of the help. */
  readonly error?: string | undefined;
  /** Shown beside help and error. */
  readonly conflict?: Conflict | undefined;
}

/** Of a native control: its words, its value, and its attributes but for those that the field sets. */
export type ControlProps<Tag extends "input" | "select" | "textarea", Value> = FieldWords &
  Omit<ComponentProps<Tag>, "id" | "className" | "value" | "onChange"> & {
    readonly value: Value;
    readonly onValue: (value: Value) => void;
  };

interface FieldProps extends FieldWords {
  /** Says a value of the field in words, where it does not speak for itself. */
  readonly wordsOf?: (value: unknown) => string | undefined;
  /** @param control the attributes that link it to its label, help and error */
  readonly children: (
    control: Pick<ComponentProps<"input">, "aria-describedby" | "aria-invalid"> & { id: string; className: string },
  ) => ReactNode;
}

/** Label, control, and help or error, linked for screen readers. */
export function Field({ label, help, error, conflict, wordsOf, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const conflictId = `${id}-conflict`;
  const note = error ?? help;
  const notes = [...(note ? [noteId] : []), ...(conflict ? [conflictId] : [])];
  return (
    <div className={css["field"]}>
      <label className={css["label"]} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: css["control"] ?? "",
        ...(notes.length > 0 ? { "aria-describedby": notes.join(" ") } : {}),
        ...(error || conflict ? { "aria-invalid": true } : {}),
      })}
      {note && (
        <p
          id={noteId}
          className={classNames(
            "flex items-start gap-1.5 text-soft text-sm leading-[1.4] [&_svg]:mt-0.5",
            Boolean(error) && "text-danger-text font-medium",
          )}
        >
          {error && <Icon of={CircleAlert} size={14} />}
          {note}
        </p>
      )}
      {conflict && <ConflictNote id={conflictId} conflict={conflict} wordsOf={wordsOf} />}
    </div>
  );
}

/** Moves the focus to the first control of a form that is marked as wrong; call it after the errors are shown. */
export function focusFirstFault(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
