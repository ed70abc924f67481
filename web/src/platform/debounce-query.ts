/** How long typing must pause before the server is asked, in milliseconds. */
const PAUSE = 150;

/** Awaited first in a query that has what is typed in its key. @throws the signal's reason once the next key replaces it */
export function debounceQuery(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PAUSE);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
  return promise;
}
