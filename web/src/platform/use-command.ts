import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type ConfirmPrompt, confirm } from "../ui/confirm.ts";
import { toast } from "../ui/toast.ts";
import { type FieldErrors, getFieldErrors, isApiError, toToastText } from "./call-errors.ts";
import { callSignedIn } from "./session.ts";

/** @template Sent the input with which the command is run @template Reply the response of its call */
export interface CommandOptions<Sent, Reply> {
  readonly call: (sent: Sent) => Promise<Reply>;
  /** The prompt before the call. The call is only made if the user confirms it. */
  readonly confirm?: ConfirmPrompt | ((sent: Sent) => ConfirmPrompt | undefined);
  /** The title of the toast after a success, such as "Vote created". By default, there is no toast. */
  readonly success?: string | ((reply: Reply, sent: Sent) => string);
  /**
   * The title of the toast after a failure, such as "Erreur while updating user". Users know "Erreur" from the site that
   * this one replaces.
   */
  readonly failure?: string | ((error: unknown, sent: Sent) => string | undefined);
  /** Keys of the queries that are invalidated after a success, because they show the changed data. */
  readonly invalidates?: readonly QueryKey[];
  /** Keys of the queries that are invalidated after an API error, because it shows that their data is outdated. */
  readonly invalidatesOnError?: readonly QueryKey[];
  readonly onDone?: (reply: Reply, sent: Sent) => void;
  /** Called after a failure, when its toast was shown. */
  readonly onFailed?: (error: unknown, sent: Sent) => void;
}

export interface Command<Sent> {
  /** Runs the command. Does nothing while it is still running. */
  readonly run: (sent: Sent) => void;
  readonly busy: boolean;
  /** The errors of the fields in the last run, keyed by the path of the field. */
  readonly fieldErrors: FieldErrors;
}

/** Makes a change through the API: shows the prompt, makes the call, shows a toast, and invalidates the affected queries. */
export function useCommand<Sent = void, Reply = unknown>(options: CommandOptions<Sent, Reply>): Command<Sent> {
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: Sent) => callSignedIn(queryClient, () => options.call(sent)),
    onSuccess(reply, sent) {
      if (options.success !== undefined) toast.success(resolveText(options.success, reply, sent));
      invalidate(options.invalidates);
      options.onDone?.(reply, sent);
    },
    onError(callError, sent) {
      const failure = options.failure === undefined ? undefined : resolveText(options.failure, callError, sent);
      const { title, text } = toToastText(callError, failure);
      toast.error(title, text);
      if (isApiError(callError)) invalidate(options.invalidatesOnError);
      options.onFailed?.(callError, sent);
    },
    onSettled() {
      isRunning.current = false;
    },
  });

  function invalidate(keys: readonly QueryKey[] = []): void {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  }

  async function run(sent: Sent): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    if (await isConfirmed(options.confirm, sent)) mutate(sent);
    else isRunning.current = false;
  }

  return { run: (sent) => void run(sent), busy: isPending, fieldErrors: getFieldErrors(error) };
}

/** Returns a text of the options, which is fixed or depends on the reply or error and on the input. */
function resolveText<Text extends string | undefined, Outcome, Sent>(
  text: Text | ((outcome: Outcome, sent: Sent) => Text),
  outcome: Outcome,
  sent: Sent,
): Text {
  return typeof text === "function" ? text(outcome, sent) : text;
}

async function isConfirmed<Sent>(prompt: CommandOptions<Sent, unknown>["confirm"], sent: Sent): Promise<boolean> {
  const resolvedPrompt = typeof prompt === "function" ? prompt(sent) : prompt;
  return resolvedPrompt === undefined || confirm(resolvedPrompt);
}
