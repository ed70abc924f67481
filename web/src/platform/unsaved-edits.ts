import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { confirm, type Question } from "../ui/confirm.ts";

const forms = new Set<object>();
const listeners = new Set<() => void>();

export function hasUnsavedEdits(): boolean {
  return forms.size > 0;
}

/** Calls back whenever a form gets its first edit or loses its last; returns a function that stops that. */
export function onUnsavedEdits(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The form whose edits have been unsaved for the longest; `undefined` without one. */
function firstUnsaved(): object | undefined {
  return forms.values().next().value;
}

function addUnsaved(form: object): void {
  forms.add(form);
  notify();
}

function removeUnsaved(form: object): void {
  if (forms.delete(form)) notify();
}

export const LEAVE = {
  title: "Leave without saving?",
  text: "What you typed here has not been saved.",
  confirmLabel: "Leave",
  danger: true,
} as const;

function notify(): void {
  for (const changed of listeners) changed();
}

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

export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: "Discard what you typed?",
    text: "It has not been saved.",
    confirmLabel: "Discard",
    danger: true,
  });
}

interface ShownOnce {
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
export function useShownOnce({ text, what, lost, onClose }: ShownOnce) {
  const [kept, setKept] = useState("");
  const isLost = kept !== text;
  const question = { text: lost, danger: true };
  const keep = () => setKept(text);
  useUnsavedEdits(isLost, { ...question, title: `Leave without copying ${what}?`, confirmLabel: "Leave" });
  return {
    /** To be called once it was copied. */
    keep,
    close: async () => {
      const title = `Close without copying ${what}?`;
      if (isLost && !(await confirm({ ...question, title, confirmLabel: "Close" }))) return;
      keep();
      onClose();
    },
  };
}
