import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { FullUser } from "contract/users.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { CallError, type ToastText, toToastText } from "../../platform/call-errors.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { publishSignIn, signIn } from "../../platform/sign-in-and-out.ts";
import { getCommunityUrl, getLeagueName, hasDiscord, hasMail } from "../../platform/site-info.ts";
import { getViewerTimeZone } from "../../platform/time-zone.ts";
import { useUnknownPath } from "../../platform/unknown-path.ts";
import { useCommand } from "../../platform/use-command.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthForm, AuthScreen, formatBan, SignInFields, signInErrorFields } from "./auth-form.tsx";
import { getDiscordErrorMessage } from "./discord-error-message.ts";
import { InvitationPage } from "./invitation.tsx";
import { signInSearch, toSafeRedirectPath } from "./sign-in-redirect.ts";

/** The sign-in page. Redirects back to the page that the user came from. */
export function SignInScreen() {
  useDocumentTitle("Log in", `Log in to ${isolateBidi(getLeagueName())}.`);
  const navigate = useNavigate();
  // `discord`: "back" after Discord has confirmed the account, or an error code from Discord; otherwise empty.
  const [{ redirectUrl, discord }, changeSearch] = useSearchParams(signInSearch);
  const [failure, setFailure] = useState<ToastText | null>(null);
  // Visitors who open a path that does not exist are redirected to this page.
  const unknownPath = useUnknownPath();
  const notice = failure ?? describeDiscordError(discord);
  const redirectBack = () => void navigate({ href: toSafeRedirectPath(redirectUrl), replace: true });
  return (
    <AuthScreen
      title={`Log in to ${isolateBidi(getLeagueName())}`}
      links={
        <>
          {discord === "back" && (
            <Link {...paths.signIn(redirectUrl)} className="inline-flex items-center min-h-target">
              Log in another way
            </Link>
          )}
          <Link {...paths.join} className="inline-flex items-center min-h-target">
            No account yet? How to join
          </Link>
          {hasMail() ? (
            <Link to="/auth/invitation" className="inline-flex items-center min-h-target">
              Forgot password
            </Link>
          ) : (
            <ForgotPasswordHint />
          )}
        </>
      }
    >
      {unknownPath !== null && <Notice state="neutral" title={`There is nothing at ${unknownPath}`} />}
      {notice && (
        <Notice state="warn" title={notice.title} urgent={true}>
          {notice.text}
        </Notice>
      )}
      {discord === "back" ? (
        <DiscordReturn
          onDone={redirectBack}
          onFailed={(text) => {
            setFailure(text);
            changeSearch({ discord: "" }, "replace");
          }}
        />
      ) : (
        <>
          <PasswordForm onDone={redirectBack} />
          {hasDiscord() && <DiscordButton redirectUrl={redirectUrl} />}
        </>
      )}
    </AuthScreen>
  );
}

/** The page that invitation links open. It is exported here, so that both screens are bundled in one file. */
export function InvitationScreen() {
  return <InvitationPage />;
}

/** Shown if the league cannot send e-mail: admins create the links. */
function ForgotPasswordHint() {
  const communityUrl = getCommunityUrl();
  return (
    <p className="text-soft text-sm text-center">
      Forgot your password? An admin can create a link to set a new one
      {communityUrl === null ? (
        "."
      ) : (
        <>
          : ask in the{" "}
          <a href={communityUrl} className="inline-flex items-center min-h-target">
            community chat
          </a>
          .
        </>
      )}
    </p>
  );
}

/** Returns the message for the error with which Discord redirected back; `null` for unknown codes. */
function describeDiscordError(code: string): ToastText | null {
  const text =
    code === "TOO_MANY" ? "There were too many sign-ins, try again in a minute." : getDiscordErrorMessage(code);
  return text === "" ? null : { title: "Not signed in with Discord", text };
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const queryClient = useQueryClient();
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => formRef.current?.querySelector("input")?.focus(), []);
  const form = useForm({
    initial: { email: "", password: "", code: "" },
    // No prompt if the visitor leaves the page: there is nothing to save.
    hasDiscardPrompt: false,
    errorFields: signInErrorFields,
    call: ({ draft }) => signIn(queryClient, draft),
    onDone,
  });
  const { draft, busy } = form;
  return (
    <AuthForm ref={formRef} form={form} label="Log in" disabled={busy || draft.email === "" || draft.password === ""}>
      <SignInFields form={form} />
    </AuthForm>
  );
}

/**
 * Opens Discord to sign in.
 * @param props `redirectUrl`: the path to return to afterwards
 */
function DiscordButton({ redirectUrl }: { readonly redirectUrl: string }) {
  const { run, busy } = useCommand({
    call: () => api.discordSignIn.beginDiscordSignIn({ body: { redirectUrl } }),
    failure: "Not signed in with Discord",
    onDone: ({ data }) => location.assign(data.url),
  });
  return (
    <Button busy={busy} onClick={() => run()}>
      Sign in with Discord
    </Button>
  );
}

interface DiscordReturnProps {
  readonly onDone: () => void;
  /** Called if the sign-in fails. */
  readonly onFailed: (text: ToastText) => void;
}

/** A field that the sign-in with Discord still requires. */
interface MissingField {
  readonly name: "code" | "userName";
  /** The initial value; empty if there is no suggestion. */
  readonly suggestion: string;
}

/** Completes the sign-in after Discord has redirected back, and asks for missing fields. */
function DiscordReturn({ onDone, onFailed }: DiscordReturnProps) {
  const queryClient = useQueryClient();
  const [missingField, setMissingField] = useState<MissingField | null>(null);
  const hasStarted = useRef(false);
  const completeSignIn = (user: FullUser) => {
    publishSignIn(queryClient, user);
    onDone();
  };
  const startSignIn = useEffectEvent(async () => {
    try {
      const { user } = await api.discordSignIn.signInWithDiscord({ body: {} });
      completeSignIn(user);
    } catch (error) {
      const requiredField = findMissingField(error);
      const banText = formatBan(error, getViewerTimeZone());
      if (requiredField === null) onFailed({ ...toToastText(error), ...(banText !== null && { text: banText }) });
      else setMissingField(requiredField);
    }
  });
  useEffect(() => {
    // The server accepts the identity from Discord only once, but React may run an effect twice.
    if (!hasStarted.current) void startSignIn();
    hasStarted.current = true;
  }, []);
  if (missingField) return <MissingFieldForm missingField={missingField} onDone={completeSignIn} />;
  return <p role="status">Signing in with Discord …</p>;
}

/** Returns the field that a failed sign-in requires; `null` if it failed for another reason. */
function findMissingField(error: unknown): MissingField | null {
  if (!(error instanceof CallError)) return null;
  if (error.errorCode === "SECOND_FACTOR_REQUIRED") return { name: "code", suggestion: "" };
  if (error.errorCode === "DISCORD_NAME_NEEDED") {
    return { name: "userName", suggestion: String(error.errorData["userName"] ?? "") };
  }
  return null;
}

const missingFieldTexts = {
  code: {
    submitLabel: "Log in",
    fieldProps: {
      label: "Code",
      autoComplete: "one-time-code",
      help: "The code from your authenticator app, or a recovery code.",
    },
  },
  userName: {
    submitLabel: "Join",
    fieldProps: {
      label: "User name",
      autoComplete: "nickname",
      help: "Your name in the league. Use your in-game name: only an admin can change it.",
    },
  },
} as const;

interface MissingFormProps {
  readonly missingField: MissingField;
  readonly onDone: (user: FullUser) => void;
}

function MissingFieldForm({ missingField: { name, suggestion }, onDone }: MissingFormProps) {
  const { submitLabel, fieldProps } = missingFieldTexts[name];
  const form = useForm({
    initial: { code: "", userName: "", [name]: suggestion },
    // No prompt if the visitor leaves the page: there is nothing to save.
    hasDiscardPrompt: false,
    errorFields: { WRONG_CODE: "code", NAME_TAKEN: "userName", NAME_LOOKS_ALIKE: "userName" },
    call: ({ draft }) => api.discordSignIn.signInWithDiscord({ body: { [name]: draft[name] } }),
    onDone: ({ user }) => onDone(user),
  });
  return (
    <AuthForm form={form} label={submitLabel} disabled={form.draft[name] === ""}>
      <TextField name={name} autoFocus={true} {...fieldProps} {...form.fields[name]} />
    </AuthForm>
  );
}
