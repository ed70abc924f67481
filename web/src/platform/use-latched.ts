import { useState } from "react";

/**
 * Returns whether a condition is true, or was true at any time since the component was mounted. So a field that appears
 * because of an error stays visible after the error has disappeared.
 */
export function useLatched(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  // React allows a component to set its own state while it renders, under a condition. It then renders once more.
  if (condition && !wasTrue) setWasTrue(true);
  return condition || wasTrue;
}
