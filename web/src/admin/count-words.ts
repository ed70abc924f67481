import { mostCounted } from "contract/constants.ts";

/** A count of what waits, as text: counting stops at a hundred. */
export function countWords(count: number): string {
  return count >= mostCounted ? `${mostCounted - 1}+` : String(count);
}
