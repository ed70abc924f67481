import { type QueryClient, useIsFetching, useIsMutating } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { signInRequest } from "./platform/ended-session.ts";
import { isLive } from "./platform/query.ts";
import { openPrompt } from "./ui/confirm.ts";
import { useLazyDialog } from "./ui/lazy-component.tsx";
import css from "./ui/progress-bar.module.css";
import { useIsHydrated } from "./ui/rendering.ts";
import { useStore } from "./ui/store.ts";
import { queuedToasts, toast } from "./ui/toast.ts";

export const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({ component: RootFrame });

function RootFrame() {
  useFocusOnArrival();
  return (
    <>
      <WorkProgress />
      <Outlet />
      <SignInRegion />
      <ConfirmRegion />
      <ToastRegion />
    </>
  );
}

/** Moves the focus to the content after a navigation, as a new document would. */
function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        const content = document.getElementById("content");
        const isThere = content?.contains(document.activeElement);
        if (fromLocation && pathChanged && !isThere) content?.focus({ preventScroll: true });
      }),
    [router],
  );
}

/**
 * A thin line at the top of the page while a navigation, a query or a mutation is pending, after 120 ms; not for refetches
 * in the background. The server's pages come without it, also where the browser asks for more before it hydrates them.
 */
function WorkProgress() {
  const isHydrated = useIsHydrated();
  const isNavigating = useRouterState({ select: ({ status }) => status === "pending" });
  const fetching = useIsFetching({
    predicate: ({ meta, state }) => !((meta?.isPolled || isLive()) && state.data !== undefined),
  });
  const mutating = useIsMutating();
  const isActive = isHydrated && (isNavigating || fetching + mutating > 0);
  return isActive && <div className={css["progress"]} role="progressbar" aria-label="Loading" />;
}

/** Shows the sign-in dialog when it is requested. */
function SignInRegion() {
  const request = useStore(signInRequest);
  const shown = useLazyDialog(
    request,
    async () => (await import("./people/auth/sign-in-dialog.tsx")).SignInDialog,
    ({ isForCall, answer }) => {
      if (!isForCall) toast.error("The login could not be shown", "Log in in a new tab instead.");
      answer(false);
    },
  );
  return shown && <shown.Part request={shown.last} open={request !== null} />;
}

/** Shows the prompts of `confirm()`. A prompt that cannot be shown counts as dismissed. */
function ConfirmRegion() {
  const question = useStore(openPrompt);
  const shown = useLazyDialog(
    question,
    async () => (await import("./ui/confirm-window.tsx")).ConfirmWindow,
    ({ answer }) => {
      toast.error("The question could not be shown", "Nothing was done. Check your connection and try again.");
      answer(false);
    },
  );
  if (!shown) return null;
  const { answer, ...words } = shown.last;
  return (
    <shown.Part {...words} open={question !== null} onConfirm={() => answer(true)} onClose={() => answer(false)} />
  );
}

/** Events that reading alone does not trigger. */
const ACTIONS = ["pointerdown", "keydown"] as const;

/**
 * Shows toasts. Fetches their code with the first toast, or with the first interaction, whose outcome may be a toast, such
 * as that the connection is lost.
 */
function ToastRegion() {
  const waiting = useStore(queuedToasts).at(-1);
  const [action, setAction] = useState<Event | null>(null);
  useEffect(() => {
    for (const type of ACTIONS) addEventListener(type, setAction, { once: true });
    return () => {
      for (const type of ACTIONS) removeEventListener(type, setAction);
    };
  }, []);
  const shown = useLazyDialog(
    waiting ?? action,
    async () => (await import("./ui/toast-stack.tsx")).ToastStack,
    // The next toast tries again.
    () => undefined,
  );
  return shown && <shown.Part />;
}
