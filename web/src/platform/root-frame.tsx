import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { currentQuestion, type OpenQuestion, onQuestion } from "../ui/confirm.ts";
import { useRequestedPart } from "../ui/lazy-part.tsx";
import css from "../ui/progress-bar.module.css";
import { useIsHydrated } from "../ui/rendering.ts";
import { onWaitingToast, toast, toastsWait } from "../ui/toast.ts";
import { isLive } from "./query.ts";

export function RootFrame({ children }: { readonly children: ReactNode }) {
  useFocusOnArrival();
  return (
    <>
      <WorkProgress />
      <Outlet />
      {children}
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
 * The bar at the top while a navigation, a query or a mutation is pending; not for refetches in the background. The server's
 * pages come without it, also where the browser asks for more before it hydrates them.
 */
function WorkProgress() {
  const isHydrated = useIsHydrated();
  const isNavigating = useRouterState({ select: ({ status }) => status === "pending" });
  const fetching = useIsFetching({
    predicate: ({ meta, state }) => !((meta?.isPolled || isLive()) && state.data !== undefined),
  });
  const mutating = useIsMutating();
  return <ProgressBar active={isHydrated && (isNavigating || fetching + mutating > 0)} />;
}

/** Events that reading alone does not trigger. */
const ACTIONS = ["pointerdown", "keydown"] as const;

/**
 * Shows toasts; rendered once, near the root. Fetches their code with the first toast, or with the first
 * interaction, whose outcome may be a toast, such as that the connection is lost.
 */
function ToastRegion() {
  const [Stack, setStack] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Stack) return;
    const fetchStack = () =>
      void import("../ui/toast-stack.tsx").then(
        ({ ToastStack }) => setStack(() => ToastStack),
        // A failure is ignored here: the next toast tries again.
        () => undefined,
      );
    for (const action of ACTIONS) addEventListener(action, fetchStack, { once: true });
    const stop = onWaitingToast(fetchStack);
    if (toastsWait()) fetchStack(); // sent by another component a moment before
    return () => {
      for (const action of ACTIONS) removeEventListener(action, fetchStack);
      stop();
    };
  }, [Stack]);
  return Stack && <Stack />;
}

/**
 * Shows the prompts of `confirm()`; rendered once, near the root. A prompt that cannot be shown counts as dismissed.
 */
function ConfirmRegion() {
  const question = useSyncExternalStore(onQuestion, currentQuestion, () => null);
  const last = useRef<OpenQuestion | null>(null);
  last.current = question ?? last.current; // the text stays while the dialog fades out
  const Window = useRequestedPart(
    question,
    async () => (await import("../ui/confirm-window.tsx")).ConfirmWindow,
    ({ answer }) => {
      toast.error("The question could not be shown", "Nothing was done. Check your connection and try again.");
      answer(false);
    },
  );
  if (!Window || !last.current) return null;
  const { answer, ...words } = last.current;
  return <Window {...words} open={question !== null} onConfirm={() => answer(true)} onClose={() => answer(false)} />;
}

/** A thin line at the top of the page while something is loading; appears only after 120 ms. */
function ProgressBar({ active }: { readonly active: boolean }) {
  return active ? <div className={css["progress"]} role="progressbar" aria-label="Loading" /> : null;
}
