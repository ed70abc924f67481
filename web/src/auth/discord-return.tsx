import { useQueryClient } from "@tanstack/react-query";
import type { FullUser } from "contract/users.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { discordSignIn } from "../late-api-clients.ts";
import { CallError } from "../platform/call-error.ts";
import { type Words, wordsFor } from "../platform/failures.ts";
import { showSignedIn } from "../platform/sign-in-and-out.ts";
import { useForm } from "../platform/use-form.ts";
import { TextField } from "../ui/text-field.tsx";
import { AuthForm } from "./auth-form.tsx";

interface DiscordReturnProps {
  readonly onDone: () => void;
  /** Nobody was signed in. */
  readonly onFailed: (words: Words) => void;
}

/** What is still missing after the browser came back from Discord. */
type Missing = { readonly field: "code" } | { readonly field: "userName"; readonly suggested: string };

/** Signs in with the Discord account with which the browser came back, and asks for what that takes. */
export function DiscordReturn({ onDone, onFailed }: DiscordReturnProps) {
  const queries = useQueryClient();
  const [missing, setMissing] = useState<Missing | null>(null);
  const isBegun = useRef(false);
  const finish = (user: FullUser) => {
    showSignedIn(queries, user);
    onDone();
  };
  const begin = useEffectEvent(async () => {
    try {
      finish((await discordSignIn.signInWithDiscord({ body: {} })).user);
    } catch (error) {
      const found = missingIn(error);
      if (found === null) onFailed(wordsFor(error));
      else setMissing(found);
    }
  });
  useEffect(() => {
    // The account can be used once.
    if (!isBegun.current) void begin();
    isBegun.current = true;
  }, []);
  if (missing?.field === "code") return <CodeForm onDone={finish} />;
  if (missing?.field === "userName") return <NameForm suggested={missing.suggested} onDone={finish} />;
  return <p role="status">Signing in with Discord …</p>;
}

function missingIn(error: unknown): Missing | null {
  if (!(error instanceof CallError)) return null;
  if (error.errorCode === "SECOND_FACTOR_REQUIRED") return { field: "code" };
  if (error.errorCode === "DISCORD_NAME_NEEDED") {
    return { field: "userName", suggested: String(error.errorData["userName"] ?? "") };
  }
  return null;
}

interface FormProps {
  readonly onDone: (user: FullUser) => void;
}

function CodeForm({ onDone }: FormProps) {
  const form = useForm({
    initial: { code: "" },
    isGuarded: false,
    errorFields: { WRONG_CODE: "code" },
    call: ({ draft }) => discordSignIn.signInWithDiscord({ body: draft }),
    done: ({ user }) => onDone(user),
  });
  return (
    <AuthForm form={form} label="Log in">
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoFocus={true}
        help="Of your authenticator app, or a recovery code."
        {...form.fields.code}
      />
    </AuthForm>
  );
}

function NameForm({ suggested, onDone }: FormProps & { readonly suggested: string }) {
  const form = useForm({
    initial: { userName: suggested },
    isGuarded: false,
    errorFields: { NAME_TAKEN: "userName" },
    call: ({ draft }) => discordSignIn.signInWithDiscord({ body: draft }),
    done: ({ user }) => onDone(user),
  });
  return (
    <AuthForm form={form} label="Join">
      <TextField
        label="User name"
        name="userName"
        autoComplete="nickname"
        autoFocus={true}
        help="Your name in the league. Take the one that you play under: only an admin can change it."
        {...form.fields.userName}
      />
    </AuthForm>
  );
}
