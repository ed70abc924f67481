import { onTestFinished } from "vitest";
import { currentPrompt } from "../../ui/confirm.ts";
import { run } from "../../ui/testing/mount.ts";
import { type Form, useForm } from "../use-form.ts";
import { mountHookWithProviders } from "./mount-with-providers.ts";

export type Draft = { name: string; minutes: number };
/** The reply of the call. */
export type ClanReply = { readonly version: string };
export type Options = Parameters<typeof useForm<Draft, ClanReply>>[0];
export type Submission = Parameters<Options["call"]>[0];

/** The saved record. */
export const savedClan: Draft = { name: "Owls", minutes: 20 };
/** The same record after somebody else has changed it. */
export const renamedClan: Draft = { name: "Foxes", minutes: 20 };

/** Options of the form of a new record. The types of `useForm` allow either `initial` or `saved`. */
export const newClanOptions = { initial: savedClan, saved: undefined } as unknown as Options;

/**
 * Mounts the form of a saved record. `submissions` contains the input of each call. `change` replaces options, such as the
 * record.
 */
export async function mountForm(initialOptions: Partial<Options> = {}) {
  const submissions: Submission[] = [];
  let pending = Promise.withResolvers<ClanReply>();
  const call = (submission: Submission) => {
    submissions.push(submission);
    pending = Promise.withResolvers<ClanReply>();
    return pending.promise;
  };
  let options = { saved: savedClan, call, ...initialOptions } as Options;
  const { hook, queryClient, toasts } = await mountHookWithProviders(() => useForm<Draft, ClanReply>(options));
  const getForm = (): Form<Draft> => hook.current;
  onTestFinished(() => currentPrompt.get()?.answer(false));
  return {
    getForm,
    submissions,
    toasts,
    queryClient,
    enter: (fields: Partial<Draft>) => run(() => getForm().setFields(fields)),
    submit: (fields?: Partial<Draft>) => run(() => getForm().submit(undefined, fields)),
    succeed: (version = "2") => run(() => pending.resolve({ version })),
    fail: (error: Error) => run(() => pending.reject(error)),
    change: (changes: Partial<Options>) => {
      options = { ...options, ...changes } as Options;
      return hook.update();
    },
  };
}
