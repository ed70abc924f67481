import { Link } from "@tanstack/react-router";
import type { OwnAccountRequest } from "contract/account-requests.ts";
import { accountRequestLimits, maxUserNameLength } from "contract/constants.ts";
import { useEffect, useRef, useState } from "react";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { hasAccountRequests } from "../../platform/site-info.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button, getButtonClass } from "../../ui/button.tsx";
import { EditForm } from "../../ui/edit-form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import type { RequestedAccount } from "./requested-account.ts";

/** The form to ask for an account. */
export function RequestForm({ isAskingAgain, remember }: Pick<RequestedAccount, "isAskingAgain" | "remember">) {
  // Retries use the same secret, so that a request whose response was lost is not created twice.
  const [secret] = useState(createSecret);
  const form = useForm({
    initial: { userName: "", contact: "", message: "" },
    validate: ({ draft: { userName, contact, message } }) => ({
      ...(userName.trim() === "" && { userName: "Please enter the name that you play under" }),
      ...(contact.trim() === "" && {
        contact: "Please enter an e-mail or a Discord name, so that an admin can reach you",
      }),
      ...(message.trim() === "" && { message: "Please enter a sentence" }),
    }),
    errorFields: { NAME_TAKEN: "userName", ACCOUNT_REQUESTED: "userName" },
    call: ({ draft }) => api.accountRequests.requestAccount({ body: { ...draft, secret } }),
    failure: "Request not sent",
    onDone: () => remember(secret),
  });
  return (
    <div className="w-full mt-2">
      <EditForm form={form} width="medium" submitLabel="Ask for an account" canSubmitUnchanged={true}>
        <TextField
          label="In-game name"
          autoComplete="nickname"
          autoFocus={isAskingAgain}
          dir="auto"
          required={true}
          maxLength={maxUserNameLength}
          help="The name that you play under."
          {...form.fields.userName}
        />
        <TextField
          label="How can an admin reach you?"
          autoComplete="off"
          dir="auto"
          required={true}
          maxLength={accountRequestLimits.contact}
          help="An e-mail or a Discord name. Only admins see it, and it is deleted after 30 days."
          {...form.fields.contact}
        />
        <TextArea
          label="Who are you?"
          dir="auto"
          rows={2}
          required={true}
          maxLength={accountRequestLimits.message}
          help="One sentence: where do you play, and who knows you?"
          {...form.fields.message}
        />
      </EditForm>
    </div>
  );
}

interface RequestStateProps extends Pick<RequestedAccount, "secret" | "isNew" | "askAgain"> {
  readonly request: OwnAccountRequest;
}

/** The state of the visitor's account request, and what they can do. */
export function RequestState({ request, secret, isNew, askAgain }: RequestStateProps) {
  const ref = useRef<HTMLElement>(null);
  // The form at the bottom of the page has just disappeared.
  useEffect(() => {
    if (!isNew) return;
    ref.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [isNew]);
  return (
    <section ref={ref} tabIndex={-1} aria-label="Your request" className="rounded-md focus:outline-none">
      <RequestNotice request={request} secret={secret} askAgain={askAgain} />
    </section>
  );
}

function RequestNotice({
  request: { state, userName, answer },
  secret,
  askAgain,
}: Pick<RequestStateProps, "request" | "secret" | "askAgain">) {
  const name = <bdi translate="no">{userName}</bdi>;
  const askAgainButton = hasAccountRequests() && <Button onClick={askAgain}>Ask again</Button>;
  if (state === "OPEN") {
    return (
      <Notice state="neutral" title="You have asked for an account">
        as {name}. An admin will decide soon. The answer will appear on this page, in this browser. Meanwhile, get the
        game and see who is waiting.
      </Notice>
    );
  }
  if (state === "DECLINED") {
    return (
      <Notice state="warn" title="No account yet" actions={askAgainButton}>
        {answer === null ? (
          <>An admin has declined the request for {name}.</>
        ) : (
          <>
            An admin has answered the request for {name}: <span className="whitespace-pre-line">{answer}</span>
          </>
        )}
      </Notice>
    );
  }
  if (state === "INVITED") {
    // The secret of an accepted request is also the secret of the invitation.
    return (
      <Notice
        state="neutral"
        title="Your account is ready"
        actions={
          <a href={`/auth/invitation#${secret}`} className={getButtonClass("primary")}>
            Set your password
          </a>
        }
      >
        The account {name} is yours.
      </Notice>
    );
  }
  return (
    <Notice
      state="neutral"
      title="Your account was created"
      actions={
        <>
          <Link {...paths.signIn()} className={getButtonClass("primary")}>
            Log in
          </Link>
          {askAgainButton}
        </>
      }
    >
      Its name is {name}. If you have not set a password, ask an admin for a new link.
    </Notice>
  );
}

/** Returns 32 random bytes in base64url. The server's rendering needs no secret, and gets an empty one. */
function createSecret(): string {
  if (import.meta.env.SSR) return "";
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
