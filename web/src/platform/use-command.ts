import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type ConfirmPrompt, confirm } from "../ui/confirm.ts";
import { removeErrorToasts, toast } from "../ui/toast.ts";
import { describeError, type FieldErrors, getFieldErrors, hasErrorCode } from "./api-error.ts";
import { callSignedIn } from "./session.ts";

/** @template Input the input with which the command is run @template Reply the reply of its call */
export interface CommandOptions<Input, Reply> {
  readonly call: (input: Input) => Promise<Reply>;
  /** The prompt before the call. The call is only made if the user confirms it. */
  readonly confirm?: ConfirmPrompt | ((input: Input) => ConfirmPrompt | undefined);
  /** The title of the toast after a success, such as "Vote created". By default, there is no toast. */
  readonly success?: string | ((reply: Reply, input: Input) => string);
  /** The text below that title. */
  readonly successText?: (reply: Reply, input: Input) => string;
  /**
   * The title of the toast after a failure, such as "Erreur while updating user". "Erreur" is intended: users know this
   * wording from the site that this one replaces.
   */
  readonly failure?: string | ((error: unknown, input: Input) => string | undefined);
  /** Keys of the queries that are invalidated after a success, because they show the changed data. */
  readonly invalidates?: readonly QueryKey[];
  /** Keys of the queries that are invalidated after an API error, because it shows that their data is outdated. */
  readonly invalidatesOnError?: readonly QueryKey[];
  readonly onDone?: (reply: Reply, input: Input) => void;
  /** Called after a failure, when its toast was shown. */
  readonly onFailed?: (error: unknown, input: Input) => void;
}

export interface Command<Input> {
  /** Runs the command. Does nothing while it is still running. */
  readonly run: (input: Input) => void;
  readonly busy: boolean;
  /** The errors of the fields in the last run, keyed by the path of the field. */
  readonly fieldErrors: FieldErrors;
}

/** Makes a change through the API: shows the prompt, makes the call, shows a toast, and invalidates the affected queries. */
export function useCommand<Input = void, Reply = unknown>(options: CommandOptions<Input, Reply>): Command<Input> {
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  /** The title of the toast about the last failure. */
  const failureTitle = useRef("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: Input) => callSignedIn(queryClient, () => options.call(input)),
    onSuccess(reply, input) {
      if (failureTitle.current) removeErrorToasts(failureTitle.current);
      if (options.success !== undefined)
        toast.success(resolveText(options.success, reply, input), options.successText?.(reply, input));
      invalidate(options.invalidates);
      options.onDone?.(reply, input);
    },
    onError(apiError, input) {
      const ownTitle = options.failure === undefined ? undefined : resolveText(options.failure, apiError, input);
      const { title, text } = describeError(apiError, ownTitle);
      failureTitle.current = title;
      toast.error(title, text);
      if (hasErrorCode(apiError)) invalidate(options.invalidatesOnError);
      options.onFailed?.(apiError, input);
    },
    onSettled() {
      isRunning.current = false;
    },
  });

  function invalidate(keys: readonly QueryKey[] = []): void {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  }

  async function run(input: Input): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    if (await isConfirmed(options.confirm, input)) mutate(input);
    else isRunning.current = false;
  }

  return { run: (input) => void run(input), busy: isPending, fieldErrors: getFieldErrors(error) };
}

/** Returns a text of the options. It is fixed, or depends on the outcome (the reply or error) and on the input. */
function resolveText<Text extends string | undefined, Outcome, Input>(
  text: Text | ((outcome: Outcome, input: Input) => Text),
  outcome: Outcome,
  input: Input,
): Text {
  return typeof text === "function" ? text(outcome, input) : text;
}

async function isConfirmed<Input>(prompt: CommandOptions<Input, unknown>["confirm"], input: Input): Promise<boolean> {
  const resolvedPrompt = typeof prompt === "function" ? prompt(input) : prompt;
  return resolvedPrompt === undefined || confirm(resolvedPrompt);
}
