import { NONE } from "../../platform/numbers.ts";
import type { Conflict } from "../../ui/conflict-message.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface AvatarFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: string | undefined;
  readonly conflict?: Conflict | undefined;
  readonly readOnly?: boolean;
}

export function AvatarField({ value, onValue, error, conflict, readOnly = false }: AvatarFieldProps) {
  return (
    <TextField
      label="Avatar"
      type="url"
      name="avatar"
      autoComplete="off"
      spellCheck={false}
      placeholder="https://"
      help={readOnly ? undefined : "The https link of a picture; without one, a tee is drawn."}
      readOnly={readOnly}
      value={value}
      onValue={onValue}
      error={error}
      conflict={conflict}
    />
  );
}

/** A value among fields that cannot be changed. */
export function FixedField({ label, value }: { label: string; value: string | null | undefined }) {
  return <TextField label={label} value={value ?? NONE} readOnly={true} onValue={nothing} />;
}

function nothing(): void {
  // Nothing can be typed into it.
}
