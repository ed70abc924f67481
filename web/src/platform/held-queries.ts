let last: Promise<unknown> | null = null;

/**
 * Runs what may end the session, after what runs already. Meanwhile no query begins: one that only users may make would be
 * refused if it came after the session's end and before the page knows of it.
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
