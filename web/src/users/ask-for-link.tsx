import { resetMinutes } from "contract/password-resets.ts";
import { useState } from "react";
import css from "../auth/sign-in-screen.module.css";
import { invitations } from "../late-api-clients.ts";
import { useForm } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";

/** Where whoever forgot the password asks for a link by e-mail. */
export function AskForLink() {
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    initial: { email: "" },
    isGuarded: false,
    call: ({ draft }) => invitations.requestReset({ body: draft }),
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
    <form
      className={css["form"]}
      method="post"
      noValidate={true}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        form.submit(submitted.currentTarget);
      }}
    >
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        help="That of your account. A link is sent to it, with which you set a new password."
        {...form.fields.email}
      />
      <Button kind="primary" type="submit" busy={form.busy} disabled={form.busy || form.draft.email === ""}>
        Send link
      </Button>
    </form>
  );
}
