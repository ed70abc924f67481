import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { FullUser } from "contract/users.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { CallError, type ToastText, toToastText } from "../../platform/call-errors.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { getCommunityUrl, getLeagueName, hasDiscord, hasMail } from "../../platform/league-page.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { publishSignIn, signIn } from "../../platform/sign-in-and-out.ts";
import { getViewerTimeZone } from "../../platform/time-zone.ts";
import { useUnknownPath } from "../../platform/unknown-path.ts";
import { useCommand } from "../../platform/use-command.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthForm, AuthScreen, formatBan, SignInFields, signInErrorFields } from "./auth-form.tsx";
import { discordErrorMessage } from "./discord-error-message.ts";
import { InvitationPage } from "./invitation.tsx";
import { safeRedirect, signInSearch } from "./sign-in-redirect.ts";

/** The sign-in page. Redirects back to the page that the user came from. */
export function SignInScreen() {
  useDocumentTitle("Log in", `Log in to ${isolateBidi(getLeagueName())}.`);
  const navigate = useNavigate();
  const [{ redirectUrl, discord }, change] = useSearchParams(signInSearch);
  const [failure, setFailure] = useState<ToastText | null>(null);
  const unknownPath = useUnknownPath();
  const notice = failure ?? describeDiscordError(discord);
  const leave = () => void navigate({ href: safeRedirect(redirectUrl), replace: true });
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
          onDone={leave}
          onFailed={(text) => {
            setFailure(text);
            change({ discord: "" }, "replace");
          }}
        />
      ) : (
        <>
          <PasswordForm onDone={leave} />
          {hasDiscord() && <DiscordButton redirectUrl={redirectUrl} />}
        </>
      )}
    </AuthScreen>
  );
}

/** The page that invitation links open. It shares this file so that both screens share one chunk. */
export function InvitationScreen() {
  return <InvitationPage />;
}

/** Shown if the league cannot send e-mail: admins create the links. */
function ForgotPasswordHint() {
  const url = getCommunityUrl();
  return (
    <p className="text-soft text-sm text-center">
      Forgot your password? An admin can create a link to set a new one
      {url === null ? (
        "."
      ) : (
        <>
          : ask in the{" "}
          <a href={url} className="inline-flex items-center min-h-target">
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
  const text = code === "TOO_MANY" ? "There were too many sign-ins, try again in a minute." : discordErrorMessage(code);
  return text === "" ? null : { title: "Not signed in with Discord", text };
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector("input")?.focus(), []);
  const form = useForm({
    initial: { email: "", password: "", code: "" },
    isGuarded: false,
    errorFields: signInErrorFields,
    call: ({ draft }) => signIn(queryClient, draft),
    onDone,
  });
  const { draft, busy } = form;
  return (
    <AuthForm ref={element} form={form} label="Log in" disabled={busy || draft.email === "" || draft.password === ""}>
      <SignInFields form={form} />
    </AuthForm>
  );
}

/** Opens Discord to sign in. @param redirectUrl the path to return to afterwards */
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

/** A field that the sign-in with Discord still requires, and its suggested value. */
type MissingField = { readonly field: "code" | "userName"; readonly suggested: string };

/** Completes the sign-in after Discord has redirected back, and asks for missing fields. */
function DiscordReturn({ onDone, onFailed }: DiscordReturnProps) {
  const queryClient = useQueryClient();
  const [missingField, setMissingField] = useState<MissingField | null>(null);
  const hasStarted = useRef(false);
  const finish = (user: FullUser) => {
    publishSignIn(queryClient, user);
    onDone();
  };
  const startSignIn = useEffectEvent(async () => {
    try {
      finish((await api.discordSignIn.signInWithDiscord({ body: {} })).user);
    } catch (error) {
      const requiredField = findMissingField(error);
      const ban = formatBan(error, getViewerTimeZone());
      if (requiredField === null) onFailed({ ...toToastText(error), ...(ban !== null && { text: ban }) });
      else setMissingField(requiredField);
    }
  });
  useEffect(() => {
    // The identity from Discord can be used only once.
    if (!hasStarted.current) void startSignIn();
    hasStarted.current = true;
  }, []);
  if (missingField) return <MissingFieldForm missing={missingField} onDone={finish} />;
  return <p role="status">Signing in with Discord …</p>;
}

function findMissingField(error: unknown): MissingField | null {
  if (!(error instanceof CallError)) return null;
  if (error.errorCode === "SECOND_FACTOR_REQUIRED") return { field: "code", suggested: "" };
  if (error.errorCode === "DISCORD_NAME_NEEDED") {
    return { field: "userName", suggested: String(error.errorData["userName"] ?? "") };
  }
  return null;
}

const missingFields = {
  code: {
    submit: "Log in",
    field: {
      label: "Code",
      autoComplete: "one-time-code",
      help: "The code from your authenticator app, or a recovery code.",
    },
  },
  userName: {
    submit: "Join",
    field: {
      label: "User name",
      autoComplete: "nickname",
      help: "Your name in the league. Use your in-game name: only an admin can change it.",
    },
  },
} as const;

interface MissingFormProps {
  readonly missing: MissingField;
  readonly onDone: (user: FullUser) => void;
}

function MissingFieldForm({ missing: { field: name, suggested }, onDone }: MissingFormProps) {
  const { submit, field } = missingFields[name];
  const form = useForm({
    initial: { code: "", userName: "", [name]: suggested },
    isGuarded: false,
    errorFields: { WRONG_CODE: "code", NAME_TAKEN: "userName", NAME_LOOKS_ALIKE: "userName" },
    call: ({ draft }) => api.discordSignIn.signInWithDiscord({ body: { [name]: draft[name] } }),
    onDone: ({ user }) => onDone(user),
  });
  return (
    <AuthForm form={form} label={submit} disabled={form.draft[name] === ""}>
      <TextField name={name} autoFocus={true} {...field} {...form.fields[name]} />
    </AuthForm>
  );
}
