import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Tells once what the address says, which is taken out of it then.
 *
 * @param isSaid whether the address says it
 * @param tell shows it, and takes it out
 */
export function useToldOnce(isSaid: boolean, tell: () => void): void {
  const isTold = useRef(false);
  const tellNow = useEffectEvent(tell);
  useEffect(() => {
    if (isSaid && !isTold.current) tellNow();
    isTold.current = isSaid;
  }, [isSaid]);
}
