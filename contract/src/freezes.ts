import { z } from "zod";
import { dateOutput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { idInput, idOutput } from "./ids.ts";
import { dataReply, listReply } from "./paging.ts";
import { sides } from "./sides.ts";

const freezePreview = z.strictObject({
  _id: idOutput,
  date: dateOutput,
  map: z.string().nullable(),
  redScore: z.int(),
  blueScore: z.int(),
  isForfeit: z.boolean(),
  winnerSide: z.enum(sides).nullable(),
  /** The name of the red clan, or `Red` in the ranked area. `null` if the result has no red clan yet. */
  redName: z.string().nullable(),
  /** Like `redName`, for the blue side. */
  blueName: z.string().nullable(),
  /** The requirements that the result does not meet yet, as texts that follow "It needs". Empty if it can be frozen. */
  missing: z.array(z.string()),
  /**
   * What looks wrong in the result, as sentences, such as another map than the agreed one. The code calls them
   * discrepancies. An admin who freezes the result accepts them.
   */
  doubts: z.array(z.string()),
  /** Elo values as the frozen result would have them. `null` if it would not be rated, or cannot be frozen. */
  redEloBefore: z.number().nullable(),
  blueEloBefore: z.number().nullable(),
  redEloGain: z.number().nullable(),
  blueEloGain: z.number().nullable(),
  players: z.array(
    z.strictObject({
      userId: idOutput,
      userName: z.string(),
      side: z.enum(sides),
      eloBefore: z.number(),
      eloAfter: z.number(),
    }),
  ),
});
export type FreezePreview = z.output<typeof freezePreview>;

const freezeOutcome = z.strictObject({
  _id: idOutput,
  /** Whether the result is frozen. The legacy API had this spelling. */
  freezed: z.boolean(),
  /** Why the result was not frozen. `null` if it was. */
  message: z.string().nullable(),
});
export type FreezeOutcome = z.output<typeof freezeOutcome>;

/** Input: the results to freeze. They are frozen in the order in which they were played. */
const resultIdsInput = z.strictObject({ ids: z.array(idInput).min(1, "must not be empty").max(100) });

/** The schemas of `rankedFreezesEndpoints` and of `leagueFreezesEndpoints`, which has the same endpoints. */
export const freezesSchemas = {
  previewFreeze: { reply: dataReply(freezePreview) },
  previewFreezes: { body: resultIdsInput, reply: listReply(freezePreview) },
  freezeResults: { body: resultIdsInput, reply: listReply(freezeOutcome) },
} as const satisfies Schemas<typeof import("./freezes-endpoints.ts").rankedFreezesEndpoints>;
