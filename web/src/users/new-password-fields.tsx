import type { Faults } from "../platform/failures.ts";
import type { Form } from "../platform/use-form.ts";
import { PasswordField } from "../ui/password-field.tsx";

interface Passwords {
  readonly password: string;
  readonly confirmPassword: string;
}

/** The form fields of the error codes of passwords. */
export const passwordErrors = { PASSWORDS_DIFFER: "confirmPassword", PASSWORD_TOO_SHORT: "password" } as const;

/** The faults of an optional new password: both fields are empty where it is not changed. */
export function changedPasswordFaults({ password, confirmPassword }: Passwords): Faults {
  return password === confirmPassword ? {} : { confirmPassword: "Passwords do not match" };
}

/** The faults of a required password. The server checks its length. */
export function newPasswordFaults(typed: Passwords): Faults {
  const isMissing = typed.password === "" && typed.confirmPassword === "";
  return isMissing ? { password: "Password must be at least 1 character long" } : changedPasswordFaults(typed);
}

interface NewPasswordFieldsProps {
  readonly form: Form<Passwords>;
  /** The help text. */
  readonly help?: string;
}

/** A new password, typed twice. */
export function NewPasswordFields({ form, help }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        help={help}
        {...form.fields.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        {...form.fields.confirmPassword}
      />
    </>
  );
}
