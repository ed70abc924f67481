import { resetMinutes } from "contract/constants.ts";
import { useState } from "react";
import { AuthForm } from "../auth/auth-form.tsx";
import { api } from "../platform/api.ts";
import { useForm } from "../platform/use-form.ts";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";

/** Where whoever forgot the password asks for a link by e-mail. */
export function AskForLink() {
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
