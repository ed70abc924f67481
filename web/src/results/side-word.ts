import type { Side } from "contract/sides.ts";

/** What a side is called where it has no name of its own. */
export function sideWord(side: Side): string {
  return side === "red" ? "Red" : "Blue";
}
