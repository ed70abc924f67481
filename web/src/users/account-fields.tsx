import { NONE } from "../platform/numbers.ts";
import { TextField } from "../ui/text-field.tsx";

interface AvatarFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: string | undefined;
  readonly readOnly?: boolean;
}

/** The field for the URL of a user's picture. */
export function AvatarField({ value, onValue, error, readOnly = false }: AvatarFieldProps) {
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
    />
  );
}

interface FixedFieldProps {
  readonly label: string;
  readonly value: string | null | undefined;
}

/** A value among fields that cannot be changed. */
export function FixedField({ label, value }: FixedFieldProps) {
  return <TextField label={label} value={value ?? NONE} readOnly={true} onValue={nothing} />;
}

function nothing(): void {
  // Nothing can be typed into it.
}
