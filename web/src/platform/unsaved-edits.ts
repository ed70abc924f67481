import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { type ConfirmPrompt, confirm } from "../ui/confirm.ts";
import { createStore, useStore } from "../ui/store.ts";

/** The forms with unsaved edits, that whose edits are the oldest first. */
export const unsavedForms = createStore<readonly object[]>([]);

export function hasUnsavedEdits(): boolean {
  return unsavedForms.get().length > 0;
}

export const LEAVE_PROMPT = {
  title: "Leave without saving?",
  text: "What you typed here has not been saved.",
  confirmLabel: "Leave",
  danger: true,
} as const;

/**
 * Counts a form as unsaved while it is changed, and asks before the page is left, within the site or for another one, so
 * that nobody leaves it by mistake.
 *
 * @param question what it asks
 * @returns what to call once it is saved and before the page is left for that: the next render is too late
 */
export function useUnsavedEdits(isChanged: boolean, question: ConfirmPrompt = LEAVE_PROMPT): () => void {
  const form = useRef({}).current;
  useEffect(() => {
    if (!isChanged) return;
    unsavedForms.set([...unsavedForms.get(), form]);
    return () => removeUnsaved(form);
  }, [isChanged, form]);
  // One form asks for all.
  const asks = useStore(unsavedForms)[0] === form;
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

function removeUnsaved(form: object): void {
  const others = unsavedForms.get().filter((each) => each !== form);
  if (others.length < unsavedForms.get().length) unsavedForms.set(others);
}

export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: "Discard what you typed?",
    text: "It has not been saved.",
    confirmLabel: "Discard",
    danger: true,
  });
}

interface OneTimeText {
  /** The text that nobody can ask for again; empty: there is none yet. */
  readonly text: string;
  /** What it is, in the question: "the links". */
  readonly what: string;
  /** What is lost with it, and what it would take then. */
  readonly lost: string;
  readonly onClose: () => void;
}

/**
 * Guards a dialog that shows something only once: unless that was copied, it asks before the dialog is closed or the page
 * is left.
 */
export function useOneTimeText({ text, what, lost, onClose }: OneTimeText) {
  const [kept, setKept] = useState("");
  const isLost = kept !== text;
  const question = { text: lost, danger: true };
  const markCopied = () => setKept(text);
  useUnsavedEdits(isLost, { ...question, title: `Leave without copying ${what}?`, confirmLabel: "Leave" });
  return {
    /** To be called once it was copied. */
    markCopied: markCopied,
    close: async () => {
      const title = `Close without copying ${what}?`;
      if (isLost && !(await confirm({ ...question, title, confirmLabel: "Close" }))) return;
      markCopied();
      onClose();
    },
  };
}
