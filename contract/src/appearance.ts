import type { ChosenTee } from "./tees.ts";

/** How a user is shown next to their name. A tee is the character of a player in the game. */
export interface Appearance {
  /** An https link to a picture. `null` if the tee is shown instead. */
  readonly avatar: string | null;
  /** The chosen tee. `null` if the tee is generated from the user's id. */
  readonly tee: ChosenTee | null;
}

/** The appearance of users who have chosen nothing, and of deleted or unknown users. */
export const defaultAppearance: Appearance = { avatar: null, tee: null };
