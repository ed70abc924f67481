import { EMPTY_VALUE } from "../../platform/format-numbers.ts";
import type { Conflict } from "../../ui/conflict-message.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface AvatarFieldProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error: string | undefined;
  readonly conflict?: Conflict | undefined;
  readonly readOnly?: boolean;
}

/** The field for the URL of a user's avatar. */
export function AvatarField({ value, onValueChange, error, conflict, readOnly = false }: AvatarFieldProps) {
  return (
    <TextField
      label="Avatar"
      type="url"
      name="avatar"
      autoComplete="off"
      spellCheck={false}
      placeholder="https://"
      help={readOnly ? undefined : "A link to an image (https). Leave empty to show the tee."}
      readOnly={readOnly}
      value={value}
      onValueChange={onValueChange}
      error={error}
      conflict={conflict}
    />
  );
}

/** A read-only field, shown among editable ones. */
export function ReadOnlyField({ label, value }: { label: string; value: string | null | undefined }) {
  return <TextField label={label} value={value ?? EMPTY_VALUE} readOnly={true} onValueChange={noop} />;
}

function noop(): void {
  // The field is read-only.
}
