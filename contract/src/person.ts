import { z } from "zod";
import { hueNames } from "./hues.ts";
import { idOut } from "./ids.ts";
import type { Shown } from "./shown.ts";
import { type ChosenTee, teeEyesNames, teeMarkingNames } from "./tees.ts";
import { text } from "./text.ts";

const chosenTee: z.ZodType<ChosenTee, ChosenTee> = z.templateLiteral(
  [z.enum(hueNames), "-", z.enum(hueNames), "-", z.enum(teeMarkingNames), "-", z.enum(teeEyesNames)],
  "must be of the form colour-colour-marking-eyes, such as teal-bronze-cap-calm",
);

/** What is shown beside a name; `person` and `player` have it. */
export const shownFields = {
  avatar: z.string().nullable(),
  tee: chosenTee.nullable(),
} satisfies Record<keyof Shown, z.ZodType>;

/** Somebody, as they are shown to everyone. */
export const person = z.strictObject({ _id: idOut, userName: z.string(), ...shownFields });
export type Person = z.output<typeof person>;

/** The same within what has an id of its own, or stands for a part in something. */
export const player = z.strictObject({ userId: idOut, userName: z.string(), ...shownFields });
export type Player = z.output<typeof player>;

/** A player by their last name; `_id` is `null` once they are deleted. */
export const lastName = z.strictObject({ ...person.shape, _id: idOut.nullable() });
export type LastName = z.output<typeof lastName>;

/** Input: a tee's parts, or none (`null` or an empty text). */
export const teeIn = text(64)
  .transform((tee) => tee || null)
  .pipe(chosenTee.nullable())
  .nullable();
