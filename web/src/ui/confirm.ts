import type { ReactNode } from "react";

/** A prompt before something that cannot be undone. */
export interface Question {
  /** The question, short: "Freeze this game?" */
  readonly title: string;
  /** What will happen. */
  readonly text?: ReactNode;
  /** The verb: "Freeze game". */
  readonly confirmLabel: string;
  /** It destroys something: the button says so, stands apart, and is never the one Enter presses. */
  readonly danger?: boolean;
}

/** A question on the screen, and how to answer it. */
export interface OpenQuestion extends Question {
  readonly answer: (yes: boolean) => void;
}

let current: OpenQuestion | null = null;
const listeners = new Set<() => void>();

/**
 * Asks, and answers true once confirmed, false once dismissed or where the dialog's code fails to load. A question
 * asked over an open one dismisses that. Needs a `<ConfirmRegion/>`.
 */
export function confirm(question: Question): Promise<boolean> {
  current?.answer(false);
  return new Promise((resolve) => {
    const asked: OpenQuestion = {
      ...question,
      answer(yes) {
        if (current === asked) show(null);
        resolve(yes);
      },
    };
    show(asked);
  });
}

/** The question on the screen, for `useSyncExternalStore`. */
export function currentQuestion(): OpenQuestion | null {
  return current;
}

/** Calls back whenever the question changes; answers how to stop that. */
export function onQuestion(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function show(question: OpenQuestion | null): void {
  current = question;
  for (const changed of listeners) changed();
}
