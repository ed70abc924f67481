const UNKNOWN = "Unknown";

/** Whether a label says that there is nothing to say. */
export function isUnknown(label: string): boolean {
  return label === UNKNOWN;
}

/** A team size as it is shown: `2 vs 2` for `2v2`; what is no size stays. */
export function sizeWords(size: string): string {
  return size.replace(/^(\d+)v(\d+)$/, "$1 vs $2");
}

/** The label of a map; `Unknown` where there is none. */
export function mapWord(map: string | null): string {
  return map || UNKNOWN;
}

interface Played {
  /** What it counts for; nothing for the league's. */
  readonly modeName?: string | null;
  /** The team size: `2v2`. */
  readonly mode: string;
}

/** What a result counts for, and its team size: `gCTF · 2 vs 2`; a known mode stands alone while nobody has played. */
export function modeWords({ modeName, mode }: Played): string {
  return [modeName, !(modeName && isUnknown(mode)) && sizeWords(mode)].filter(Boolean).join(" · ");
}
