/** The pause before the first retry, in milliseconds. It doubles with each failed retry, up to the maximum. */
const FIRST_PAUSE_MS = 2000;
const MAX_PAUSE_MS = 60_000;

/**
 * Retries a failed attempt until it succeeds: after growing pauses, and immediately when the browser is online again.
 * @returns a function that stops the retries
 */
export function retryUntilSuccess(attempt: () => Promise<unknown>): () => void {
  let pause = FIRST_PAUSE_MS;
  let isStopped = false;
  let timer = setTimeout(repeat, pause);
  addEventListener("online", repeat);

  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener("online", repeat);
  }

  function repeat(): void {
    clearTimeout(timer);
    attempt().then(stop, () => {
      if (isStopped) return;
      // An attempt that "online" started in the meantime may have set a timer.
      clearTimeout(timer);
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
      timer = setTimeout(repeat, pause);
    });
  }

  return stop;
}

/** Calls `load`, and retries it until it succeeds. */
export function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(
    () =>
      new Promise<T>((resolve) => {
        retryUntilSuccess(() => load().then(resolve));
      }),
  );
}
