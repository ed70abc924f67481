import { useQueryClient } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { paths } from "../../paths.ts";
import { endedSession, type SignInRequest } from "../../platform/ended-session.ts";
import { signIn } from "../../platform/sign-in-and-out.ts";
import { hasDiscord } from "../../platform/site-info.ts";
import { useForm } from "../../platform/use-form.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { DialogWindow } from "../../ui/dialog-window.tsx";
import { FormActions } from "../../ui/form-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useStore } from "../../ui/store.ts";
import { SignInFields, signInErrorFields } from "./auth-form.tsx";

/** Lets a user whose session has ended sign in again, in a dialog above the page. It closes after the sign-in. */
export function SignInDialog({ request: { formerUser, resolve }, open }: { request: SignInRequest; open: boolean }) {
  const queryClient = useQueryClient();
  const session = useStore(endedSession);
  const form = useForm({
    initial: { email: formerUser.email ?? "", password: "", code: "" },
    hasDiscardPrompt: false,
    errorFields: signInErrorFields,
    call: ({ draft }) => signIn(queryClient, draft),
    onDone: () => form.setFields({ password: "", code: "" }),
  });
  const { draft, busy, submit } = form;
  const cancel = () => resolve(false);
  // Somebody else has signed in, for example in another tab.
  const otherUser = session?.isViewRetained ? session.currentUser : null;
  return (
    <DialogWindow
      open={open}
      onClose={cancel}
      busy={busy}
      title="Your session has ended"
      subtitle={
        <>
          Log in as <bdi translate="no">{formerUser.userName}</bdi> to continue. Nothing on the page is lost.
        </>
      }
      onSubmit={submit}
      footer={
        <FormActions
          submitLabel="Log in"
          onCancel={cancel}
          busy={busy}
          disabled={draft.email === "" || draft.password === ""}
        />
      }
    >
      {otherUser && (
        <Notice state="warn" title={`You are logged in as ${isolateBidi(otherUser.userName)} now.`} urgent={true}>
          The page behind this was opened by <bdi translate="no">{formerUser.userName}</bdi>, so nothing was sent. Log
          in as <bdi translate="no">{formerUser.userName}</bdi> to send it, or cancel to look at it first.
        </Notice>
      )}
      <SignInFields form={form} />
      {hasDiscord() && (
        // Opened in a new tab, so that unsaved edits stay on this page. The dialog closes once the user has signed in there.
        <a href={paths.signIn().to} target="_blank" rel="noreferrer" className={getButtonClass()}>
          Log in with Discord, in a new tab
        </a>
      )}
    </DialogWindow>
  );
}
