import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { Logo } from "../../league-ui/logo.tsx";
import { paths } from "../../paths.ts";
import { ApiError } from "../../platform/api-error.ts";
import { getLogoPath } from "../../platform/site-info.ts";
import { formatDateAndTime, useTimeZone } from "../../platform/time-zone.ts";
import type { Form } from "../../platform/use-form.ts";
import { useLatched } from "../../platform/use-latched.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface AuthScreenProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Links above "Back to the website". */
  readonly links?: ReactNode;
  /** The path of the page that the visitor came from, if they can go back to it. */
  readonly returnPath?: string | null;
}

/**
 * A page outside of the areas, in the middle of the window. Its top does not depend on its height, so that the fields do not
 * move when an error appears.
 */
export function AuthScreen({ title, children, links, returnPath = null }: AuthScreenProps) {
  return (
    <main
      className={classNames(
        "relative grid grid-cols-[min(22rem,100%)] content-start justify-center justify-items-center gap-6",
        "min-h-dvh p-5 pt-[max(4rem,calc(50dvh_-_18rem))]",
      )}
    >
      {returnPath !== null && (
        <a
          href={returnPath}
          className={classNames(
            "absolute top-2 left-3 inline-flex items-center gap-1 min-w-target min-h-target pr-2",
            "text-soft no-underline hover:text-default hover:underline",
          )}
        >
          <Icon icon={ChevronLeft} size={16} />
          Back
        </a>
      )}
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
  /** A text below the button, such as why it is disabled. Its line is kept while it is empty. */
  readonly hint?: string;
  readonly ref?: Ref<HTMLFormElement>;
  /** Called when the browser has filled in a field by itself. Scripts cannot read the value before the user clicks or presses a key. */
  readonly onAutofill?: () => void;
  readonly children: ReactNode;
}

/** The style sheet runs this animation on fields that the browser has filled in. */
const AUTOFILL_ANIMATION = "autofilled";

/** The form of an `AuthScreen`, with a single button. */
export function AuthForm({ form, label, disabled, hint, ref, onAutofill, children }: AuthFormProps) {
  const hintId = useId();
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
      onAnimationStart={({ animationName }) => {
        if (animationName === AUTOFILL_ANIMATION) onAutofill?.();
      }}
    >
      {children}
      <div className="grid gap-2">
        <Button
          kind="primary"
          type="submit"
          className="disabled:bg-gold-tint disabled:text-gold-text"
          busy={form.busy}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : hintId}
        >
          {label}
        </Button>
        {hint !== undefined && (
          <p id={hintId} className="min-h-5.5 text-soft text-sm text-center">
            {hint}
          </p>
        )}
      </div>
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
  const { banReason, banEndDate } = error instanceof ApiError ? error.errorData : {};
  if (typeof banReason !== "string") return null;
  const end =
    typeof banEndDate === "string" ? `until ${formatDateAndTime(banEndDate, timeZone)}` : "until an admin lifts it";
  return `Banned ${end}: ${banReason}`;
}
