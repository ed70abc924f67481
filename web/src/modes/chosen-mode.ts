import type { Mode } from "contract/modes.ts";

/**
 * The mode that a page is about: the one its address names, else the first.
 * @param modes by name; `undefined` while there are none
 */
export function chosenMode(modes: readonly Mode[], modeId: string): Mode | undefined {
  return modes.find(({ _id }) => _id === modeId) ?? modes[0];
}
