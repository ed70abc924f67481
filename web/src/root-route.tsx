import { type QueryClient, useIsFetching, useIsMutating } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isOffline, offlineFailure } from "./platform/connection.ts";
import { signInRequest } from "./platform/ended-session.ts";
import { useForgetMissingMessage } from "./platform/fallback-page.ts";
import { isStreamOpen } from "./platform/query.ts";
import { currentPrompt } from "./ui/confirm.ts";
import { useRequestedComponent } from "./ui/lazy-component.tsx";
import css from "./ui/progress-bar.module.css";
import { useIsHydrated } from "./ui/rendering.ts";
import { useStore } from "./ui/store.ts";
import { queuedToasts, toast } from "./ui/toast.ts";

export const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({ component: RootFrame });

function RootFrame() {
  useFocusAfterNavigation();
  useForgetMissingMessage();
  return (
    <>
      <ProgressBar />
      <Outlet />
      <SignInRegion />
      <ConfirmRegion />
      <ToastRegion />
    </>
  );
}

/** Moves the focus to the content after a navigation, as a new document would. */
function useFocusAfterNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        const content = document.getElementById("content");
        const isFocusInContent = content?.contains(document.activeElement);
        if (fromLocation && pathChanged && !isFocusInContent) content?.focus({ preventScroll: true });
      }),
    [router],
  );
}

/**
 * A thin line at the top of the page while a navigation, a query or a mutation takes longer than 120 ms: its style delays it.
 * Refetches in the background do not show it. It is not part of the server's HTML, so it renders nothing until the page is
 * hydrated.
 */
function ProgressBar() {
  const isHydrated = useIsHydrated();
  const isNavigating = useRouterState({ select: ({ status }) => status === "pending" });
  const fetchCount = useIsFetching({
    predicate: ({ meta, state }) => {
      // An open event stream, and the interval of polled queries, refetch without an action of the user.
      const isBackgroundRefetch = state.data !== undefined && (meta?.isPolled || isStreamOpen());
      return !isBackgroundRefetch;
    },
  });
  const mutationCount = useIsMutating();
  const isActive = isHydrated && (isNavigating || fetchCount + mutationCount > 0);
  return isActive && <div className={css["progress"]} role="progressbar" aria-label="Loading" />;
}

/** Shows the sign-in dialog when it is requested. */
function SignInRegion() {
  const request = useStore(signInRequest);
  const signInDialog = useRequestedComponent(request, {
    load: async () => (await import("./people/auth/sign-in-dialog.tsx")).SignInDialog,
    onFailure({ isForPendingCall, resolve }) {
      if (!isForPendingCall) toast.error("The login could not be shown", "Log in in a new tab instead.");
      resolve(false);
    },
  });
  return signInDialog && <signInDialog.Component request={signInDialog.lastRequest} open={request !== null} />;
}

/** Shows the prompts of `confirm()`. A prompt that cannot be shown counts as dismissed. */
function ConfirmRegion() {
  const prompt = useStore(currentPrompt);
  const confirmWindow = useRequestedComponent(prompt, {
    load: async () => (await import("./ui/confirm-window.tsx")).ConfirmWindow,
    onFailure({ answer }) {
      const title = isOffline() ? offlineFailure.title : "The question could not be shown";
      toast.error(title, "Nothing was done. Check your connection and try again.");
      answer(false);
    },
  });
  if (!confirmWindow) return null;
  const { answer, ...texts } = confirmWindow.lastRequest;
  return (
    <confirmWindow.Component
      {...texts}
      open={prompt !== null}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}

/** Events that show that the user does more than read and scroll. */
const INTERACTION_EVENTS = ["pointerdown", "keydown"] as const;

/**
 * Shows toasts. Their code is loaded at the first interaction, or at an earlier toast. Later it may be too late: a toast can
 * report that the connection is lost.
 */
function ToastRegion() {
  const newestToast = useStore(queuedToasts).at(-1);
  const [interaction, setInteraction] = useState<Event | null>(null);
  useEffect(() => {
    for (const type of INTERACTION_EVENTS) addEventListener(type, setInteraction, { once: true });
    return () => {
      for (const type of INTERACTION_EVENTS) removeEventListener(type, setInteraction);
    };
  }, []);
  const toastStack = useRequestedComponent(newestToast ?? interaction, {
    load: async () => (await import("./ui/toast-stack.tsx")).ToastStack,
    // The next toast tries again.
    onFailure: () => undefined,
  });
  return toastStack && <toastStack.Component firstPressed={interaction?.target ?? null} />;
}
