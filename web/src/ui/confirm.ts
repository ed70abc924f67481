import type { ReactNode } from "react";
import { createStore } from "./store.ts";

/** The content of a confirmation prompt. */
export interface ConfirmPrompt {
  readonly title: string;
  readonly text?: ReactNode;
  /** What the prompt is about, below the text. */
  readonly details?: ReactNode;
  /** The label of the button, a verb: "Freeze game". */
  readonly confirmLabel: string;
  /** Set for destructive actions: the button is red, has a distance from the other one, and Enter does not press it. */
  readonly danger?: boolean;
}

/** A visible prompt. */
interface CurrentPrompt extends ConfirmPrompt {
  /** Closes the prompt and resolves the promise of `confirm`. */
  readonly answer: (isConfirmed: boolean) => void;
}

/** The visible prompt; `null` if there is none. */
export const currentPrompt = createStore<CurrentPrompt | null>(null);

/**
 * Shows a prompt and dismisses an earlier one. Requires a mounted `<ConfirmRegion/>`.
 * @returns true if the user confirms, false if the prompt is dismissed or its code fails to load
 */
export function confirm(prompt: ConfirmPrompt): Promise<boolean> {
  currentPrompt.get()?.answer(false);
  return new Promise((resolve) => {
    const newPrompt: CurrentPrompt = {
      ...prompt,
      answer(isConfirmed) {
        if (currentPrompt.get() === newPrompt) currentPrompt.set(null);
        resolve(isConfirmed);
      },
    };
    currentPrompt.set(newPrompt);
  });
}
