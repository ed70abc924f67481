import { useQueryClient } from "@tanstack/react-query";
import type { FullUser } from "contract/users.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "../platform/api.ts";
import { CallError, type Words, wordsFor } from "../platform/failures.ts";
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
type Missing = { readonly field: "code" | "userName"; readonly suggested: string };

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
      finish((await api.discordSignIn.signInWithDiscord({ body: {} })).user);
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
  if (missing) return <MissingForm missing={missing} onDone={finish} />;
  return <p role="status">Signing in with Discord …</p>;
}

function missingIn(error: unknown): Missing | null {
  if (!(error instanceof CallError)) return null;
  if (error.errorCode === "SECOND_FACTOR_REQUIRED") return { field: "code", suggested: "" };
  if (error.errorCode === "DISCORD_NAME_NEEDED") {
    return { field: "userName", suggested: String(error.errorData["userName"] ?? "") };
  }
  return null;
}

/** The field of each answer that may be missing, and the button that sends it. */
const answers = {
  code: {
    submit: "Log in",
    field: {
      label: "Code",
      autoComplete: "one-time-code",
      help: "Of your authenticator app, or a recovery code.",
    },
  },
  userName: {
    submit: "Join",
    field: {
      label: "User name",
      autoComplete: "nickname",
      help: "Your name in the league. Take the one that you play under: only an admin can change it.",
    },
  },
} as const;

interface MissingFormProps {
  readonly missing: Missing;
  readonly onDone: (user: FullUser) => void;
}

/** Asks for what is missing, and signs in with it. */
function MissingForm({ missing: { field: name, suggested }, onDone }: MissingFormProps) {
  const { submit, field } = answers[name];
  const form = useForm({
    initial: { code: "", userName: "", [name]: suggested },
    isGuarded: false,
    errorFields: { WRONG_CODE: "code", NAME_TAKEN: "userName", NAME_LOOKS_ALIKE: "userName" },
    call: ({ draft }) => api.discordSignIn.signInWithDiscord({ body: { [name]: draft[name] } }),
    done: ({ user }) => onDone(user),
  });
  return (
    <AuthForm form={form} label={submit} disabled={form.draft[name] === ""}>
      <TextField name={name} autoFocus={true} {...field} {...form.fields[name]} />
    </AuthForm>
  );
}
