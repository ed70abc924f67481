import { toast } from "../ui/toast.ts";

const KEY = "said before a reload";

/** Reloads this page without its search, and shows a success toast afterwards. */
export function reloadSaying(success: string): void {
  try {
    sessionStorage.setItem(KEY, success);
  } catch {
    // Without storage the page still reloads, without the toast.
  }
  location.replace(location.pathname);
}

/** Shows the toast that was stored for after the reload. */
export function sayAfterReload(): void {
  try {
    const success = sessionStorage.getItem(KEY);
    if (success === null) return;
    sessionStorage.removeItem(KEY);
    toast.success(success);
  } catch {
    // Without storage there is no toast.
  }
}
