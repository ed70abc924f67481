import { useQueryClient } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { FullUser } from "contract/users.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { ApiError, describeError, type ErrorDescription } from "../../platform/api-error.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { useMissingMessage } from "../../platform/fallback-page.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { publishSignIn, signIn } from "../../platform/sign-in-and-out.ts";
import { getLeagueName, hasDiscord } from "../../platform/site-info.ts";
import { getViewerTimeZone } from "../../platform/time-zone.ts";
import { useCommand } from "../../platform/use-command.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button, getButtonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useIsHydrated } from "../../ui/rendering.ts";
import { TextField } from "../../ui/text-field.tsx";
import { AuthForm, AuthScreen, formatBan, SignInFields, signInErrorFields } from "./auth-form.tsx";
import { getDiscordErrorMessage } from "./discord-error-message.ts";
import { InvitationPage } from "./invitation.tsx";
import { PLACEHOLDER_ORIGIN, requireSignIn, signInSearch, toSafeRedirectPath } from "./sign-in-redirect.ts";

/** The sign-in page. Redirects back to the page that the user came from. */
export function SignInScreen() {
  useDocumentTitle("Log in", `Log in to ${isolateBidi(getLeagueName())}.`);
  const navigate = useNavigate();
  // `discord`: "back" after Discord has confirmed the account, or an error code from Discord; otherwise empty.
  const [{ redirectUrl, discord }, changeSearch] = useSearchParams(signInSearch);
  const [failure, setFailure] = useState<ErrorDescription | null>(null);
  // Visitors who open a path that does not exist see this page instead.
  const missingMessage = useMissingMessage();
  const notice = failure ?? describeDiscordError(discord);
  const reason = useLocation({ select: ({ state }) => state.signInReason });
  // The server does not know the state of the browser's history.
  const isHydrated = useIsHydrated();
  const title = (isHydrated && reason) || `Log in to ${isolateBidi(getLeagueName())}`;
  const redirectBack = () => void navigate({ href: toSafeRedirectPath(redirectUrl), replace: true });
  return (
    <AuthScreen
      title={title}
      returnPath={useReturnPath(redirectUrl)}
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
          <Link to="/auth/invitation" className="inline-flex items-center min-h-target">
            Forgot password
          </Link>
        </>
      }
    >
      {missingMessage !== null && <UnknownPathNotice message={missingMessage} />}
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
          <PasswordForm takesFocus={missingMessage === null} onDone={redirectBack} />
          {hasDiscord() && <DiscordButton redirectUrl={redirectUrl} />}
        </>
      )}
    </AuthScreen>
  );
}

function UnknownPathNotice({ message }: { readonly message: string }) {
  return (
    <Notice
      state="warn"
      title={message}
      actions={
        <>
          <Link {...paths.ranked} className={getButtonClass()}>
            Players
          </Link>
          <Link {...paths.league.home} className={getButtonClass()}>
            League
          </Link>
        </>
      }
    >
      The link is wrong, or the page has moved. You need no account to look around.
    </Notice>
  );
}

/**
 * Returns the path of the page that a visitor of the sign-in page came from. `null` if it is unknown, or if that page requires a
 * session and would redirect back.
 */
function useReturnPath(redirectUrl: string): string | null {
  const router = useRouter();
  const path = toSafeRedirectPath(redirectUrl);
  const { pathname } = new URL(path, PLACEHOLDER_ORIGIN);
  const [matchedRoutes] = router.getMatchedRoutes(pathname);
  const requiresSession = matchedRoutes.some(({ options }) => options.beforeLoad === requireSignIn);
  return path === "/" || requiresSession ? null : path;
}

/** The page that invitation links open. It is exported here, so that both screens are bundled in one file. */
export function InvitationScreen() {
  return <InvitationPage />;
}

/** Returns the message for the error with which Discord redirected back; `null` for unknown codes. */
function describeDiscordError(code: string): ErrorDescription | null {
  const text =
    code === "TOO_MANY" ? "There were too many sign-ins, try again in a minute." : getDiscordErrorMessage(code);
  return text === "" ? null : { title: "Not signed in with Discord", text };
}

interface PasswordFormProps {
  /** Whether the first field has the focus at once. On phones, the keyboard would hide what is below it. */
  readonly takesFocus: boolean;
  readonly onDone: () => void;
}

function PasswordForm({ takesFocus, onDone }: PasswordFormProps) {
  const queryClient = useQueryClient();
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) formRef.current?.querySelector("input")?.focus();
  }, [takesFocus]);
  const form = useForm({
    initial: { email: "", password: "", code: "" },
    // No prompt if the visitor leaves the page: there is nothing to save.
    hasDiscardPrompt: false,
    errorFields: signInErrorFields,
    call: ({ draft }) => signIn(queryClient, draft),
    onDone,
  });
  const [isAutofilled, setAutofilled] = useState(false);
  const hint = isAutofilled ? "" : describeMissingFields(form.draft);
  return (
    <AuthForm
      ref={formRef}
      form={form}
      label="Log in"
      disabled={form.busy || hint !== ""}
      hint={hint}
      onAutofill={() => setAutofilled(true)}
    >
      <SignInFields form={form} />
    </AuthForm>
  );
}

/** Returns what the visitor still has to enter; empty if nothing is missing. */
function describeMissingFields({ email, password }: { readonly email: string; readonly password: string }): string {
  if (email === "") return password === "" ? "Enter your e-mail and password." : "Enter your e-mail.";
  return password === "" ? "Enter your password." : "";
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
  readonly onFailed: (text: ErrorDescription) => void;
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
      if (requiredField === null) onFailed({ ...describeError(error), ...(banText !== null && { text: banText }) });
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
  if (!(error instanceof ApiError)) return null;
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
