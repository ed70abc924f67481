import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { confirm, type Question } from "../ui/confirm.ts";
import { toast } from "../ui/toast.ts";
import { type Faults, faultsIn, isRefusal, wordsFor } from "./failures.ts";
import { callSignedIn } from "./session.ts";

export interface CommandParts<Sent, Reply> {
  readonly call: (sent: Sent) => Promise<Reply>;
  /** The prompt before the call, which is not made unless it is confirmed. */
  readonly confirm?: Question | ((sent: Sent) => Question | undefined);
  readonly success?: string | ((reply: Reply, sent: Sent) => string);
  /** The title of the toast when it failed, such as "Erreur while updating user". */
  readonly failure?: string | ((error: unknown, sent: Sent) => string | undefined);
  /** Keys of the queries that show what this changes; they are invalidated after a success. */
  readonly refreshes?: readonly QueryKey[];
  /** Keys of the queries that a refusal shows to be outdated; they are invalidated after one. */
  readonly rechecks?: readonly QueryKey[];
  readonly done?: (reply: Reply, sent: Sent) => void;
  /** After a failure, when its toast has been sent. */
  readonly failed?: (error: unknown, sent: Sent) => void;
}

export interface Command<Sent> {
  /** Runs it; ignored while the run before is under way. */
  readonly run: (sent: Sent) => void;
  readonly busy: boolean;
  /** What was wrong with the fields sent last, for those that show it; keyed by the field's path. */
  readonly faults: Faults;
}

/** A change made through the API, with its prompt, its toasts and what it refreshes. */
export function useCommand<Sent = void, Reply = unknown>(parts: CommandParts<Sent, Reply>): Command<Sent> {
  const queries = useQueryClient();
  const running = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: Sent) => callSignedIn(queries, () => parts.call(sent)),
    onSuccess(reply, sent) {
      if (parts.success !== undefined) toast.success(wordsOf(parts.success, reply, sent));
      invalidate(parts.refreshes);
      parts.done?.(reply, sent);
    },
    onError(cause, sent) {
      const failure = parts.failure === undefined ? undefined : wordsOf(parts.failure, cause, sent);
      const { title, text } = wordsFor(cause, failure);
      toast.error(title, text);
      if (isRefusal(cause)) invalidate(parts.rechecks);
      parts.failed?.(cause, sent);
    },
    onSettled() {
      running.current = false;
    },
  });

  function invalidate(keys: readonly QueryKey[] = []): void {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  }

  async function run(sent: Sent): Promise<void> {
    if (running.current) return;
    running.current = true;
    if (await isConfirmed(parts.confirm, sent)) mutate(sent);
    else running.current = false;
  }

  return { run: (sent) => void run(sent), busy: isPending, faults: faultsIn(error) };
}

function wordsOf<W extends string | undefined, About, Sent>(
  words: W | ((about: About, sent: Sent) => W),
  about: About,
  sent: Sent,
): W {
  return typeof words === "function" ? words(about, sent) : words;
}

async function isConfirmed<Sent>(prompt: CommandParts<Sent, unknown>["confirm"], sent: Sent): Promise<boolean> {
  const question = typeof prompt === "function" ? prompt(sent) : prompt;
  return question === undefined || confirm(question);
}
