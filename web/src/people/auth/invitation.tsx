import { useQueryClient } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { resetMinutes } from "contract/constants.ts";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { describeError, isNotFound } from "../../platform/api-error.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { defineQuery, useQuery } from "../../platform/query.ts";
import { signIn } from "../../platform/sign-in-and-out.ts";
import { getAdminContact, getCommunityUrl, getLeagueName, hasDiscord, hasMail } from "../../platform/site-info.ts";
import { useForm } from "../../platform/use-form.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { useIsHydrated } from "../../ui/rendering.ts";
import { TextField } from "../../ui/text-field.tsx";
import { AdminContact } from "./admin-contact.tsx";
import { AuthForm, AuthScreen } from "./auth-form.tsx";
import { NewPasswordFields, passwordErrorFields, validateNewPassword } from "./password-fields.tsx";

/** The invitation that a link contains. Fails if the link is no longer valid. */
const createInvitationQuery = (secret: string) =>
  defineQuery({
    queryKey: ["invitation", secret],
    queryFn: async ({ signal }) => (await api.invitations.openInvitation({ body: { secret }, signal })).data,
    meta: { hidesErrorToast: true },
  });

/** The page behind invitation and password reset links. Without a link, it says how to get one. */
export function InvitationPage() {
  useDocumentTitle("Set password", `Set your password for ${isolateBidi(getLeagueName())}.`);
  // The secret of the link is in the hash, which browsers do not send to the server. So the server cannot render the form.
  const isHydrated = useIsHydrated();
  const secret = useLocation({ select: ({ hash }) => hash });
  if (!isHydrated) return <OpeningPage />;
  if (secret !== "") return <OpenInvitation secret={secret} />;
  return <AuthScreen title="Forgot password">{hasMail() ? <RequestLinkForm /> : <LinkFromAdmin />}</AuthScreen>;
}

function OpenInvitation({ secret }: { readonly secret: string }) {
  const { data, error, refetch } = useQuery(createInvitationQuery(secret));
  if (data) return <InvitationForm key={secret} secret={secret} {...data} />;
  if (error === null) return <OpeningPage />;
  if (isNotFound(error)) return <InvalidInvitation />;
  const { title, text } = describeError(error);
  return (
    <AuthScreen title="Set your password">
      <Failure title={title} message={text} onRetry={() => void refetch()} />
    </AuthScreen>
  );
}

function InvitationForm({ secret, userName, email }: { secret: string; userName: string; email: string | null }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initial: { email: email ?? "", password: "", confirmPassword: "" },
    hasDiscardPrompt: false,
    validate: ({ draft }) => validateNewPassword(draft),
    errorFields: { EMAIL_TAKEN: "email", ...passwordErrorFields },
    async call({ draft }) {
      const { data } = await api.invitations.acceptInvitation({ body: { secret, ...draft } });
      // The password is set even if the login fails. The user can then log in on the login page.
      return signIn(queryClient, { email: data.email, password: draft.password }).catch(() => null);
    },
    success: "Password changed successfully",
    // "Erreur" is intended: users know it from the site that this one replaces.
    failure: "Erreur while changing password",
    onDone: (user) => void navigate({ ...(user ? paths.home : paths.signIn()), replace: true }),
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
          help={email === null ? "You will log in with it. Only you and the admins can see it." : undefined}
          {...form.fields.email}
        />
        <NewPasswordFields form={form} />
      </AuthForm>
    </AuthScreen>
  );
}

function InvalidInvitation() {
  const advice = hasMail() ? "Request a new one." : "Ask an admin for a new one.";
  return (
    <AuthScreen title="Set your password">
      <Failure
        title="This link is no longer valid"
        message={`A link works only once and for a limited time, and a newer link replaces it. ${advice}`}
      />
      {hasMail() && <RequestLinkForm />}
    </AuthScreen>
  );
}

function OpeningPage() {
  return (
    <AuthScreen title="Set your password">
      <p className="min-h-80 text-soft text-center" role="status">
        Opening your link …
      </p>
    </AuthScreen>
  );
}

function RequestLinkForm() {
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    initial: { email: "" },
    hasDiscardPrompt: false,
    call: ({ draft }) => api.invitations.requestReset({ body: draft }),
    failure: "Link not sent",
    onDone: () => setIsSent(true),
  });
  if (isSent) {
    return (
      <div role="status">
        <Notice state="neutral" title="Check your e-mail.">
          If an account has this e-mail, a link is on its way. It works once, within {resetMinutes} minutes.
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
        help="The e-mail of your account. We send a link to it that lets you set a new password."
        {...form.fields.email}
      />
    </AuthForm>
  );
}

/** Shown if the site cannot send e-mail: only admins can create links. */
function LinkFromAdmin() {
  const contact = getAdminContact();
  const communityUrl = getCommunityUrl();
  return (
    <>
      <p>An admin can create a link for you, with which you set a new password.</p>
      {contact !== null && (
        <p>
          Contact of the admins: <AdminContact contact={contact} />
        </p>
      )}
      {communityUrl !== null && (
        <a href={communityUrl} className={getButtonClass("primary")}>
          Ask in the community chat
        </a>
      )}
      {contact === null && communityUrl === null && (
        <p>This site names no contact. Ask an admin where you usually meet, in the game or in a chat.</p>
      )}
      {hasDiscord() && <p>You need no password if your account is linked to Discord: log in with Discord.</p>}
      <Link {...paths.signIn()} className={getButtonClass()}>
        Back to the login
      </Link>
    </>
  );
}
