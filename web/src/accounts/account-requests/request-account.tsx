import { Link } from "@tanstack/react-router";
import type { RequestedAccount } from "contract/account-requests.ts";
import { accountRequestLimits, maxUserNameLength } from "contract/constants.ts";
import { useEffect, useState } from "react";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { readStoredValue, storeValue } from "../../platform/local-storage.ts";
import { useQuery } from "../../platform/query.ts";
import { hasAccountRequests } from "../../platform/site-info.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button, getButtonClass } from "../../ui/button.tsx";
import { EditForm } from "../../ui/edit-form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { createRequestedAccountQuery } from "./account-requests-queries.ts";

/** The key in `localStorage` of the secret of this browser's request. The secret identifies the request. */
const STORAGE_KEY = "account-request";

/**
 * The form to ask for an account, or the state of the request once it is made. If account requests are disabled, only
 * the state is shown.
 */
export function RequestAccount() {
  // Empty until the stored secret is read, and if there is none.
  const [secret, setSecret] = useState("");
  useEffect(() => setSecret(readStoredValue(STORAGE_KEY) ?? ""), []);
  // `undefined` while it is loading, `null` if it no longer exists.
  const { data: request } = useQuery({ ...createRequestedAccountQuery(secret), enabled: secret !== "" });
  const forgetRequest = () => {
    storeValue(STORAGE_KEY, null);
    setSecret("");
  };
  if (secret === "" || request === null) {
    if (!hasAccountRequests()) return null;
    return (
      <RequestForm
        onDone={(newSecret) => {
          storeValue(STORAGE_KEY, newSecret);
          setSecret(newSecret);
        }}
      />
    );
  }
  return request && <RequestState request={request} secret={secret} onAskAgain={forgetRequest} />;
}

function RequestForm({ onDone }: { readonly onDone: (secret: string) => void }) {
  // Retries use the same secret, so that a request whose response was lost is not created twice.
  const [secret] = useState(createSecret);
  const form = useForm({
    initial: { userName: "", contact: "", message: "" },
    validate: ({ draft: { userName, contact, message } }) => ({
      ...(userName.trim() === "" && { userName: "Please enter the name that you play under" }),
      ...(contact.trim() === "" && { contact: "Please enter how an admin can reach you" }),
      ...(message.trim() === "" && { message: "Please enter a sentence" }),
    }),
    errorFields: { NAME_TAKEN: "userName", ACCOUNT_REQUESTED: "userName" },
    hasDiscardPrompt: false,
    call: ({ draft }) => api.accountRequests.requestAccount({ body: { ...draft, secret } }),
    success: "You have asked for an account",
    failure: "Request not sent",
    onDone: () => onDone(secret),
  });
  return (
    <EditForm form={form} width="medium" submitLabel="Ask for an account">
      <TextField
        label="In-game name"
        autoComplete="nickname"
        dir="auto"
        required={true}
        maxLength={maxUserNameLength}
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
  );
}

interface RequestStateProps {
  readonly request: RequestedAccount;
  readonly secret: string;
  readonly onAskAgain: () => void;
}

function RequestState({ request: { state, userName, answer }, secret, onAskAgain }: RequestStateProps) {
  const name = <bdi translate="no">{userName}</bdi>;
  const askAgainButton = hasAccountRequests() && <Button onClick={onAskAgain}>Ask again</Button>;
  if (state === "OPEN") {
    return (
      <Notice state="neutral" title="You have asked for an account">
        as {name}. An admin will decide soon. The answer will appear on this page, in this browser.
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
