import { toast } from "../ui/toast.ts";

const KEY = "said before a reload";

/** Loads this page anew, without what its address asks for, and then says that something succeeded. */
export function reloadSaying(success: string): void {
  try {
    sessionStorage.setItem(KEY, success);
  } catch {
    // A browser that keeps nothing still shows what has changed.
  }
  location.replace(location.pathname);
}

/** Says what was to be said after the reload. */
export function sayAfterReload(): void {
  try {
    const success = sessionStorage.getItem(KEY);
    if (success === null) return;
    sessionStorage.removeItem(KEY);
    toast.success(success);
  } catch {
    // Nothing was kept.
  }
}
