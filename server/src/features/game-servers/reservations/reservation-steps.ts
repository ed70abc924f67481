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

/** Appends a step to the serialized steps of a reservation. */
export function appendStep(serializedSteps: string, step: Step): string {
  return JSON.stringify([...JSON.parse(serializedSteps), toStoredStep(step)]);
}

function toStoredStep({ at, message }: Step): StoredStep {
  return { at, words: message };
}
