import { z } from "zod";
import { areas } from "./constants.ts";
import { dateOut } from "./dates.ts";
import { idOut } from "./ids.ts";
import { sides } from "./sides.ts";

/** A frozen result of either area in one line. */
export const briefResult = z.strictObject({
  _id: idOut,
  area: z.enum(areas),
  date: dateOut,
  map: z.string().nullable(),
  /** The mode or season that it counts for; `null`: the mode was deleted. */
  boardName: z.string().nullable(),
  /** The name of a side's clan, or those of its players. */
  redNames: z.array(z.string()),
  blueNames: z.array(z.string()),
  redScore: z.int(),
  blueScore: z.int(),
  /** `null`: a draw. */
  winnerSide: z.enum(sides).nullable(),
  isForfeit: z.boolean(),
  /** The winner's chance before the round by Elo, 0 to 1; `null` for a draw, a forfeit, or without Elo. */
  winnerChance: z.number().nullable(),
});
export type BriefResult = z.output<typeof briefResult>;
