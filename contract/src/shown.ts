import type { ChosenTee } from "./tees.ts";

export interface Shown {
  /** An https link; `null`: none, the tee is shown. */
  readonly avatar: string | null;
  /** What was chosen for the tee; `null`: it is drawn by the id. */
  readonly tee: ChosenTee | null;
}

/** Of a player who has chosen nothing, of a deleted one, and where it is not known. */
export const nothingShown: Shown = { avatar: null, tee: null };
