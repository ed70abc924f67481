import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { Logo } from "../league-ui/logo.tsx";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import type { Words } from "../platform/failures.ts";
import { hasDiscord, hasMail, leagueName } from "../platform/league-page.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { signIn } from "../platform/sign-in-and-out.ts";
import { useForm } from "../platform/use-form.ts";
import { Notice } from "../ui/notice.tsx";
import { AuthForm } from "./auth-form.tsx";
import { DiscordButton } from "./discord-button.tsx";
import { faultWords } from "./discord-fault-words.ts";
import { DiscordReturn } from "./discord-return.tsx";
import { SignInFields, signInErrors } from "./sign-in-fields.tsx";
import { safeRedirect, signInSearch } from "./sign-in-redirect.ts";
import css from "./sign-in-screen.module.css";

/** The sign-in page; redirects back to the page that the user came from. */
export function SignInScreen() {
  useDocumentTitle("Log in", `Log in to ${leagueName()}.`);
  const navigate = useNavigate();
  const [{ redirectUrl, discord }, change] = useSearchParams(signInSearch);
  const [failure, setFailure] = useState<Words | null>(null);
  const shown = failure ?? wordsOfReturn(discord);
  const leave = () => void navigate({ href: safeRedirect(redirectUrl), replace: true });
  return (
    <main className={css["screen"]}>
      <div className="grid gap-5 w-full">
        <h1 className="grid justify-items-center gap-4 mb-3 text-center">
          <Logo size={48} />
          Log in to {leagueName()}
        </h1>
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
      </div>
      <div className="grid justify-items-center gap-2">
        {discord === "back" && (
          <Link {...paths.signIn(redirectUrl)} className="inline-flex items-center min-h-target">
            Log in another way
          </Link>
        )}
        {hasMail() && (
          <Link to="/auth/invitation" className="inline-flex items-center min-h-target">
            Forgot password
          </Link>
        )}
        <Link {...paths.home} className="inline-flex items-center min-h-target">
          Back to the website
        </Link>
      </div>
    </main>
  );
}

/** Why Discord did not say who it is. Unknown codes say nothing: anybody can write them into a link. */
function wordsOfReturn(code: string): Words | null {
  const text = code === "TOO_MANY" ? "There were too many sign-ins, try again in a minute." : faultWords(code);
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
