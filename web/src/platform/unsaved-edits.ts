import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { type ConfirmPrompt, confirm } from "../ui/confirm.ts";
import { createStore, useStore } from "../ui/store.ts";

/** The forms with unsaved edits, in the order in which they were first edited. */
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
 * Registers a form while it has unsaved edits, and shows a prompt before the user leaves the page for another page or site.
 *
 * @param prompt the prompt that is shown
 * @returns a function that unregisters the form. Call it after saving and before navigating, because the next render is
 * too late
 */
export function useUnsavedEdits(isChanged: boolean, prompt: ConfirmPrompt = LEAVE_PROMPT): () => void {
  /** An object that stands for the form in the list of unsaved forms. */
  const formToken = useRef({}).current;
  useEffect(() => {
    if (!isChanged) return;
    unsavedForms.set([...unsavedForms.get(), formToken]);
    return () => removeUnsaved(formToken);
  }, [isChanged, formToken]);
  // Only the first form shows a prompt.
  const showsPrompt = useStore(unsavedForms)[0] === formToken;
  // The dialog's code is loaded early. If it had to be loaded later and failed, the user would lose the edits without a prompt.
  useEffect(() => {
    if (showsPrompt) import("../ui/confirm-window.tsx").catch(() => undefined);
  }, [showsPrompt]);
  useBlocker({
    disabled: !showsPrompt,
    enableBeforeUnload: hasUnsavedEdits,
    // Filters and the season are search parameters. Changing them loses no edits.
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && hasUnsavedEdits() && !(await confirm(prompt)),
  });
  return () => removeUnsaved(formToken);
}

function removeUnsaved(formToken: object): void {
  const remaining = unsavedForms.get().filter((unsavedForm) => unsavedForm !== formToken);
  if (remaining.length < unsavedForms.get().length) unsavedForms.set(remaining);
}

/** Asks the user whether to discard the edits of a form. Resolves to whether they agreed. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: "Discard what you typed?",
    text: "It has not been saved.",
    confirmLabel: "Discard",
    danger: true,
  });
}

interface OneTimeText {
  /** The text that is shown only once. Empty while there is none. */
  readonly text: string;
  /** The name of the text in the prompt: "the links". */
  readonly textLabel: string;
  /** The prompt's text: what is lost without a copy, and how to get it again. */
  readonly promptText: string;
  readonly onClose: () => void;
}

/** For a text that is shown only once: asks before the user leaves it without having copied it. */
export function useOneTimeText({ text, textLabel, promptText, onClose }: OneTimeText) {
  const [copiedText, setCopiedText] = useState("");
  const isUncopied = copiedText !== text;
  const prompt = { text: promptText, danger: true };
  const markCopied = () => setCopiedText(text);
  useUnsavedEdits(isUncopied, { ...prompt, title: `Leave without copying ${textLabel}?`, confirmLabel: "Leave" });
  return {
    /** Call this after the text was copied. */
    markCopied,
    close: async () => {
      const title = `Close without copying ${textLabel}?`;
      if (isUncopied && !(await confirm({ ...prompt, title, confirmLabel: "Close" }))) return;
      // The user agreed to close without a copy, so leaving the page must not ask again.
      markCopied();
      onClose();
    },
  };
}
