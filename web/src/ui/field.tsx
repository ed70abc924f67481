import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import css from "./field.module.css";
import { Icon } from "./icon.tsx";

export interface FieldWords {
  readonly label: string;
  /** A text below the control, while there is no error. */
  readonly help?: ReactNode;
  /** The error message, shown instead of the help. */
  readonly error?: string | undefined;
}

/** The attributes that link the control to its label, help and error. */
export interface ControlProps {
  readonly id: string;
  readonly className: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
}

interface FieldProps extends FieldWords {
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label, control, and help or error, linked for screen readers. */
export function Field({ label, help, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? help;
  return (
    <div className={css["field"]}>
      <label className={css["label"]} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: css["control"] ?? "",
        ...(note ? { "aria-describedby": noteId } : {}),
        ...(error ? { "aria-invalid": true } : {}),
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
    </div>
  );
}

/** Moves the focus to the first control of a form that is marked as wrong; call it after the errors are shown. */
export function focusFirstFault(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
