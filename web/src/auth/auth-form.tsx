import type { ReactNode, Ref } from "react";
import type { Form } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { TextField } from "../ui/text-field.tsx";

interface AuthFormProps {
  readonly form: Pick<Form<object>, "submit" | "busy">;
  readonly label: string;
  readonly disabled?: boolean | undefined;
  readonly ref?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
}

export function AuthForm({ form, label, disabled, ref, children }: AuthFormProps) {
  return (
    <form
      ref={ref}
      className="grid gap-5 w-full"
      method="post"
      noValidate={true}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        form.submit(submitted.currentTarget);
      }}
    >
      {children}
      <Button kind="primary" type="submit" busy={form.busy} disabled={disabled}>
        {label}
      </Button>
    </form>
  );
}

/** The form fields of the error codes of a login. */
export const signInErrors = {
  WRONG_SIGN_IN: "password",
  BLOCKED: "email",
  SECOND_FACTOR_REQUIRED: "code",
  WRONG_CODE: "code",
} as const;

/** E-mail and password, with the names that password managers recognise. */
export function SignInFields({ form }: { readonly form: Form<{ email: string; password: string; code: string }> }) {
  const { draft } = form;
  return (
    <>
      <TextField label="E-mail" type="email" name="email" autoComplete="username" {...form.fields.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        // Where the e-mail is known, a dialog focuses the password.
        data-initial-focus={draft.email === "" ? undefined : true}
        {...form.fields.password}
      />
      {(form.faults["code"] !== undefined || draft.code !== "") && (
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          help="Of your authenticator app, or a recovery code."
          {...form.fields.code}
        />
      )}
    </>
  );
}
