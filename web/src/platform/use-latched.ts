import { useState } from "react";

/** Whether something is so, or has been since the component was mounted: a field stays while what asked for it is typed away. */
export function useLatched(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo);
  if (isSo && !hasBeen) setHasBeen(true);
  return isSo || hasBeen;
}
