import { z } from "zod";
import { startDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn } from "./ids.ts";
import { oneOf } from "./paging.ts";
import { leagueResult, rankedResult } from "./results.ts";
import { text } from "./text.ts";

const posted = {
  /** When the round was played; now unless given. */
  date: startDateIn.optional(),
  /** What the game server wrote of the round; an empty result without it. */
  message: text(400_000).nullish(),
  /** Store it even where the same round stands already. */
  allowDuplicate: z.boolean().nullish(),
};

export const rankedImportsShapes = {
  importResult: {
    body: z.strictObject({ ...posted, modeId: idIn.nullish() }),
    reply: oneOf(rankedResult),
  },
} as const satisfies Shapes<typeof import("./imports-calls.ts").rankedImportsCalls>;

export const leagueImportsShapes = {
  importResult: { body: z.strictObject(posted), reply: oneOf(leagueResult) },
} as const satisfies Shapes<typeof import("./imports-calls.ts").leagueImportsCalls>;
