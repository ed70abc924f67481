import { useEffect, useEffectEvent, useState } from "react";

/** How long typing rests before it is told, in milliseconds. */
const PAUSE = 250;

/**
 * A text filter in the address: `[typed, setTyped]` for its field. What is typed shows at once and is told, trimmed,
 * after a pause; when the address changes by itself, the field follows.
 */
export function useTyped(settled: string, settle: (text: string) => void): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(settled);
  const [seen, setSeen] = useState(settled);
  const [told, setTold] = useState(settled);
  if (settled !== seen) {
    setSeen(settled);
    setTold(settled);
    if (settled !== told) setTyped(settled);
  }

  const tell = useEffectEvent(settle);
  const next = typed.trim();
  useEffect(() => {
    if (next === told) return;
    const timer = setTimeout(() => {
      setTold(next);
      tell(next);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [next, told]);
  return [typed, setTyped];
}
