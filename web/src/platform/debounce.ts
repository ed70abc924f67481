import { useEffect, useEffectEvent, useState } from "react";

/** How long typing must pause before the URL changes, in milliseconds. */
const URL_DELAY_MS = 250;

/**
 * Debounces the text field of a filter that is stored in the URL. Returns `[text, setText]` for the field. The field shows
 * entered text immediately. After a pause, `onChange` is called with the trimmed text. If something else changes the URL,
 * the field shows its new value.
 *
 * @param value the filter in the URL
 */
export function useDebouncedText(
  value: string,
  onChange: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  /** The value at the last rendering. */
  const [lastValue, setLastValue] = useState(value);
  /** The value that was last passed to `onChange`, or else came from the URL. */
  const [reportedText, setReportedText] = useState(value);
  // The state is set while rendering, not in an effect, so that the old text is never shown beside the new list.
  if (value !== lastValue) {
    const cameFromField = value === reportedText;
    setLastValue(value);
    setReportedText(value);
    // After a change that came from the field, the user may have continued to type.
    if (!cameFromField) setText(value);
  }

  const reportText = useEffectEvent(onChange);
  const trimmedText = text.trim();
  useEffect(() => {
    if (trimmedText === reportedText) return;
    const timer = setTimeout(() => {
      setReportedText(trimmedText);
      reportText(trimmedText);
    }, URL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [trimmedText, reportedText]);
  return [text, setText];
}

/** How long typing must pause before the server is called, in milliseconds. */
const QUERY_DELAY_MS = 150;

/**
 * Delays a query whose key contains text that the user is entering. Await it first in the query function.
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
