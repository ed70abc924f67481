import { useEffect, useEffectEvent, useState } from "react";

/** How long typing must pause before the text is handed on, in milliseconds. */
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
