import { type KeyboardEvent, useId } from "react";
import { classNames } from "./class-names.ts";
import type { Conflict } from "./conflict-message.tsx";
import css from "./field.module.css";

interface NumberCellProps {
  /** Describes the number to screen readers: "Kills of Ann". */
  readonly label: string;
  /** `null` while the field is empty. */
  readonly value: number | null;
  readonly onValueChange: (value: number | null) => void;
  readonly error?: string | undefined;
  /** Another user's value, shown below the field. The form shows a `ConflictMessage` to resolve the conflict. */
  readonly conflict?: Conflict | undefined;
  readonly min: number;
  readonly max: number;
  readonly placeholder?: string;
  /** The column of the field in the form's tables. The up and down keys move between the fields of a column. */
  readonly column?: string;
}

/** The notes below a field have their own background, because a field may be on the colour of a team. */
const noteClass = "mt-1 px-1 py-0.5 rounded-sm font-text text-xs leading-[1.3] font-medium";

/** A small field for a number, for a cell of a table. */
export function NumberCell({ label, value, onValueChange, error, conflict, column, ...limits }: NumberCellProps) {
  const noteId = useId();
  const conflictId = useId();
  const descriptionIds = [...(error ? [noteId] : []), ...(conflict ? [conflictId] : [])];
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
        aria-invalid={descriptionIds.length > 0 ? true : undefined}
        aria-describedby={descriptionIds.length > 0 ? descriptionIds.join(" ") : undefined}
        data-column={column}
        onKeyDown={column === undefined ? undefined : moveFocusInColumn}
        value={value ?? ""}
        onChange={(event) => {
          const number = event.target.valueAsNumber;
          onValueChange(Number.isNaN(number) ? null : number);
        }}
        // Browsers change a focused number on wheel events, so scrolling would change it by mistake.
        onWheel={(event) => event.currentTarget.blur()}
      />
      {error && (
        <span id={noteId} className={classNames(noteClass, "bg-danger-tint text-danger-text")}>
          {error}
        </span>
      )}
      {conflict && (
        <span id={conflictId} className={classNames(noteClass, "bg-warn-tint text-warn-text")}>
          Now {conflict.theirs === null ? "empty" : String(conflict.theirs)}
        </span>
      )}
    </span>
  );
}

/** Focuses the field of the same column in the row above or below, and selects its text. */
function moveFocusInColumn(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  // Otherwise, browsers would change the number.
  event.preventDefault();
  const { currentTarget: field } = event;
  const fieldsOfColumn = [...(field.form?.elements ?? [])].filter(
    (element) => element instanceof HTMLInputElement && element.dataset["column"] === field.dataset["column"],
  ) as HTMLInputElement[];
  const nextField = fieldsOfColumn[fieldsOfColumn.indexOf(field) + step];
  nextField?.focus();
  nextField?.select();
}
