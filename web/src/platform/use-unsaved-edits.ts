import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { confirm, type Question } from "../ui/confirm.ts";
import { addUnsaved, firstUnsaved, hasUnsavedEdits, LEAVE, onUnsavedEdits, removeUnsaved } from "./unsaved-edits.ts";

/**
 * Counts a form as unsaved while it is changed, and asks before the page is left, within the site or for another one, so
 * that nobody leaves it by mistake.
 *
 * @param question what it asks
 * @returns what to call once it is saved and before the page is left for that: the next render is too late
 */
export function useUnsavedEdits(isChanged: boolean, question: Question = LEAVE): () => void {
  const form = useRef({}).current;
  useEffect(() => {
    if (!isChanged) return;
    addUnsaved(form);
    return () => removeUnsaved(form);
  }, [isChanged, form]);
  // One form asks for all.
  const asks = useSyncExternalStore(
    onUnsavedEdits,
    () => firstUnsaved() === form,
    () => false,
  );
  // The dialog's code is prefetched while there is a connection: if it failed to load later, the edits would be lost.
  useEffect(() => {
    if (asks) import("../ui/confirm-window.tsx").catch(() => undefined);
  }, [asks]);
  useBlocker({
    disabled: !asks,
    enableBeforeUnload: hasUnsavedEdits,
    // Filters and the season are in the address too, and changing them loses no edits.
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && hasUnsavedEdits() && !(await confirm(question)),
  });
  return () => removeUnsaved(form);
}

/** Asks whether the edits in a dialog may be discarded. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: "Discard what you typed?",
    text: "It has not been saved.",
    confirmLabel: "Discard",
    danger: true,
  });
}
