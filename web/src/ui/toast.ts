import { createStore } from "./store.ts";

export interface Toast {
  readonly kind: "success" | "error" | "plain";
  readonly title: string;
  readonly text?: string;
}

/** How long each kind stays, in milliseconds. */
export const TOAST_TIMES: Readonly<Record<Toast["kind"], number>> = { success: 2000, error: 4000, plain: 4000 };

/** How many are shown at once. */
export const TOASTS_SHOWN = 20;

/** Those for which nothing has been loaded yet that shows them. */
export const waitingToasts = createStore<readonly Toast[]>([]);
let receiver: ((toast: Toast) => void) | null = null;

/** Shows a toast; callable from anywhere. Queued until a `<ToastRegion/>` is mounted. */
export const toast = {
  success: (title: string, text?: string): void => send({ kind: "success", title, ...(text ? { text } : {}) }),
  error: (title: string, text?: string): void => send({ kind: "error", title, ...(text ? { text } : {}) }),
  plain: (title: string, text?: string): void => send({ kind: "plain", title, ...(text ? { text } : {}) }),
};

/** Receives all toasts from now on, the queued ones first. @returns a function that unsubscribes */
export function receiveToasts(receive: (toast: Toast) => void): () => void {
  receiver = receive;
  for (const each of waitingToasts.get()) receive(each);
  waitingToasts.set([]);
  return () => {
    if (receiver === receive) receiver = null;
  };
}

function send(next: Toast): void {
  if (receiver) receiver(next);
  else waitingToasts.set([...waitingToasts.get(), next]);
}

const SAID = "said before a reload";

/** Reloads this page without its search, and shows a success toast afterwards. */
export function reloadSaying(success: string): void {
  try {
    sessionStorage.setItem(SAID, success);
  } catch {
    // Without storage the page still reloads, without the toast.
  }
  location.replace(location.pathname);
}

/** Shows the toast that was stored for after the reload. */
export function sayAfterReload(): void {
  try {
    const success = sessionStorage.getItem(SAID);
    if (success === null) return;
    sessionStorage.removeItem(SAID);
    toast.success(success);
  } catch {
    // Without storage there is no toast.
  }
}
