import { isolateBidi } from "contract/bidi-isolation.ts";

const UNKNOWN = "Unknown";

/** Returns whether a label stands for a missing map or an unknown team size. */
export function isUnknownLabel(label: string): boolean {
  return label === UNKNOWN;
}

/** Formats a team size: `2v2` becomes `2 vs 2`. Returns any other text unchanged. */
export function formatTeamSize(size: string): string {
  return size.replace(/^(\d+)v(\d+)$/, "$1 vs $2");
}

/** Returns the name of a map, or "Unknown" if there is none. */
export function getMapLabel(map: string | null): string {
  return map || UNKNOWN;
}

interface ModeOfResult {
  /** The mode's name; absent for league results. */
  readonly modeName?: string | null;
  /** The team size: `2v2`, or "Unknown". The API calls it `mode`. */
  readonly mode: string;
}

/** Formats the mode and team size of a result: `gCTF · 2 vs 2`. Omits an unknown size, unless there is no mode. */
export function formatMode({ modeName, mode: teamSize }: ModeOfResult): string {
  if (!modeName) return formatTeamSize(teamSize);
  return isUnknownLabel(teamSize) ? isolateBidi(modeName) : `${isolateBidi(modeName)} · ${formatTeamSize(teamSize)}`;
}
