import { setTimeout as pause } from "node:timers/promises";

/** A running background task. `stop` resolves when the current run has ended. */
export type BackgroundTask = { stop(): Promise<void> };

/** How work is repeated. */
export type Repetition = {
  /** The pause between two runs in milliseconds. */
  readonly everyMs: number;
  /** Stops the repetition after the current run. */
  readonly signal: AbortSignal;
  /** Called with the error of a failed run. The repetition continues. */
  readonly onError: (error: unknown) => void;
};

/** Runs work repeatedly until the signal aborts. */
export async function repeat(work: () => Promise<void>, { everyMs, signal, onError }: Repetition): Promise<void> {
  while (!signal.aborted) {
    await work().catch(onError);
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Runs work repeatedly until it is stopped. */
export function repeatEvery(work: () => Promise<void>, repetition: Omit<Repetition, "signal">): BackgroundTask {
  const abortController = new AbortController();
  const repeating = repeat(work, { ...repetition, signal: abortController.signal });
  return {
    stop() {
      abortController.abort();
      return repeating;
    },
  };
}
