import type { FieldErrors } from "../../platform/api-error.ts";
import type { Form } from "../../platform/use-form.ts";
import { useLatched } from "../../platform/use-latched.ts";
import { PasswordField } from "../../ui/password-field.tsx";

interface Passwords {
  readonly password: string;
  readonly confirmPassword: string;
}

/** The name of the form field that shows an error of a new password, by error code. */
export const passwordErrorFields = { PASSWORDS_DIFFER: "confirmPassword", PASSWORD_TOO_SHORT: "password" } as const;

/** Like `passwordErrorFields`, for forms that may also require the current password. */
export const ownPasswordErrorFields = {
  ...passwordErrorFields,
  PASSWORD_NEEDED: "currentPassword",
  WRONG_PASSWORD: "currentPassword",
} as const;

/** Validates an optional new password. Both fields are empty if it is not changed. */
export function validateOptionalPassword({ password, confirmPassword }: Passwords): FieldErrors {
  return password === confirmPassword ? {} : { confirmPassword: "Passwords do not match" };
}

/** Validates a required password. The server checks its length. */
export function validateNewPassword(passwords: Passwords): FieldErrors {
  const isMissing = passwords.password === "" && passwords.confirmPassword === "";
  return isMissing ? { password: "Password must be at least 1 character long" } : validateOptionalPassword(passwords);
}

interface NewPasswordFieldsProps {
  readonly form: Form<Passwords>;
  readonly help?: string;
}

/** Two fields for a new password and its confirmation. */
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

/** The field for the current password, shown once the server requires it. */
export function CurrentPasswordField({ form }: { readonly form: Form<{ readonly currentPassword: string }> }) {
  // After a save, the form is unchanged. The field is then unmounted, which resets it: it stays hidden until the server
  // requires the password again.
  return form.isChanged && <RequiredPasswordField form={form} />;
}

function RequiredPasswordField({ form }: { readonly form: Form<{ readonly currentPassword: string }> }) {
  const isRequired = useLatched(form.fieldErrors["currentPassword"] !== undefined || form.draft.currentPassword !== "");
  if (!isRequired) return null;
  return (
    <PasswordField
      label="Current password"
      name="currentPassword"
      autoComplete="current-password"
      {...form.fields.currentPassword}
    />
  );
}
