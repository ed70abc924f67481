import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { resetMinutes } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { isNotFound, wordsFor } from "../../platform/failures.ts";
import { hasMail, leagueName } from "../../platform/league-page.ts";
import { query, useQuery } from "../../platform/query.ts";
import { signIn } from "../../platform/sign-in-and-out.ts";
import { useForm } from "../../platform/use-form.ts";
import { Failure, Notice } from "../../ui/notice.tsx";
import { useIsHydrated } from "../../ui/rendering.ts";
import { TextField } from "../../ui/text-field.tsx";
import { AuthForm, AuthScreen } from "./auth-form.tsx";
import { NewPasswordFields, newPasswordFaults, passwordErrors } from "./password-fields.tsx";

const invitationQuery = (secret: string) =>
  query({
    queryKey: ["invitation", secret],
    queryFn: async ({ signal }) => (await api.invitations.openInvitation({ body: { secret }, signal })).data,
    meta: { isSilent: true },
  });

export function InvitationPage() {
  useDocumentTitle("Set password", `Set your password for ${isolated(leagueName())}.`);
  // Browsers send nothing of what is behind the # to the server.
  const isHydrated = useIsHydrated();
  const secret = useLocation({ select: ({ hash }) => hash });
  if (!isHydrated) return <Opening />;
  if (secret !== "") return <OpenInvitation secret={secret} />;
  if (!hasMail()) return <InvitationOver />;
  return (
    <AuthScreen title="Forgot password">
      <AskForLink />
    </AuthScreen>
  );
}

function OpenInvitation({ secret }: { readonly secret: string }) {
  const { data, error, refetch } = useQuery(invitationQuery(secret));
  if (data) return <InvitationForm key={secret} secret={secret} {...data} />;
  if (error === null) return <Opening />;
  if (isNotFound(error)) return <InvitationOver />;
  const { title, text } = wordsFor(error);
  return (
    <AuthScreen title="Set your password">
      <Failure title={title} message={text} onRetry={() => void refetch()} />
    </AuthScreen>
  );
}

function InvitationForm({ secret, userName, email }: { secret: string; userName: string; email: string | null }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initial: { email: email ?? "", password: "", confirmPassword: "" },
    isGuarded: false,
    validate: ({ draft }) => newPasswordFaults(draft),
    errorFields: { EMAIL_TAKEN: "email", ...passwordErrors },
    async call({ draft }) {
      const { data } = await api.invitations.acceptInvitation({ body: { secret, ...draft } });
      // The link is used up, whatever becomes of the login: the log-in page has the rest.
      return signIn(queries, { email: data.email, password: draft.password }).catch(() => null);
    },
    success: "Password changed successfully",
    failure: "Erreur while changing password",
    done: (user) => void navigate({ ...(user ? paths.home : paths.signIn()), replace: true }),
  });
  return (
    <AuthScreen
      title={
        <>
          Welcome, <bdi translate="no">{userName}</bdi>
        </>
      }
    >
      <AuthForm form={form} label="Set password and log in">
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          readOnly={email !== null}
          help={email === null ? "You log in with it. Only you and the admins see it." : undefined}
          {...form.fields.email}
        />
        <NewPasswordFields form={form} />
      </AuthForm>
    </AuthScreen>
  );
}

function InvitationOver() {
  return (
    <AuthScreen title="Set your password">
      <Failure
        title="This link is not valid any more"
        message={`Each link sets a password once and for a while, and a newer one replaces it. ${hasMail() ? "Have a new one sent." : "Ask an admin for a new link."}`}
      />
      {hasMail() && <AskForLink />}
    </AuthScreen>
  );
}

function Opening() {
  return (
    <AuthScreen title="Set your password">
      <p /* As high as the form that takes its place. */ className="min-h-80 text-soft text-center" role="status">
        Opening your link …
      </p>
    </AuthScreen>
  );
}

function AskForLink() {
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    initial: { email: "" },
    isGuarded: false,
    call: ({ draft }) => api.invitations.requestReset({ body: draft }),
    failure: "Link not sent",
    done: () => setIsSent(true),
  });
  if (isSent) {
    return (
      <div role="status">
        <Notice state="neutral" title="Look into your mail.">
          If there is an account with this e-mail, a link is on its way. It works once, within {resetMinutes} minutes.
        </Notice>
      </div>
    );
  }
  return (
    <AuthForm form={form} label="Send link" disabled={form.busy || form.draft.email === ""}>
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        help="That of your account. A link is sent to it, with which you set a new password."
        {...form.fields.email}
      />
    </AuthForm>
  );
}
