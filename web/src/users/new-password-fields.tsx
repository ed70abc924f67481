import type { Faults } from "../platform/failures.ts";
import type { Form } from "../platform/use-form.ts";
import { PasswordField } from "../ui/password-field.tsx";

interface Passwords {
  readonly password: string;
  readonly confirmPassword: string;
}

/** The fields that refusals of a password are about. */
export const passwordErrors = { PASSWORDS_DIFFER: "confirmPassword", PASSWORD_TOO_SHORT: "password" } as const;

/** What is wrong with a password that may stay as it is, and then is left empty with its confirmation. */
export function changedPasswordFaults({ password, confirmPassword }: Passwords): Faults {
  return password === confirmPassword ? {} : { confirmPassword: "Passwords do not match" };
}

/** What is wrong with a password that must be given. Whether it is long enough otherwise, the server decides. */
export function newPasswordFaults(typed: Passwords): Faults {
  const isMissing = typed.password === "" && typed.confirmPassword === "";
  return isMissing ? { password: "Password must be at least 1 character long" } : changedPasswordFaults(typed);
}

interface NewPasswordFieldsProps {
  readonly form: Form<Passwords>;
  /** What the password is for, said below it. */
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
