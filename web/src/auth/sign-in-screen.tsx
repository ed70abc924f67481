import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Logo } from "../league-ui/logo.tsx";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { leagueName } from "../platform/league-page.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { signIn } from "../platform/sign-in-and-out.ts";
import { useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { hasMail } from "./has-mail.ts";
import { SignInFields, signInErrors } from "./sign-in-fields.tsx";
import { safeRedirect, signInSearch } from "./sign-in-redirect.ts";
import css from "./sign-in-screen.module.css";

/** The sign-in page; redirects back to the page that the user came from. */
export function SignInScreen() {
  useDocumentTitle("Log in", `Log in to ${leagueName()}.`);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [{ redirectUrl }] = useSearchParams(signInSearch);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector("input")?.focus(), []);
  const form = useForm({
    initial: { email: "", password: "", code: "" },
    isGuarded: false,
    errorFields: signInErrors,
    call: ({ draft }) => signIn(queries, draft),
    done: () => void navigate({ href: safeRedirect(redirectUrl), replace: true }),
  });
  const { draft, busy, submit } = form;
  return (
    <main className={css["screen"]}>
      <form
        ref={element}
        className={css["form"]}
        method="post"
        noValidate={true}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          submit(submitted.currentTarget);
        }}
      >
        <h1 className={css["title"]}>
          <Logo size={48} />
          Log in to {leagueName()}
        </h1>
        <SignInFields form={form} />
        <Button kind="primary" type="submit" busy={busy} disabled={busy || draft.email === "" || draft.password === ""}>
          Log in
        </Button>
      </form>
      <div className={css["links"]}>
        {hasMail() && (
          <Link to="/auth/invitation" className={css["back"]}>
            Forgot password
          </Link>
        )}
        <Link {...paths.home} className={css["back"]}>
          Back to the website
        </Link>
      </div>
    </main>
  );
}
