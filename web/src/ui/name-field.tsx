import { TextField } from "./text-field.tsx";

interface NameFieldProps {
  readonly value: string;
  readonly onValue: (name: string) => void;
  readonly error: string | undefined;
  readonly disabled?: boolean;
  readonly required?: boolean;
}

/** What something is called, in whatever script. */
export function NameField(parts: NameFieldProps) {
  return <TextField label="Name" name="name" autoComplete="off" dir="auto" {...parts} />;
}
