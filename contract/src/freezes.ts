import { z } from "zod";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { idIn, idOut } from "./ids.ts";
import { listOf, oneOf } from "./paging.ts";
import { sides } from "./sides.ts";

const freezePreview = z.strictObject({
  _id: idOut,
  date: dateOut,
  map: z.string().nullable(),
  redScore: z.int(),
  blueScore: z.int(),
  isForfeit: z.boolean(),
  winnerSide: z.enum(sides).nullable(),
  /** Names of the sides: clans, or `Red` and `Blue`. */
  redName: z.string().nullable(),
  blueName: z.string().nullable(),
  /** What it still needs, as text that follows "It needs"; empty if it can be frozen. */
  missing: z.array(z.string()),
  /** The result's `doubts`: freezing it decides that they do not matter. */
  doubts: z.array(z.string()),
  /** As the frozen result would hold them; `null` where nothing would be rated, or it cannot be frozen. */
  redEloBefore: z.number().nullable(),
  blueEloBefore: z.number().nullable(),
  redEloGain: z.number().nullable(),
  blueEloGain: z.number().nullable(),
  players: z.array(
    z.strictObject({
      userId: idOut,
      userName: z.string(),
      side: z.enum(sides),
      eloBefore: z.number(),
      eloAfter: z.number(),
    }),
  ),
});
export type FreezePreview = z.output<typeof freezePreview>;

const freezeOutcome = z.strictObject({
  _id: idOut,
  freezed: z.boolean(),
  /** Why it was not frozen. */
  message: z.string().nullable(),
});
export type FreezeOutcome = z.output<typeof freezeOutcome>;

/** Input: the results to freeze; they are taken in the order of playing. */
const resultIdsIn = z.strictObject({ ids: z.array(idIn).min(1, "must not be empty").max(100) });

export const freezesShapes = {
  previewFreeze: { reply: oneOf(freezePreview) },
  previewFreezes: { body: resultIdsIn, reply: listOf(freezePreview) },
  freezeResults: { body: resultIdsIn, reply: listOf(freezeOutcome) },
} as const satisfies Shapes<typeof import("./freezes-calls.ts").rankedFreezesCalls>;
