import { useId } from "react";
import css from "./number-cell.module.css";

interface NumberCellProps {
  /** For screen readers: what the number is and whose. */
  readonly label: string;
  /** The number, or null while the box is empty. */
  readonly value: number | null;
  readonly onValue: (value: number | null) => void;
  /** What is wrong, in words. */
  readonly error?: string | undefined;
  readonly min: number;
  readonly max: number;
  readonly placeholder?: string;
}

/** A number field in a table, in the font around it. */
export function NumberCell({ label, value, onValue, error, ...limits }: NumberCellProps) {
  const noteId = useId();
  return (
    <span className={css["cell"]}>
      <input
        {...limits}
        className={css["control"]}
        type="number"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        value={value ?? ""}
        onChange={(typed) => {
          const number = typed.target.valueAsNumber;
          onValue(Number.isNaN(number) ? null : number);
        }}
        // Browsers change the number on a wheel event: scrolling would change it by mistake.
        onWheel={(turned) => turned.currentTarget.blur()}
      />
      {error && (
        <span id={noteId} className={css["error"]}>
          {error}
        </span>
      )}
    </span>
  );
}
