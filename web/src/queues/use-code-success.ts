import { useEffect, useEffectEvent, useRef } from "react";
import { toast } from "../ui/toast.ts";

/**
 * Tells once that a Discord code was taken, where the address says so.
 *
 * @param remove takes it out of the address, so that it is not told again
 */
export function useCodeSuccess(isSaid: boolean, remove: () => void): void {
  const isTold = useRef(false);
  const tell = useEffectEvent(() => {
    isTold.current = true;
    toast.success("Discord code activated successfully");
    remove();
  });
  useEffect(() => {
    if (isSaid && !isTold.current) tell();
  }, [isSaid]);
}
