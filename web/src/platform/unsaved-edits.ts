import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { confirm } from "../ui/confirm.ts";

/** The forms with unsaved edits. */
const forms = new Set<object>();
const listeners = new Set<() => void>();

/** Whether a form on the page has unsaved edits. */
export function hasUnsavedEdits(): boolean {
  return forms.size > 0;
}

/** Calls back whenever a form gets its first edit or loses its last; returns a function that stops that. */
export function onUnsavedEdits(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/**
 * Counts a form as unsaved while it is changed, so that nobody leaves it by mistake.
 *
 * @returns what to call once it is saved and before the page is left for that: the next render is too late
 */
export function useUnsavedEdits(isChanged: boolean): () => void {
  const form = useRef({}).current;
  useEffect(() => {
    if (!isChanged) return;
    forms.add(form);
    notify();
    return () => release(form);
  }, [isChanged, form]);
  return () => release(form);
}

/**
 * Asks before the page is left, within the site or for another one, while a form on it is unsaved. Stands once, at the
 * root.
 */
export function useUnsavedEditsBlocker(): void {
  const isUnsaved = useSyncExternalStore(onUnsavedEdits, hasUnsavedEdits, () => false);
  // The dialog's code is prefetched while there is a connection: if it failed to load later, the edits would be lost.
  useEffect(() => {
    if (isUnsaved) import("../ui/confirm-window.tsx").catch(() => undefined);
  }, [isUnsaved]);
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: hasUnsavedEdits,
    // Filters and the season are in the address too, and changing them loses no edits.
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && hasUnsavedEdits() && !(await confirm(LEAVE)),
  });
}

/** The prompt before the page is left. */
export const LEAVE = {
  title: "Leave without saving?",
  text: "What you typed here has not been saved.",
  confirmLabel: "Leave",
  danger: true,
} as const;

/** Asks whether the edits in a dialog may be discarded. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: "Discard what you typed?",
    text: "It has not been saved.",
    confirmLabel: "Discard",
    danger: true,
  });
}

function release(form: object): void {
  if (forms.delete(form)) notify();
}

function notify(): void {
  for (const changed of listeners) changed();
}
