import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Shows once what a parameter of the address announces, such as the success of a redirect.
 *
 * @param isSet whether the address has the parameter
 * @param show shows the message and removes the parameter
 */
export function useFlashParam(isSet: boolean, show: () => void): void {
  const wasSet = useRef(false);
  const showNow = useEffectEvent(show);
  useEffect(() => {
    if (isSet && !wasSet.current) showNow();
    wasSet.current = isSet;
  }, [isSet]);
}
