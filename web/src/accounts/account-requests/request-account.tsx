import { Link } from "@tanstack/react-router";
import type { RequestedAccount } from "contract/account-requests.ts";
import { accountRequestLimits, userNameMax } from "contract/constants.ts";
import { useEffect, useState } from "react";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { keep, kept } from "../../platform/kept-values.ts";
import { hasAccountRequests } from "../../platform/league-page.ts";
import { useQuery } from "../../platform/query.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EditForm } from "../../ui/edit-form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { requestedAccountQuery } from "./account-requests-queries.ts";

/** Where this browser keeps the secret of its request. */
const KEY = "account-request";

/** The form to ask for an account, then what has become of it; that alone where nobody can ask any more. */
export function RequestAccount() {
  const [secret, setSecret] = useState("");
  useEffect(() => setSecret(kept(KEY) ?? ""), []);
  const { data: requested } = useQuery({ ...requestedAccountQuery(secret), enabled: secret !== "" });
  const forget = () => {
    keep(KEY, null);
    setSecret("");
  };
  if (secret === "" || requested === null) {
    if (!hasAccountRequests()) return null;
    return (
      <RequestForm
        onDone={(made) => {
          keep(KEY, made);
          setSecret(made);
        }}
      />
    );
  }
  return requested && <Requested requested={requested} secret={secret} onAgain={forget} />;
}

function RequestForm({ onDone }: { readonly onDone: (secret: string) => void }) {
  // The same for each attempt, so that one whose reply was lost is not made twice.
  const [secret] = useState(newSecret);
  const form = useForm({
    initial: { userName: "", contact: "", message: "" },
    validate: ({ draft: { userName, contact, message } }) => ({
      ...(userName.trim() === "" && { userName: "Please enter the name that you play under" }),
      ...(contact.trim() === "" && { contact: "Please enter how an admin reaches you" }),
      ...(message.trim() === "" && { message: "Please enter a sentence" }),
    }),
    errorFields: { NAME_TAKEN: "userName", ACCOUNT_REQUESTED: "userName" },
    isGuarded: false,
    call: ({ draft }) => api.accountRequests.requestAccount({ body: { ...draft, secret } }),
    success: "You have asked for an account",
    failure: "Not asked",
    done: () => onDone(secret),
  });
  return (
    <EditForm form={form} width="medium" submit="Ask for an account">
      <TextField
        label="In-game name"
        autoComplete="nickname"
        dir="auto"
        required={true}
        maxLength={userNameMax}
        {...form.fields.userName}
      />
      <TextField
        label="How an admin reaches you"
        autoComplete="off"
        dir="auto"
        required={true}
        maxLength={accountRequestLimits.contact}
        help="An e-mail, or a name on Discord. Only admins see it, and it is deleted after 30 days."
        {...form.fields.contact}
      />
      <TextArea
        label="Who are you?"
        dir="auto"
        rows={2}
        required={true}
        maxLength={accountRequestLimits.message}
        help="One sentence: where you play, who knows you."
        {...form.fields.message}
      />
    </EditForm>
  );
}

interface RequestedProps {
  readonly requested: RequestedAccount;
  readonly secret: string;
  readonly onAgain: () => void;
}

function Requested({ requested: { state, userName, answer }, secret, onAgain }: RequestedProps) {
  const name = <bdi translate="no">{userName}</bdi>;
  const again = hasAccountRequests() && <Button onClick={onAgain}>Ask again</Button>;
  if (state === "OPEN") {
    return (
      <Notice state="neutral" title="You have asked for an account">
        as {name}. An admin decides soon: the answer stands here, on this page in this browser.
      </Notice>
    );
  }
  if (state === "DECLINED") {
    return (
      <Notice state="warn" title="No account yet" actions={again}>
        {answer === null ? (
          <>An admin declined {name}.</>
        ) : (
          <>
            An admin answered about {name}: <span className="whitespace-pre-line">{answer}</span>
          </>
        )}
      </Notice>
    );
  }
  if (state === "INVITED") {
    return (
      <Notice
        state="neutral"
        title="You are in"
        actions={
          <a href={`/auth/invitation#${secret}`} className={buttonClass("primary")}>
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
      title="Your account was made"
      actions={
        <>
          <Link {...paths.signIn()} className={buttonClass("primary")}>
            Log in
          </Link>
          {again}
        </>
      }
    >
      It is called {name}. If you never set a password, ask an admin for a new link.
    </Notice>
  );
}

/** 32 random bytes in base64url. */
function newSecret(): string {
  if (import.meta.env.SSR) return "";
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
