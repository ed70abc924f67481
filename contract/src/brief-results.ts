import { z } from "zod";
import { areas } from "./constants.ts";
import { dateOutput } from "./dates.ts";
import { idOutput } from "./ids.ts";
import { sides } from "./sides.ts";

/** A frozen result of either area, as it is listed in one line. */
export const briefResult = z.strictObject({
  _id: idOutput,
  area: z.enum(areas),
  date: dateOutput,
  map: z.string().nullable(),
  /** The name of the competition (`board` in the API): the mode or season. `null` if the mode was deleted. */
  boardName: z.string().nullable(),
  /** The name of the side's clan, or the names of its players. */
  redNames: z.array(z.string()),
  blueNames: z.array(z.string()),
  redScore: z.int(),
  blueScore: z.int(),
  /** `null` for a draw. */
  winnerSide: z.enum(sides).nullable(),
  isForfeit: z.boolean(),
  /** The winner's chance by Elo before the round, 0 to 1. `null` for a draw, a forfeit, or an unrated result. */
  winnerChance: z.number().nullable(),
});
export type BriefResult = z.output<typeof briefResult>;
