import { useState } from "react";
import { confirm } from "../ui/confirm.ts";
import { useUnsavedEdits } from "./use-unsaved-edits.ts";

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
