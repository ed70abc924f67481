import { createStore } from "./store.ts";

/** A short message that is shown for a few seconds. */
export interface Toast {
  readonly kind: "success" | "error" | "plain";
  readonly title: string;
  readonly text?: string;
}

/** How long each kind of toast is shown, in milliseconds. */
export const TOAST_DURATIONS_MS: Readonly<Record<Toast["kind"], number>> = { success: 2000, error: 4000, plain: 4000 };

/** How many toasts are shown at once. */
export const MAX_TOASTS = 20;

/** Toasts to show once the code of the toast stack is loaded. */
export const queuedToasts = createStore<readonly Toast[]>([]);
let receiver: ((toast: Toast) => void) | null = null;

/**
 * Returns whether a toast is about an error that has just become outdated. The toast stack removes such toasts when this
 * changes.
 */
export const errorRemovals = createStore<((toast: Toast) => boolean) | null>(null);

/**
 * Removes toasts about errors, because what failed has now succeeded.
 * @param title only toasts with this title; by default, all
 */
export function removeErrorToasts(title?: string): void {
  const isOutdated = (shownToast: Toast) =>
    shownToast.kind === "error" && shownToast.title === (title ?? shownToast.title);
  const queue = queuedToasts.get();
  if (queue.some(isOutdated)) queuedToasts.set(queue.filter((queuedToast) => !isOutdated(queuedToast)));
  errorRemovals.set(isOutdated);
}

/** Shows a toast. Callable from anywhere: toasts are queued until a `<ToastRegion/>` is mounted. */
export const toast = {
  success: (title: string, text?: string): void => send({ kind: "success", title, ...(text ? { text } : {}) }),
  error: (title: string, text?: string): void => send({ kind: "error", title, ...(text ? { text } : {}) }),
  plain: (title: string, text?: string): void => send({ kind: "plain", title, ...(text ? { text } : {}) }),
};

/** Passes all toasts to `receive`, the queued ones first. @returns a function that unsubscribes */
export function receiveToasts(receive: (toast: Toast) => void): () => void {
  receiver = receive;
  for (const queuedToast of queuedToasts.get()) receive(queuedToast);
  queuedToasts.set([]);
  return () => {
    if (receiver === receive) receiver = null;
  };
}

function send(toastToShow: Toast): void {
  if (receiver) receiver(toastToShow);
  else queuedToasts.set([...queuedToasts.get(), toastToShow]);
}

/** The key of the session storage for the toast after a reload. */
const STORAGE_KEY = "said before a reload";

/** Reloads the page without its query string, and then shows a success toast. */
export function reloadWithToast(success: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, success);
  } catch {
    // Without storage, the page reloads without the toast.
  }
  location.replace(location.pathname);
}

/** Shows the toast that `reloadWithToast` stored before the reload. */
export function showToastAfterReload(): void {
  try {
    const success = sessionStorage.getItem(STORAGE_KEY);
    if (success === null) return;
    sessionStorage.removeItem(STORAGE_KEY);
    toast.success(success);
  } catch {
    // Without storage there is no toast.
  }
}
