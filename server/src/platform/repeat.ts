import { setTimeout as pause } from "node:timers/promises";

/** Work in the background. `stop` resolves when the turn under way has ended. */
export type BackgroundTask = { stop(): Promise<void> };

export type Repetition = {
  /** Milliseconds from the end of one turn to the next. */
  readonly everyMs: number;
  /** Ends it, after the turn under way. */
  readonly signal: AbortSignal;
  /** Called with what a turn threw; the next one runs all the same. */
  readonly onError: (fault: unknown) => void;
};

/** Repeats work until it is aborted. */
export async function repeat(work: () => Promise<void>, { everyMs, signal, onError }: Repetition): Promise<void> {
  while (!signal.aborted) {
    await work().catch(onError);
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Repeats work until it is stopped. */
export function repeatEvery(work: () => Promise<void>, repetition: Omit<Repetition, "signal">): BackgroundTask {
  const ending = new AbortController();
  const repeating = repeat(work, { ...repetition, signal: ending.signal });
  return {
    stop() {
      ending.abort();
      return repeating;
    },
  };
}
