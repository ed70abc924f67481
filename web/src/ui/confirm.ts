import type { ReactNode } from "react";
import { createStore } from "./store.ts";

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
interface OpenQuestion extends Question {
  readonly answer: (yes: boolean) => void;
}

/** The prompt that is shown; `null`: none. */
export const openQuestion = createStore<OpenQuestion | null>(null);

/**
 * Shows a prompt. Resolves with true once confirmed, with false once dismissed or where the dialog's code fails to
 * load. A prompt dismisses an earlier one. Needs a `<ConfirmRegion/>`.
 */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    const opened: OpenQuestion = {
      ...question,
      answer(yes) {
        if (openQuestion.get() === opened) openQuestion.set(null);
        resolve(yes);
      },
    };
    openQuestion.set(opened);
  });
}
