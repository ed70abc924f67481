import { useQueryClient } from "@tanstack/react-query";
import { isolated } from "contract/isolated.ts";
import { paths } from "../../paths.ts";
import { endedSession, type SignInRequest } from "../../platform/ended-session.ts";
import { hasDiscord } from "../../platform/league-page.ts";
import { signIn } from "../../platform/sign-in-and-out.ts";
import { useForm } from "../../platform/use-form.ts";
import { buttonClass } from "../../ui/button.tsx";
import { DialogWindow } from "../../ui/dialog-window.tsx";
import { FormActions } from "../../ui/form-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useStore } from "../../ui/store.ts";
import { SignInFields, signInErrors } from "./auth-form.tsx";

/** Signs the user whose session ended in again, in a dialog above the page. It closes once they are signed in. */
export function SignInDialog({ request: { former, answer }, open }: { request: SignInRequest; open: boolean }) {
  const queries = useQueryClient();
  const ended = useStore(endedSession);
  const form = useForm({
    initial: { email: former.email ?? "", password: "", code: "" },
    isGuarded: false,
    errorFields: signInErrors,
    call: ({ draft }) => signIn(queries, draft),
    done: () => form.setFields({ password: "", code: "" }),
  });
  const { draft, busy, submit } = form;
  const close = () => answer(false);
  const other = ended?.isViewKept ? ended.now : null;
  return (
    <DialogWindow
      open={open}
      onClose={close}
      busy={busy}
      title="Your session has ended"
      lede={
        <>
          Log in as <bdi translate="no">{former.userName}</bdi> to go on. Nothing on the page is lost.
        </>
      }
      onSubmit={submit}
      footer={
        <FormActions
          submit="Log in"
          onCancel={close}
          busy={busy}
          disabled={draft.email === "" || draft.password === ""}
        />
      }
    >
      {other && (
        <Notice state="warn" title={`You are logged in as ${isolated(other.userName)} now.`} urgent={true}>
          The page behind this was opened by <bdi translate="no">{former.userName}</bdi>, so nothing was sent. Log in as{" "}
          <bdi translate="no">{former.userName}</bdi> to send it, or cancel to look at it first.
        </Notice>
      )}
      <SignInFields form={form} />
      {hasDiscord() && (
        // Not in this tab: what is typed on the page would be lost. The dialog closes once somebody is logged in there.
        <a href={paths.signIn().to} target="_blank" rel="noreferrer" className={buttonClass()}>
          Log in with Discord, in a new tab
        </a>
      )}
    </DialogWindow>
  );
}
