/** After how many milliseconds a failed attempt is repeated first; the pause doubles with each one. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;

/**
 * Repeats an attempt that has failed until it succeeds: after growing pauses, and at once when the browser is online again.
 * @returns a function that ends it
 */
export function repeatUntilDone(attempt: () => Promise<unknown>): () => void {
  let pause = FIRST_PAUSE;
  let isOver = false;
  let timer = setTimeout(repeat, pause);
  addEventListener("online", repeat);

  function end(): void {
    isOver = true;
    clearTimeout(timer);
    removeEventListener("online", repeat);
  }

  function repeat(): void {
    clearTimeout(timer);
    attempt().then(end, () => {
      if (isOver) return;
      clearTimeout(timer);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
      timer = setTimeout(repeat, pause);
    });
  }

  return end;
}

/** What `load` resolves with; a load that fails is repeated until it succeeds. */
export function loadUntilDone<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(
    () =>
      new Promise<T>((resolve) => {
        repeatUntilDone(() => load().then(resolve));
      }),
  );
}
