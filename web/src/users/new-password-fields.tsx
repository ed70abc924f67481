import type { Form } from "../platform/use-form.ts";
import { PasswordField } from "../ui/password-field.tsx";

interface Passwords {
  readonly password: string;
  readonly confirmPassword: string;
}

interface NewPasswordFieldsProps {
  readonly form: Form<Passwords>;
  /** What the password is for, said below it. */
  readonly help?: string;
}

/** A new password, typed twice. */
export function NewPasswordFields({ form: { draft, setFields, faults }, help }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        help={help}
        value={draft.password}
        onValue={(password) => setFields({ password })}
        error={faults["password"]}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        value={draft.confirmPassword}
        onValue={(confirmPassword) => setFields({ confirmPassword })}
        error={faults["confirmPassword"]}
      />
    </>
  );
}
