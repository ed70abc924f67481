import { Link } from "@tanstack/react-router";
import type { ReactNode, Ref } from "react";
import { Logo } from "../../league-ui/logo.tsx";
import { paths } from "../../paths.ts";
import { CallError } from "../../platform/call-errors.ts";
import { getLogoPath } from "../../platform/site-info.ts";
import { formatDateAndTime, useTimeZone } from "../../platform/time-zone.ts";
import type { Form } from "../../platform/use-form.ts";
import { useLatched } from "../../platform/use-latched.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface AuthScreenProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Links above "Back to the website". */
  readonly links?: ReactNode;
}

/** A page outside of the areas, centred in the window. */
export function AuthScreen({ title, children, links }: AuthScreenProps) {
  return (
    <main className="grid grid-cols-[min(22rem,100%)] place-content-center justify-items-center gap-6 min-h-dvh p-5">
      <div className="grid gap-5 w-full">
        <h1 className="grid justify-items-center gap-4 mb-3 text-center">
          <Logo size={48} src={getLogoPath()} />
          <span>{title}</span>
        </h1>
        {children}
      </div>
      <div className="grid justify-items-center gap-2">
        {links}
        <Link {...paths.home} className="inline-flex items-center min-h-target">
          Back to the website
        </Link>
      </div>
    </main>
  );
}

interface AuthFormProps {
  readonly form: Pick<Form<object>, "submit" | "busy">;
  /** The label of the button. */
  readonly label: string;
  readonly disabled?: boolean | undefined;
  readonly ref?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
}

/** The form of an `AuthScreen`, with a single button. */
export function AuthForm({ form, label, disabled, ref, children }: AuthFormProps) {
  return (
    <form
      ref={ref}
      className="grid gap-5 w-full"
      method="post"
      noValidate={true}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(event.currentTarget);
      }}
    >
      {children}
      <Button kind="primary" type="submit" busy={form.busy} disabled={disabled}>
        {label}
      </Button>
    </form>
  );
}

/** The name of the form field that shows an error of the sign-in, by error code. */
export const signInErrorFields = {
  WRONG_SIGN_IN: "password",
  BLOCKED: "email",
  SECOND_FACTOR_REQUIRED: "code",
  WRONG_CODE: "code",
} as const;

/** The fields for e-mail and password, and for the code of the second factor once the server requires it. */
export function SignInFields({ form }: { readonly form: Form<{ email: string; password: string; code: string }> }) {
  const { draft } = form;
  // If the e-mail is filled in, a dialog with these fields focuses the password first.
  const isEmailKnown = draft.email !== "";
  // Once the server has required a code, the field stays, even while it is empty and has no error.
  const needsCode = useLatched(form.fieldErrors["code"] !== undefined || draft.code !== "");
  return (
    <>
      <BanNotice error={form.error} />
      <TextField label="E-mail" type="email" name="email" autoComplete="username" {...form.fields.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        data-initial-focus={isEmailKnown || undefined}
        {...form.fields.password}
      />
      {needsCode && (
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          help="The code from your authenticator app, or a recovery code."
          {...form.fields.code}
        />
      )}
    </>
  );
}

function BanNotice({ error }: { readonly error: unknown }) {
  const title = formatBan(error, useTimeZone());
  return title !== null && <Notice state="warn" title={title} urgent={true} />;
}

/** Formats the end and reason of a ban from a sign-in error; `null` if the error contains none. */
export function formatBan(error: unknown, timeZone: string): string | null {
  // Without an end date, the ban ends when an admin lifts it.
  const { banReason, banEndDate } = error instanceof CallError ? error.errorData : {};
  if (typeof banReason !== "string") return null;
  const end =
    typeof banEndDate === "string" ? `until ${formatDateAndTime(banEndDate, timeZone)}` : "until an admin lifts it";
  return `Banned ${end}: ${banReason}`;
}
