import { useEffect, useEffectEvent, useState } from "react";

/** How long typing must pause before the address is changed, in milliseconds. */
const DELAY = 250;

/**
 * The text of a filter that lives in the address: `[text, setText]` for its field. It shows at once what is typed and
 * hands it on, trimmed, after a pause; when the address changes by itself, the field follows.
 */
export function useDebouncedText(
  value: string,
  onChange: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [handedOn, setHandedOn] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setHandedOn(value);
    if (value !== handedOn) setText(value);
  }

  const handOn = useEffectEvent(onChange);
  const next = text.trim();
  useEffect(() => {
    if (next === handedOn) return;
    const timer = setTimeout(() => {
      setHandedOn(next);
      handOn(next);
    }, DELAY);
    return () => clearTimeout(timer);
  }, [next, handedOn]);
  return [text, setText];
}

/** How long typing must pause before the server is called, in milliseconds. */
const PAUSE = 150;

/**
 * Awaited first in a query that has what is typed in its key. @throws the signal's reason once the next key replaces it
 */
export function debounceQuery(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PAUSE);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
  return promise;
}
