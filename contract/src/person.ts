import { z } from "zod";
import type { Appearance } from "./appearance.ts";
import { hueNames } from "./hues.ts";
import { idOutput } from "./ids.ts";
import { type ChosenTee, teeEyesNames, teeMarkingNames } from "./tees.ts";
import { text } from "./text.ts";

/** The colours of body and feet, the marking and the eyes of a tee, the game's character. */
const chosenTee: z.ZodType<ChosenTee, ChosenTee> = z.templateLiteral(
  [z.enum(hueNames), "-", z.enum(hueNames), "-", z.enum(teeMarkingNames), "-", z.enum(teeEyesNames)],
  "must be of the form colour-colour-marking-eyes, such as teal-bronze-cap-calm",
);

/** The appearance of a user, shown next to the name. Part of `person` and `player`. */
export const appearanceFields = {
  avatar: z.string().nullable(),
  tee: chosenTee.nullable(),
} satisfies Record<keyof Appearance, z.ZodType>;

/** A user as everyone can see them. */
export const person = z.strictObject({ _id: idOutput, userName: z.string(), ...appearanceFields });
export type Person = z.output<typeof person>;

/** Like `person`, but with the id as `userId`: for entries that have an `_id` of their own. */
export const player = z.strictObject({ userId: idOutput, userName: z.string(), ...appearanceFields });
export type Player = z.output<typeof player>;

/** A user who may have been deleted. `_id` is then `null`, and the name is their last one. */
export const personOrDeleted = z.strictObject({ ...person.shape, _id: idOutput.nullable() });
export type PersonOrDeleted = z.output<typeof personOrDeleted>;

/** Input: the parts of a tee, or none (`null` or an empty string). */
export const teeInput = text(64)
  .transform((tee) => tee || null)
  .pipe(chosenTee.nullable())
  .nullable();
