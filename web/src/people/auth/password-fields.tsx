import type { Faults } from "../../platform/failures.ts";
import type { Form } from "../../platform/use-form.ts";
import { useHasBeen } from "../../platform/use-has-been.ts";
import { PasswordField } from "../../ui/password-field.tsx";

interface Passwords {
  readonly password: string;
  readonly confirmPassword: string;
}

export const passwordErrors = { PASSWORDS_DIFFER: "confirmPassword", PASSWORD_TOO_SHORT: "password" } as const;

/** Where a form changes the viewer's own password. */
export const ownPasswordErrors = {
  ...passwordErrors,
  PASSWORD_NEEDED: "currentPassword",
  WRONG_PASSWORD: "currentPassword",
} as const;

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
  readonly help?: string;
}

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

/** The field of the current password, once that is wanted. */
export function CurrentPasswordField({ form }: { readonly form: Form<{ readonly currentPassword: string }> }) {
  // Once the edits are saved, it is not wanted any more.
  return form.isChanged && <WantedPassword form={form} />;
}

function WantedPassword({ form }: { readonly form: Form<{ readonly currentPassword: string }> }) {
  const isWanted = useHasBeen(form.faults["currentPassword"] !== undefined || form.draft.currentPassword !== "");
  if (!isWanted) return null;
  return (
    <PasswordField
      label="Current password"
      name="currentPassword"
      autoComplete="current-password"
      {...form.fields.currentPassword}
    />
  );
}
