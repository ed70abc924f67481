import { z } from "zod";
import { hueNames } from "./hues.ts";
import { type ChosenTee, teeEyesNames, teeMarkingNames } from "./tees.ts";
import { text } from "./text.ts";

const chosenTee: z.ZodType<ChosenTee, ChosenTee> = z.templateLiteral(
  [z.enum(hueNames), "-", z.enum(hueNames), "-", z.enum(teeMarkingNames), "-", z.enum(teeEyesNames)],
  "must be of the form colour-colour-marking-eyes, such as teal-bronze-cap-calm",
);

/** The fields by which a player's picture is shown. */
export const pictureFields = {
  /** An https link; `null`: none, the tee is shown. */
  avatar: z.string().nullable(),
  /** What was chosen for the tee; `null`: it is drawn by the id. */
  tee: chosenTee.nullable(),
};

export interface Picture {
  readonly avatar: string | null;
  readonly tee: ChosenTee | null;
}

/** Input: a tee's parts, or none (`null` or an empty text). */
export const teeIn = text(64)
  .transform((tee) => tee || null)
  .pipe(chosenTee.nullable())
  .nullable();
