import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { isolated } from "contract/isolated.ts";
import type { FullUser } from "contract/users.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { CallError, type Words, wordsFor } from "../../platform/failures.ts";
import { communityUrl, hasDiscord, hasMail, leagueName } from "../../platform/league-page.ts";
import { useMissingAddress } from "../../platform/missing-address.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { showSignedIn, signIn } from "../../platform/sign-in-and-out.ts";
import { viewerTimeZone } from "../../platform/time-zone.ts";
import { useCommand } from "../../platform/use-command.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthForm, AuthScreen, banTold, SignInFields, signInErrors } from "./auth-form.tsx";
import { discordFaultWords } from "./discord-fault-words.ts";
import { InvitationPage } from "./invitation.tsx";
import { safeRedirect, signInSearch } from "./sign-in-redirect.ts";

/** The sign-in page; redirects back to the page that the user came from. */
export function SignInScreen() {
  useDocumentTitle("Log in", `Log in to ${isolated(leagueName())}.`);
  const navigate = useNavigate();
  const [{ redirectUrl, discord }, change] = useSearchParams(signInSearch);
  const [failure, setFailure] = useState<Words | null>(null);
  const missing = useMissingAddress();
  const shown = failure ?? wordsOfReturn(discord);
  const leave = () => void navigate({ href: safeRedirect(redirectUrl), replace: true });
  return (
    <AuthScreen
      title={`Log in to ${isolated(leagueName())}`}
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
            <ForgotWithoutMail />
          )}
        </>
      }
    >
      {missing !== null && <Notice state="neutral" title={`There is nothing at ${missing}`} />}
      {shown && (
        <Notice state="warn" title={shown.title} urgent={true}>
          {shown.text}
        </Notice>
      )}
      {discord === "back" ? (
        <DiscordReturn
          onDone={leave}
          onFailed={(words) => {
            setFailure(words);
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

/** Where invitations lead. It shares this file, so that no other page loads what only these two screens need. */
export function InvitationScreen() {
  return <InvitationPage />;
}

/** Where no mail is sent, admins make the links. */
function ForgotWithoutMail() {
  const url = communityUrl();
  return (
    <p className="text-soft text-sm text-center">
      Forgot your password? An admin makes you a link for a new one
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

/** Why Discord did not say who it is. Unknown codes say nothing: anybody can write them into a link. */
function wordsOfReturn(code: string): Words | null {
  const text = code === "TOO_MANY" ? "There were too many sign-ins, try again in a minute." : discordFaultWords(code);
  return text === "" ? null : { title: "Not signed in with Discord", text };
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const queries = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector("input")?.focus(), []);
  const form = useForm({
    initial: { email: "", password: "", code: "" },
    isGuarded: false,
    errorFields: signInErrors,
    call: ({ draft }) => signIn(queries, draft),
    done: onDone,
  });
  const { draft, busy } = form;
  return (
    <AuthForm ref={element} form={form} label="Log in" disabled={busy || draft.email === "" || draft.password === ""}>
      <SignInFields form={form} />
    </AuthForm>
  );
}

/** Leads to Discord to sign in with an account there. @param redirectUrl the path to return to afterwards */
function DiscordButton({ redirectUrl }: { readonly redirectUrl: string }) {
  const { run, busy } = useCommand({
    call: () => api.discordSignIn.beginDiscordSignIn({ body: { redirectUrl } }),
    failure: "Not signed in with Discord",
    done: ({ data }) => location.assign(data.url),
  });
  return (
    <Button busy={busy} onClick={() => run()}>
      Sign in with Discord
    </Button>
  );
}

interface DiscordReturnProps {
  readonly onDone: () => void;
  /** Nobody was signed in. */
  readonly onFailed: (words: Words) => void;
}

/** What is still missing after the browser came back from Discord. */
type Missing = { readonly field: "code" | "userName"; readonly suggested: string };

/** Signs in with the Discord account with which the browser came back, and asks for what that takes. */
function DiscordReturn({ onDone, onFailed }: DiscordReturnProps) {
  const queries = useQueryClient();
  const [missing, setMissing] = useState<Missing | null>(null);
  const isBegun = useRef(false);
  const finish = (user: FullUser) => {
    showSignedIn(queries, user);
    onDone();
  };
  const begin = useEffectEvent(async () => {
    try {
      finish((await api.discordSignIn.signInWithDiscord({ body: {} })).user);
    } catch (error) {
      const found = missingIn(error);
      const ban = banTold(error, viewerTimeZone());
      if (found === null) onFailed({ ...wordsFor(error), ...(ban !== null && { text: ban }) });
      else setMissing(found);
    }
  });
  useEffect(() => {
    // The account can be used once.
    if (!isBegun.current) void begin();
    isBegun.current = true;
  }, []);
  if (missing) return <MissingForm missing={missing} onDone={finish} />;
  return <p role="status">Signing in with Discord …</p>;
}

function missingIn(error: unknown): Missing | null {
  if (!(error instanceof CallError)) return null;
  if (error.errorCode === "SECOND_FACTOR_REQUIRED") return { field: "code", suggested: "" };
  if (error.errorCode === "DISCORD_NAME_NEEDED") {
    return { field: "userName", suggested: String(error.errorData["userName"] ?? "") };
  }
  return null;
}

const answers = {
  code: {
    submit: "Log in",
    field: {
      label: "Code",
      autoComplete: "one-time-code",
      help: "Of your authenticator app, or a recovery code.",
    },
  },
  userName: {
    submit: "Join",
    field: {
      label: "User name",
      autoComplete: "nickname",
      help: "Your name in the league. Take the one that you play under: only an admin can change it.",
    },
  },
} as const;

interface MissingFormProps {
  readonly missing: Missing;
  readonly onDone: (user: FullUser) => void;
}

function MissingForm({ missing: { field: name, suggested }, onDone }: MissingFormProps) {
  const { submit, field } = answers[name];
  const form = useForm({
    initial: { code: "", userName: "", [name]: suggested },
    isGuarded: false,
    errorFields: { WRONG_CODE: "code", NAME_TAKEN: "userName", NAME_LOOKS_ALIKE: "userName" },
    call: ({ draft }) => api.discordSignIn.signInWithDiscord({ body: { [name]: draft[name] } }),
    done: ({ user }) => onDone(user),
  });
  return (
    <AuthForm form={form} label={submit} disabled={form.draft[name] === ""}>
      <TextField name={name} autoFocus={true} {...field} {...form.fields[name]} />
    </AuthForm>
  );
}
