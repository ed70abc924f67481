import type { ReactNode } from "react";
import { createStore } from "./store.ts";

/** The content of a confirmation prompt. */
export interface ConfirmPrompt {
  readonly title: string;
  readonly text?: ReactNode;
  /** The label of the button, a verb: "Freeze game". */
  readonly confirmLabel: string;
  /** Set for destructive actions: the button is red, has a distance from the other one, and Enter does not press it. */
  readonly danger?: boolean;
}

/** A visible prompt. */
interface OpenPrompt extends ConfirmPrompt {
  /** Closes the prompt and resolves the promise of `confirm`. */
  readonly answer: (isConfirmed: boolean) => void;
}

/** The visible prompt; `null` if there is none. */
export const openPrompt = createStore<OpenPrompt | null>(null);

/**
 * Shows a prompt and dismisses an earlier one. Requires a mounted `<ConfirmRegion/>`.
 * @returns true if the user confirms, false if the prompt is dismissed or its code fails to load
 */
export function confirm(prompt: ConfirmPrompt): Promise<boolean> {
  openPrompt.get()?.answer(false);
  return new Promise((resolve) => {
    const newPrompt: OpenPrompt = {
      ...prompt,
      answer(isConfirmed) {
        if (openPrompt.get() === newPrompt) openPrompt.set(null);
        resolve(isConfirmed);
      },
    };
    openPrompt.set(newPrompt);
  });
}
