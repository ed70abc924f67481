import { z } from "zod";
import { choiceIn } from "./choices.ts";
import { gameLimits, modeNameMax, spectatorsMax } from "./constants.ts";
import type { Shapes } from "./endpoint.ts";
import { updateOf } from "./entity-update.ts";
import { idOut } from "./ids.ts";
import { nameIn } from "./names.ts";
import { integerIn } from "./numbers.ts";
import { done, listOf, oneOf, pagingIn } from "./paging.ts";

/** What servers are set to for a mode; `null`: that is not agreed. */
const game = {
  /** Points, 0: no limit. */
  scoreLimit: z.int().nullable(),
  /** Minutes, 0: no limit. */
  timeLimit: z.int().nullable(),
  /** Places for spectators. */
  spectators: z.int().nullable(),
};
export const mode = z.strictObject({ _id: idOut, name: z.string(), ...game });
export type Mode = z.output<typeof mode>;

const modeName = nameIn(modeNameMax);

export const modesShapes = {
  searchModes: {
    body: z.strictObject({ sort: choiceIn(["name"]), asc: z.boolean().nullish(), ...pagingIn }).optional(),
    reply: listOf(mode),
  },
  getMode: { reply: oneOf(mode) },
  /** Without a body the mode gets a default name that is not in use. */
  createMode: { body: z.strictObject({ name: modeName }).optional(), reply: oneOf(mode) },
  updateMode: updateOf(mode, {
    name: modeName,
    scoreLimit: integerIn(0, gameLimits.max).nullable(),
    timeLimit: integerIn(0, gameLimits.max).nullable(),
    spectators: integerIn(0, spectatorsMax).nullable(),
  }),
  deleteMode: { reply: done },
} as const satisfies Shapes<typeof import("./modes-calls.ts").modesCalls>;
