import type { ReactNode } from "react";

/** A prompt before something that cannot be undone. */
export interface Question {
  readonly title: string;
  readonly text?: ReactNode;
  /** The label of the button, a verb: "Freeze game". */
  readonly confirmLabel: string;
  /** Whether it destroys something: the button is marked, set apart, and not the default of Enter. */
  readonly danger?: boolean;
}

/** A shown prompt, and a function that answers it. */
export interface OpenQuestion extends Question {
  readonly answer: (yes: boolean) => void;
}

let current: OpenQuestion | null = null;
const listeners = new Set<() => void>();

/**
 * Shows a prompt. Resolves with true once confirmed, with false once dismissed or where the dialog's code fails to
 * load. A prompt dismisses an earlier one. Needs a `<ConfirmRegion/>`.
 */
export function confirm(question: Question): Promise<boolean> {
  current?.answer(false);
  return new Promise((resolve) => {
    const opened: OpenQuestion = {
      ...question,
      answer(yes) {
        if (current === opened) show(null);
        resolve(yes);
      },
    };
    show(opened);
  });
}

/** The present prompt, for `useSyncExternalStore`. */
export function currentQuestion(): OpenQuestion | null {
  return current;
}

/** Subscribes to changes of the prompt. @returns a function that unsubscribes */
export function onQuestion(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function show(question: OpenQuestion | null): void {
  current = question;
  for (const changed of listeners) changed();
}
