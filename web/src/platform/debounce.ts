import { useEffect, useEffectEvent, useState } from "react";

/** How long typing must pause before the URL changes, in milliseconds. */
const URL_DELAY_MS = 250;

/**
 * Debounces the text field of a filter that is stored in the URL. Returns `[text, setText]` for the field. The field shows
 * typed text immediately. After a pause, `onChange` is called with the trimmed text. If the URL changes otherwise, the
 * field follows.
 */
export function useDebouncedText(
  value: string,
  onChange: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [reported, setReported] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setReported(value);
    if (value !== reported) setText(value);
  }

  const report = useEffectEvent(onChange);
  const next = text.trim();
  useEffect(() => {
    if (next === reported) return;
    const timer = setTimeout(() => {
      setReported(next);
      report(next);
    }, URL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [next, reported]);
  return [text, setText];
}

/** How long typing must pause before the server is called, in milliseconds. */
const QUERY_DELAY_MS = 150;

/**
 * Delays a query whose key contains typed text. Await it first in the query function.
 *
 * @throws the signal's reason once another key replaces the query's key
 */
export function debounceQuery(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, QUERY_DELAY_MS);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
  return promise;
}
