import { isolated } from "contract/isolated.ts";

const UNKNOWN = "Unknown";

export function isUnknown(label: string): boolean {
  return label === UNKNOWN;
}

/** A team size as it is shown: `2 vs 2` for `2v2`; any other text is returned unchanged. */
export function sizeWords(size: string): string {
  return size.replace(/^(\d+)v(\d+)$/, "$1 vs $2");
}

/** The label of a map; `Unknown` where there is none. */
export function mapWord(map: string | null): string {
  return map || UNKNOWN;
}

interface Played {
  /** The mode's name; absent for league results. */
  readonly modeName?: string | null;
  /** The team size: `2v2`. */
  readonly mode: string;
}

/** A result's mode and team size: `gCTF · 2 vs 2`; only the mode while there are no players. */
export function modeWords({ modeName, mode }: Played): string {
  return [modeName && isolated(modeName), !(modeName && isUnknown(mode)) && sizeWords(mode)]
    .filter(Boolean)
    .join(" · ");
}
