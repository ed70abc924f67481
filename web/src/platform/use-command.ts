import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type ConfirmPrompt, confirm } from "../ui/confirm.ts";
import { toast } from "../ui/toast.ts";
import { type FieldErrors, getFieldErrors, isApiError, toToastText } from "./call-errors.ts";
import { callSignedIn } from "./session.ts";

export interface CommandOptions<Sent, Reply> {
  readonly call: (sent: Sent) => Promise<Reply>;
  /** The prompt before the call, which is not made unless it is confirmed. */
  readonly confirm?: ConfirmPrompt | ((sent: Sent) => ConfirmPrompt | undefined);
  readonly success?: string | ((reply: Reply, sent: Sent) => string);
  /** The title of the toast when it failed, such as "Erreur while updating user". */
  readonly failure?: string | ((error: unknown, sent: Sent) => string | undefined);
  /** Keys of the queries that show what this changes; they are invalidated after a success. */
  readonly refreshes?: readonly QueryKey[];
  /** Keys of the queries that a refusal shows to be outdated; they are invalidated after one. */
  readonly refreshesOnError?: readonly QueryKey[];
  readonly onDone?: (reply: Reply, sent: Sent) => void;
  /** After a failure, when its toast has been sent. */
  readonly onFailed?: (error: unknown, sent: Sent) => void;
}

export interface Command<Sent> {
  /** Runs it; ignored while the run before is under way. */
  readonly run: (sent: Sent) => void;
  readonly busy: boolean;
  /** What was wrong with the fields sent last, for those that show it; keyed by the field's path. */
  readonly fieldErrors: FieldErrors;
}

/** A change made through the API, with its prompt, its toasts and what it refreshes. */
export function useCommand<Sent = void, Reply = unknown>(parts: CommandOptions<Sent, Reply>): Command<Sent> {
  const queryClient = useQueryClient();
  const running = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: Sent) => callSignedIn(queryClient, () => parts.call(sent)),
    onSuccess(reply, sent) {
      if (parts.success !== undefined) toast.success(wordsOf(parts.success, reply, sent));
      invalidate(parts.refreshes);
      parts.onDone?.(reply, sent);
    },
    onError(cause, sent) {
      const failure = parts.failure === undefined ? undefined : wordsOf(parts.failure, cause, sent);
      const { title, text } = toToastText(cause, failure);
      toast.error(title, text);
      if (isApiError(cause)) invalidate(parts.refreshesOnError);
      parts.onFailed?.(cause, sent);
    },
    onSettled() {
      running.current = false;
    },
  });

  function invalidate(keys: readonly QueryKey[] = []): void {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  }

  async function run(sent: Sent): Promise<void> {
    if (running.current) return;
    running.current = true;
    if (await isConfirmed(parts.confirm, sent)) mutate(sent);
    else running.current = false;
  }

  return { run: (sent) => void run(sent), busy: isPending, fieldErrors: getFieldErrors(error) };
}

function wordsOf<W extends string | undefined, About, Sent>(
  words: W | ((about: About, sent: Sent) => W),
  about: About,
  sent: Sent,
): W {
  return typeof words === "function" ? words(about, sent) : words;
}

async function isConfirmed<Sent>(prompt: CommandOptions<Sent, unknown>["confirm"], sent: Sent): Promise<boolean> {
  const question = typeof prompt === "function" ? prompt(sent) : prompt;
  return question === undefined || confirm(question);
}
