import { z } from "zod";
import { choiceInput } from "./choices.ts";
import { gameLimits, maxModeNameLength, maxSpectatorSlots } from "./constants.ts";
import type { Schemas } from "./endpoint.ts";
import { createUpdateSchemas } from "./entity-update.ts";
import { idOutput } from "./ids.ts";
import { nameInput } from "./names.ts";
import { integerInput } from "./numbers.ts";
import { dataReply, emptyReply, listReply, pagingInput } from "./paging.ts";

/** The settings of game servers for this mode. A setting is `null` if it is not specified. */
const serverSettings = {
  /** Points. 0 means no limit. */
  scoreLimit: z.int().nullable(),
  /** Minutes. 0 means no limit. */
  timeLimit: z.int().nullable(),
  /** Number of spectator slots. */
  spectators: z.int().nullable(),
};
/** A mode of ranked matches, such as "CTF". Each has its own Elo. */
export const mode = z.strictObject({ _id: idOutput, name: z.string(), ...serverSettings });
export type Mode = z.output<typeof mode>;

const modeNameInput = nameInput(maxModeNameLength);

export const modesSchemas = {
  searchModes: {
    body: z.strictObject({ sort: choiceInput(["name"]), asc: z.boolean().nullish(), ...pagingInput }).optional(),
    reply: listReply(mode),
  },
  getMode: { reply: dataReply(mode) },
  /** Without a body, the mode gets an unused default name. */
  createMode: { body: z.strictObject({ name: modeNameInput }).optional(), reply: dataReply(mode) },
  updateMode: createUpdateSchemas(mode, {
    name: modeNameInput,
    scoreLimit: integerInput(0, gameLimits.max).nullable(),
    timeLimit: integerInput(0, gameLimits.max).nullable(),
    spectators: integerInput(0, maxSpectatorSlots).nullable(),
  }),
  deleteMode: { reply: emptyReply },
} as const satisfies Schemas<typeof import("./modes-endpoints.ts").modesEndpoints>;
