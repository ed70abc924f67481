import { onTestFinished } from "vitest";
import { openPrompt } from "../../ui/confirm.ts";
import { run } from "../../ui/testing/mount.ts";
import { type Form, useForm } from "../use-form.ts";
import { mountHookWithClients } from "./mount-with-clients.ts";

export type Draft = { name: string; minutes: number };
/** The reply of the call. */
export type SavedClan = { readonly version: string };
export type Options = Parameters<typeof useForm<Draft, SavedClan>>[0];
export type Sent = Parameters<Options["call"]>[0];

/** The saved record. */
export const saved: Draft = { name: "Owls", minutes: 20 };
/** The same record after somebody else has changed it. */
export const theirs: Draft = { name: "Foxes", minutes: 20 };

/** Mounts the form of a saved record. `sent` contains the input of each call. `change` replaces options, such as the record. */
export async function mountForm(initialOptions: Partial<Options> = {}) {
  const sent: Sent[] = [];
  let pending = Promise.withResolvers<SavedClan>();
  const call = (values: Sent) => {
    sent.push(values);
    pending = Promise.withResolvers<SavedClan>();
    return pending.promise;
  };
  let options = { saved, call, ...initialOptions } as Options;
  const { hook, queryClient, toasts } = await mountHookWithClients(() => useForm<Draft, SavedClan>(options));
  const getForm = (): Form<Draft> => hook.current;
  onTestFinished(() => openPrompt.get()?.answer(false));
  return {
    getForm,
    sent,
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
