import { z } from "zod";
import { choiceIn } from "./choices.ts";
import { modeNameMax } from "./constants.ts";
import type { Shapes } from "./endpoint.ts";
import { updateOf } from "./entity-update.ts";
import { idOut } from "./ids.ts";
import { nameIn } from "./names.ts";
import { done, listOf, oneOf, pagingIn } from "./paging.ts";

export const mode = z.strictObject({ _id: idOut, name: z.string() });
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
  updateMode: updateOf(mode, { name: modeName }),
  deleteMode: { reply: done },
} as const satisfies Shapes<typeof import("./modes-calls.ts").modesCalls>;
