import { type KeyboardEvent, useId } from "react";
import { classNames } from "./class-names.ts";
import type { Conflict } from "./conflict-message.tsx";
import css from "./field.module.css";

interface NumberCellProps {
  /** For screen readers: what the number is and whose. */
  readonly label: string;
  /** The number, or null while the box is empty. */
  readonly value: number | null;
  readonly onValue: (value: number | null) => void;
  readonly error?: string | undefined;
  /** Named in the cell; where there is room, the form shows a `ConflictNote` that settles it. */
  readonly conflict?: Conflict | undefined;
  readonly min: number;
  readonly max: number;
  readonly placeholder?: string;
  /** The column of the form's tables that it stands in: the up and down keys go to its other fields. */
  readonly column?: string;
}

export function NumberCell({ label, value, onValue, error, conflict, column, ...limits }: NumberCellProps) {
  const noteId = useId();
  const conflictId = useId();
  const notes = [...(error ? [noteId] : []), ...(conflict ? [conflictId] : [])];
  return (
    <span className="inline-flex flex-col items-stretch w-full min-w-13">
      <input
        {...limits}
        className={classNames(
          css["control"],
          "[text-align:inherit] [appearance:textfield] min-h-control-sm py-0 px-[0.5em]",
          "text-default",
          "[&::-webkit-inner-spin-button]:appearance-none",
        )}
        type="number"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={notes.length > 0 ? true : undefined}
        aria-describedby={notes.length > 0 ? notes.join(" ") : undefined}
        data-column={column}
        onKeyDown={column === undefined ? undefined : moveInColumn}
        value={value ?? ""}
        onChange={(typed) => {
          const number = typed.target.valueAsNumber;
          onValue(Number.isNaN(number) ? null : number);
        }}
        // Browsers change the number on a wheel event: scrolling would change it by mistake.
        onWheel={(turned) => turned.currentTarget.blur()}
      />
      {error && (
        <span id={noteId} className="text-danger-text font-text text-xs leading-[1.3] font-medium">
          {error}
        </span>
      )}
      {conflict && (
        <span id={conflictId} className="text-warn-text font-text text-xs leading-[1.3] font-medium">
          Now {conflict.theirs === null ? "empty" : String(conflict.theirs)}
        </span>
      )}
    </span>
  );
}

/** Focuses the same column's field in the row above or below, ready to be overwritten. */
function moveInColumn(pressed: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[pressed.key];
  if (step === undefined) return;
  // Browsers would change the number instead.
  pressed.preventDefault();
  const { currentTarget: field } = pressed;
  const column = [...(field.form?.elements ?? [])].filter(
    (one) => one instanceof HTMLInputElement && one.dataset["column"] === field.dataset["column"],
  ) as HTMLInputElement[];
  const next = column[column.indexOf(field) + step];
  next?.focus();
  next?.select();
}
