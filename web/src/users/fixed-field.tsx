import { NONE } from "../platform/numbers.ts";
import { TextField } from "../ui/text-field.tsx";

interface FixedFieldProps {
  readonly label: string;
  readonly value: string | null | undefined;
}

/** Something that is shown among fields and cannot be changed there. */
export function FixedField({ label, value }: FixedFieldProps) {
  return <TextField label={label} value={value ?? NONE} readOnly={true} onValue={nothing} />;
}

function nothing(): void {
  // Nothing can be typed into it.
}
