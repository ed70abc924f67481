import { type LinkOptions, redirect, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { createStore } from "../ui/store.ts";
import { toast } from "../ui/toast.ts";
import { getCurrentServerPage } from "./server-page.ts";

const MAX_PATH_LENGTH = 80;
const MISSING_HINT = "It was deleted, or the link is wrong";

/** A page that was opened because the requested page does not exist. */
interface OpenedFallback {
  readonly pathname: string;
  /** Says what does not exist. */
  readonly message: string;
  /** Whether the page has been opened. Until then, the page of the unknown URL is still current. */
  readonly isOpen: boolean;
}

/** The fallback page that was opened last; `null` once the viewer has left it. */
export const currentFallback = createStore<OpenedFallback | null>(null);

/** Records that the server has rendered this page as a fallback. Called before hydration. */
export function restoreFallbackPage(pathname: string, message: string): void {
  currentFallback.set({ pathname, message, isOpen: true });
}

/** Returns the message of the fallback page: what does not exist. `null` if the current page is not a fallback. */
export function useMissingMessage(): string | null {
  const pathname = useLocation({ select: (location) => location.pathname });
  // During hydration, this is the value with which the server rendered the page.
  const current = useSyncExternalStore(currentFallback.subscribe, currentFallback.get, currentFallback.get);
  const serverPage = getCurrentServerPage();
  if (serverPage) return serverPage.message ?? null;
  return current?.pathname === pathname ? current.message : null;
}

/** Forgets the message when the viewer leaves the page. */
export function useForgetMissingMessage(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onResolved", ({ toLocation: { pathname } }) => {
        const current = currentFallback.get();
        if (current?.pathname === pathname) currentFallback.set({ ...current, isOpen: true });
        else if (current?.isOpen) currentFallback.set(null);
      }),
    [router],
  );
}

/**
 * Shows a fallback page, with a message, for an unknown path. Called in the `beforeLoad` of the route. The server renders the
 * fallback with status 404.
 */
export function showFallbackForUnknownPath(path: string, link: LinkOptions): void {
  const message = `There is nothing at ${path.slice(0, MAX_PATH_LENGTH)}`;
  const serverPage = getCurrentServerPage();
  if (serverPage) {
    serverPage.fallback = { link, message };
    return;
  }
  currentFallback.set({ pathname: String(link.to), message, isOpen: false });
  throw redirect({ ...link, replace: true });
}

/**
 * Redirects to a list if the record of the page does not exist. The server renders the list with status 404.
 *
 * @param message shown as a toast. The list itself shows only the reason, so that nothing is said twice
 */
export function useRedirectIfMissing(isMissing: boolean, listLink: LinkOptions, message: string): void {
  const navigate = useNavigate();
  const serverPage = getCurrentServerPage();
  if (serverPage && isMissing) serverPage.fallback = { link: listLink, message: MISSING_HINT, toast: message };
  useEffect(() => {
    if (!isMissing) return;
    toast.error(message);
    currentFallback.set({ pathname: String(listLink.to), message: MISSING_HINT, isOpen: false });
    void navigate({ ...listLink, replace: true });
  }, [isMissing, listLink, message, navigate]);
}
