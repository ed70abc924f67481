/** An entry of a reservation's log. */
export type Step = {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly message: string;
};

/** An entry as it is stored in the column `steps`. There and in the API, the message has the name `words`. */
export type StoredStep = { readonly at: number; readonly words: string };

/** Serializes steps for the column `steps`. */
export function serializeSteps(steps: readonly Step[]): string {
  return JSON.stringify(steps.map(toStoredStep));
}

/** Maximum number of steps of a reservation. A server that restarts again and again adds steps for as long as it is held. */
export const maxSteps = 100;

/** Appends a step to the serialized steps of a reservation, and keeps the last `maxSteps`. */
export function appendStep(serializedSteps: string, step: Step): string {
  return JSON.stringify([...JSON.parse(serializedSteps), toStoredStep(step)].slice(-maxSteps));
}

function toStoredStep({ at, message }: Step): StoredStep {
  return { at, words: message };
}
