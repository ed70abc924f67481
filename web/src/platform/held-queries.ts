let last: Promise<unknown> | null = null;

/**
 * Runs work that may end the session, one at a time. Meanwhile no query begins: one for users only would be refused if
 * it was sent after the session's end and before the page knows of it.
 */
export async function pauseQueries<T>(work: () => Promise<T>): Promise<T> {
  const before = last;
  const running = (async () => {
    await before?.catch(() => undefined);
    return work();
  })();
  last = running;
  try {
    return await running;
  } finally {
    if (last === running) last = null;
  }
}

/** Waits until queries may begin. */
export async function untilReleased(): Promise<void> {
  while (last) await last.catch(() => undefined);
}
